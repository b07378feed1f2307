import { isLocalGuid } from '../../../core/ids';
import { unsyncedRefusal } from '../../../core/sync/offline-guards';
import { sharingClosed } from '../../shared/store/sharing/sharing-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { currentFileIdOf } from '../../shared/store/sync/sync-actions';
import { ShareDialog } from './share-dialog';
import { UnsyncedDialog } from './unsynced-dialog';

/** Shows the sharing dialog on request. A file that is not synced yet cannot be shared (file specification, section 4). */
export const SharingHost = () => {
  const dispatch = useAppDispatch();
  const guid = useAppSelector(({ sharing: { guid: asked }, sync }) => (asked !== null && isLocalGuid(asked) && sync.dataLoaded ? dispatch(currentFileIdOf(asked)) : asked));
  if (guid === null) return null;
  const close = (): void => { dispatch(sharingClosed()); };
  const refusal = unsyncedRefusal({ kind: 'share', guid });
  return refusal === null ? <ShareDialog key={guid} guid={guid} onClose={close} /> : <UnsyncedDialog guid={guid} refusal={refusal} onClose={close} />;
};
