import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAppStore, useBridge } from '../../shared/store/store-hooks';
import type { Queue } from '../../shared/store/sync/sync-actions';
import { toasts } from '../../ui/toast-store';
import { exportOf } from './export-queue';
import type { QueueFiles } from './use-queue';
import type { PendingCause } from './pending-cause';

/** Saves the queue as a file that is readable without the app. */
export const useExport = (): ((queue: Queue, files: QueueFiles, causeOf: (index: number) => PendingCause) => void) => {
  const { t } = useTranslation('sync');
  const errorText = useErrorText();
  const bridge = useBridge();
  const store = useAppStore();
  return useCallback((queue, files, causeOf) => {
    const { session } = store.getState().session;
    if (session.status !== 'signed-in') return;
    const at = new Date().toISOString();
    const exported = exportOf(queue, { at, server: session.server, person: session.user, nameOf: files.name, causeOf });
    bridge.files.saveText({ name: t('exportName', { date: at.slice(0, 10) }), text: JSON.stringify(exported, null, 2) }).catch((error: unknown) => {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    });
  }, [t, errorText, bridge, store]);
};
