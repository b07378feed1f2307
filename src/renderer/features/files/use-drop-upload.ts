import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocalGuid } from '../../../core/ids';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { failureOf, localFailure } from '../../shared/failure';
import { useAppStore, useBridge } from '../../shared/store/hooks';
import { selectIsOffline } from '../../shared/store/sync';
import { toasts } from '../../ui/toasts';

/** Uploads what was dropped from the system into a folder; folders among it cannot come along yet, and are named as such. */
export const useDropUpload = (): ((transfer: DataTransfer, folder: string) => void) => {
  const { t } = useTranslation('workspace');
  const bridge = useBridge();
  const store = useAppStore();
  const errorText = useErrorText();
  return useCallback((transfer, folder) => {
    const refuse = (error: unknown): void => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); };
    if (selectIsOffline(store.getState())) {
      toasts.show({ kind: 'error', text: t('offlineReason') });
      return;
    }
    if (isLocalGuid(folder)) {
      refuse({ failure: localFailure('UNSYNCED_RETRY') });
      return;
    }
    const items = [...transfer.items].filter((item) => item.kind === 'file');
    const isFolder = (item: DataTransferItem): boolean => item.webkitGetAsEntry()?.isDirectory === true;
    const files = items.filter((item) => !isFolder(item)).map((item) => item.getAsFile()).filter((file) => file !== null);
    if (items.some(isFolder)) refuse({ failure: localFailure('FOLDERS_NOT_UPLOADABLE') });
    if (files.length > 0) bridge.files.upload(files, folder).catch(refuse);
  }, [t, bridge, store, errorText]);
};
