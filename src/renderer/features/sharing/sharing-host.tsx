import { useEffect } from 'react';
import { shallowEqual } from 'react-redux';
import { isLocalGuid } from '../../../core/ids';
import { unsyncedRefusal } from '../../../core/sync/offline-guards';
import { lazyDialog } from '../../shared/parts/lazy-dialog';
import { sharingClosed } from '../../shared/store/sharing/sharing-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { currentFileIdOf } from '../../shared/store/sync/sync-actions';
import type { ShareDialogProps } from './share-dialog';
import type { ShareSeveralDialogProps } from './share-several-dialog';
import { UnsyncedDialog } from './unsynced-dialog';

const ShareDialog = lazyDialog<ShareDialogProps>(async () => (await import('./share-dialog')).ShareDialog);
const ShareSeveralDialog = lazyDialog<ShareSeveralDialogProps>(async () => (await import('./share-several-dialog')).ShareSeveralDialog);

/** Shows the sharing dialog on request. A file that is not synced yet cannot be shared (file specification, section 4). */
export const SharingHost = () => {
  const dispatch = useAppDispatch();
  const guids = useAppSelector(({ sharing, sync }) => sharing.guids.map((guid) => (isLocalGuid(guid) && sync.dataLoaded ? dispatch(currentFileIdOf(guid)) : guid)), shallowEqual);
  useEffect(() => {
    ShareDialog.preload();
    ShareSeveralDialog.preload();
  }, []);
  const [first] = guids;
  if (first === undefined) return null;
  const close = (): void => { dispatch(sharingClosed()); };
  const unsynced = guids.find((guid) => unsyncedRefusal({ kind: 'share', guid }) !== null);
  const refusal = unsynced === undefined ? null : unsyncedRefusal({ kind: 'share', guid: unsynced });
  if (unsynced !== undefined && refusal !== null) return <UnsyncedDialog guid={unsynced} refusal={refusal} onClose={close} />;
  return guids.length === 1 ? <ShareDialog key={first} props={{ guid: first, onClose: close }} /> : <ShareSeveralDialog key={guids.join(' ')} props={{ guids, onClose: close }} />;
};
