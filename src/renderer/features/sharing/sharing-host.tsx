import { useEffect } from 'react';
import { isLocalGuid } from '../../../core/ids';
import { unsyncedRefusal } from '../../../core/sync/offline-guards';
import { lazyDialog } from '../../shared/parts/lazy-dialog';
import { sharingClosed } from '../../shared/store/sharing/sharing-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { currentFileIdOf } from '../../shared/store/sync/sync-actions';
import type { ShareDialogProps } from './share-dialog';
import { UnsyncedDialog } from './unsynced-dialog';

const ShareDialog = lazyDialog<ShareDialogProps>(async () => (await import('./share-dialog')).ShareDialog);

/** Shows the sharing dialog on request. A file that is not synced yet cannot be shared (file specification, section 4). */
export const SharingHost = () => {
  const dispatch = useAppDispatch();
  const guid = useAppSelector(({ sharing: { guid: requested }, sync }) => (requested !== null && isLocalGuid(requested) && sync.dataLoaded ? dispatch(currentFileIdOf(requested)) : requested));
  useEffect(() => { ShareDialog.preload(); }, []);
  if (guid === null) return null;
  const close = (): void => { dispatch(sharingClosed()); };
  const refusal = unsyncedRefusal({ kind: 'share', guid });
  return refusal === null ? <ShareDialog key={guid} props={{ guid, onClose: close }} /> : <UnsyncedDialog guid={guid} refusal={refusal} onClose={close} />;
};
