import { useCallback } from 'react';
import { failureOf } from '../../shared/failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useRouter } from '../../shared/router/router-context';
import { folderOf } from '../../shared/router/routes';
import { useBridge } from '../../shared/store/hooks';
import { toasts } from '../../ui/toasts';

/** Opens the system's file chooser and uploads to the current folder, or else to the desktop. */
export const useUpload = (): (() => void) => {
  const bridge = useBridge();
  const router = useRouter();
  const errorText = useErrorText();
  return useCallback(() => {
    bridge.files.chooseAndUpload(folderOf(router.current())).catch((error: unknown) => {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    });
  }, [bridge, router, errorText]);
};
