import { useCallback } from 'react';
import { failureOf } from '../../../shared/bridge-failure';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useRouter } from '../../../shared/router/router-context';
import { targetFolderOf } from '../../../shared/router/app-routes';
import { useBridge } from '../../../shared/store/store-hooks';
import { toasts } from '../../../ui/toast-store';

/** Opens the system's file chooser and uploads to the current folder, or else to the desktop. */
export const useUpload = (): (() => void) => {
  const bridge = useBridge();
  const router = useRouter();
  const errorText = useErrorText();
  return useCallback(() => {
    bridge.files.chooseAndUpload(targetFolderOf(router.current())).catch((error: unknown) => {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    });
  }, [bridge, router, errorText]);
};
