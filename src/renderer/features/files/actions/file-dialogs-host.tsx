import { useEffect } from 'react';
import { lazyDialog } from '../../../shared/parts/lazy-dialog';
import { dialogClosed } from '../../../shared/store/dialog/dialog-slice';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';

const FileDialogs = lazyDialog<{ readonly onClose: () => void }>(async () => (await import('./file-dialogs')).FileDialogs);

/** Shows the dialog of a file action on request. The tags feature has dialogs of its own. */
export const FileDialogsHost = () => {
  const dispatch = useAppDispatch();
  const isRequested = useAppSelector(({ dialog: { request } }) => request !== null && request.kind !== 'tags' && request.kind !== 'manageTags');
  useEffect(() => { FileDialogs.preload(); }, []);
  return isRequested && <FileDialogs props={{ onClose: () => { dispatch(dialogClosed()); } }} />;
};
