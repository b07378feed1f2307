import { useEffect } from 'react';
import { useRouter } from '../../../shared/router/router-context';
import { targetFolderOf } from '../../../shared/router/app-routes';
import type { RootState } from '../../../shared/store/app-store';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { isUploadSettled, newestUploadRevealed } from '../../../shared/store/uploads/uploads-slice';
import { useListInteraction } from '../list/list-interaction';

/** The newest file of this window's last choice, once all uploads have ended; null before. */
const newestUpload = ({ uploads: { ids, entries, toReveal } }: RootState): string | null => {
  if (toReveal === null) return null;
  const all = ids.map((id) => entries[id]).filter((upload) => upload !== undefined);
  if (!all.every(isUploadSettled)) return null;
  const chosen = all.slice(all.findIndex(({ id }) => id === toReveal.after) + 1);
  return chosen.findLast(({ file }) => file?.parentId === toReveal.folder)?.file?.guid ?? null;
};

/** Whether the person selected nothing else since the uploads began; an empty selection may always be replaced. */
export const isSelectionUntouched = ({ uploads: { toReveal }, listSelection: { guids } }: RootState): boolean =>
  guids.length === 0 || (toReveal !== null && guids.length === toReveal.selected.length && guids.every((guid) => toReveal.selected.includes(guid)));

/**
 * Selects the newest upload in its list if its folder is on the screen. It does nothing while a row is being renamed,
 * or after the person selected something else.
 */
export const RevealUploads = () => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { reveal, renaming } = useListInteraction();
  const folder = useAppSelector((state) => state.uploads.toReveal?.folder);
  const newest = useAppSelector(newestUpload);
  const mayReveal = useAppSelector(isSelectionUntouched);
  useEffect(() => {
    if (newest === null) return;
    if (targetFolderOf(router.current()) === folder && renaming === null && mayReveal) reveal(newest);
    dispatch(newestUploadRevealed());
  }, [newest, folder, renaming, mayReveal, router, reveal, dispatch]);
  return null;
};
