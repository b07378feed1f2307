import { useCallback } from 'react';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { failureOf, localFailure } from '../../../shared/bridge-failure';
import { useBridge } from '../../../shared/store/store-hooks';
import { toasts } from '../../../ui/toast-store';

/** Uploads files dropped from the system into a folder. Dropped folders are not supported yet; a toast names them. */
export const useDropUpload = (): ((transfer: DataTransfer, folder: string) => void) => {
  const bridge = useBridge();
  const errorText = useErrorText();
  return useCallback((transfer, folder) => {
    const refuse = (error: unknown): void => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); };
    const items = [...transfer.items].filter((item) => item.kind === 'file');
    const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory === true;
    const files = items.filter((item) => !isFolder(item)).map((item) => item.getAsFile()).filter((file) => file !== null);
    if (items.some(isFolder)) refuse({ failure: localFailure('FOLDERS_NOT_UPLOADABLE') });
    if (files.length > 0) bridge.files.upload(files, folder).catch(refuse);
  }, [bridge, errorText]);
};
