import { useEffect } from 'react';
import { lazyDialog } from '../../../shared/parts/lazy-dialog';
import { dialogClosed, type DialogRequest } from '../../../shared/store/dialog/dialog-slice';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';

const FileDialogs = lazyDialog<{ readonly onClose: () => void }>(async () => (await import('./file-dialogs')).FileDialogs);

/** Requests whose dialogs belong to other features. */
const otherKinds: readonly DialogRequest['kind'][] = ['tags', 'manageTags', 'createTeam'];

/** Shows the dialog of a file action on request. */
export const FileDialogsHost = () => {
  const dispatch = useAppDispatch();
  const isRequested = useAppSelector(({ dialog: { request } }) => request !== null && !otherKinds.includes(request.kind));
  useEffect(() => { FileDialogs.preload(); }, []);
  return isRequested && <FileDialogs props={{ onClose: () => { dispatch(dialogClosed()); } }} />;
};
