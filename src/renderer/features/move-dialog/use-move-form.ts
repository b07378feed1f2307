import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId, spacesRootId } from '../../../contract/entities/common-schemas';
import { fileTypes, type File } from '../../../contract/entities/file';
import { isLocalGuid } from '../../../core/ids';
import { failureOf, isUnreachable } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { logProblem } from '../../shared/log';
import type { TargetFolder, TargetFolderRequest } from '../../shared/places/target-folder-request';
import { commit } from '../../shared/store/sync/commit';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/store-hooks';
import { currentFileIdOf } from '../../shared/store/sync/sync-actions';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { loadPath, loadRecentFolders } from './load-folder-tree';
import { desktopPlace, obstacleTo, spacesPlace, type Path, type PlaceReason, type TreePlace } from './folder-tree';
import { useObstacleText } from './use-obstacle-text';
import { useFolderTree, type TargetFolderTree } from './use-folder-tree';

/** Number of recent folders offered. */
const recentCount = 4;

export interface MoveFormState {
  readonly tree: TargetFolderTree;
  /** `null` until loaded. */
  readonly recent: readonly TreePlace[] | null;
  readonly chosen: Path | null;
  readonly choose: (path: Path | null) => void;
  /** Why the files cannot be moved to the chosen place; null if they can. */
  readonly obstacle: string | null;
  /** The files were deleted, or the person lost access, while the dialog was open. */
  readonly areFilesGone: boolean;
  /** The same for any place; null also for places that only contain possible targets. */
  readonly reasonFor: (path: Path) => PlaceReason | null;
  readonly makeFolder: (name: string) => void;
  readonly confirm: () => void;
}

/** Prepends the tree's root to a path. */
const rooted = (path: Path): Path => {
  const [first] = path;
  if (first === undefined || first.guid === desktopPlace.guid || first.guid === spacesPlace.guid) return path;
  return first.type === fileTypes.space ? [spacesPlace, ...path] : path;
};

/** State of the form: the chosen place, its check by the server, and new folders. */
export const useMoveForm = ({ intent, files: requested, onChosen }: TargetFolderRequest, onClose: () => void): MoveFormState => {
  const { t } = useTranslation('moving');
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const errorText = useErrorText();
  const obstacleText = useObstacleText();
  const isOffline = useAppSelector(selectIsOffline);
  const { t: tError } = useTranslation('errors');
  const tree = useFolderTree();
  // Rerender when a file changes, because its capabilities may have changed.
  useAppSelector((state) => state.files.table);
  const files = requested.map(({ guid }) => selectFile(store.getState(), guid)).filter((file) => file?.isDelete === false) as File[];
  const [recent, setRecent] = useState<readonly TreePlace[] | null>(null);
  const [chosen, setChosen] = useState<Path | null>(null);
  /** The server's check of the chosen place, because the tree's data may be older and does not include quotas. */
  const [checked, setChecked] = useState<{ readonly guid: string; readonly path: Path | null; readonly problem: string | null } | null>(null);

  const { toggle } = tree;
  useEffect(() => { toggle(desktopId, true); }, [toggle]);
  useEffect(() => {
    let isWanted = true;
    dispatch(loadRecentFolders(recentCount)).then((places) => { if (isWanted) setRecent(places); }, (error: unknown) => {
      if (isWanted) setRecent([]);
      logProblem('The recent folders could not be loaded.', error);
    });
    return () => { isWanted = false; };
  }, [dispatch]);

  const place = chosen?.at(-1) ?? null;
  const guid = place?.guid ?? null;
  const isCheckable = guid !== null && guid !== desktopId && guid !== spacesRootId && !isLocalGuid(guid) && !isOffline;
  useEffect(() => {
    if (!isCheckable || place === null) return undefined;
    let isWanted = true;
    dispatch(loadPath(place)).then((path) => {
      if (isWanted) setChecked({ guid: place.guid, path: rooted(path), problem: null });
    }, (error: unknown) => {
      const failure = failureOf(error);
      if (isWanted && !isUnreachable(failure)) setChecked({ guid: place.guid, path: null, problem: errorText(failure) });
    });
    return () => { isWanted = false; };
  }, [dispatch, place, isCheckable, errorText]);

  const check = checked?.guid === guid ? checked : null;
  const path = check?.path ?? chosen;
  const found = obstacleTo(intent, files, path);
  const obstacle = files.length === 0 ? tError('FILE_NOT_FOUND') : check?.problem ?? (found === null ? null : obstacleText(found));
  const target = (to: Path, at: TreePlace): TargetFolder => {
    const current = dispatch(currentFileIdOf(at.guid));
    return {
      guid: current, name: at.name,
      ancestorGuids: to.slice(0, -1).map((above) => above.guid).filter((above) => above !== spacesRootId), file: selectFile(store.getState(), current) ?? null,
    };
  };

  return {
    tree, recent, chosen: path, obstacle, areFilesGone: files.length === 0,
    choose: setChosen,
    reasonFor: (to) => {
      const its = obstacleTo(intent, files, to);
      return its === null || its.kind === 'nowhere' || its.kind === 'no-folder' || (its.kind === 'not-allowed' && its.name !== null) ? null : { text: obstacleText(its), isLocked: its.kind === 'not-allowed' };
    },
    makeFolder(name) {
      const parent = path && place && guid !== spacesRootId ? path : [desktopPlace];
      const at = parent.at(-1) ?? desktopPlace;
      const { guid: made, settled } = dispatch(commit({ kind: 'create', type: fileTypes.folder, name, folder: dispatch(currentFileIdOf(at.guid)) }, { isAnnounced: false }));
      const folder: TreePlace = { guid: made, name, type: fileTypes.folder, hasChildren: true, canAddFiles: null };
      tree.add(at.guid, folder);
      setChosen([...parent, folder]);
      void settled.then((outcome) => {
        if (outcome.status === 'refused') setChecked({ guid: made, path: null, problem: t('folderRefused', { name, reason: errorText(outcome.failure) }) });
      });
    },
    confirm() {
      if (obstacle !== null || !path || !place) return;
      onClose();
      onChosen(target(path, place));
    },
  };
};
