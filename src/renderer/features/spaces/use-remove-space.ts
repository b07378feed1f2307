import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/space-endpoints';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useRouter } from '../../shared/router/router-context';
import { guidOfRoute } from '../../shared/router/app-routes';
import { commit } from '../../shared/store/sync/commit';
import { openPage } from '../../shared/store/files/load-files';
import { selectFile } from '../../shared/store/files/file-selectors';
import { useAppDispatch, useAppStore } from '../../shared/store/store-hooks';
import { recordAction, undoAction } from '../../shared/store/undo/undo-actions';
import { toasts } from '../../ui/toast-store';

/** Moves a space to the trash, and offers to undo. */
export const useRemoveSpace = (): ((space: Space) => void) => {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const router = useRouter();
  return useCallback(({ guid, name }) => {
    const remove = async (): Promise<void> => {
      // The change is applied to the space's file, which must be loaded first.
      if (!selectFile(store.getState(), guid)) await dispatch(openPage(guid));
      if (guidOfRoute(router.current()) === guid) router.navigate({ name: 'spaces' });
      const commitment = dispatch(commit({ kind: 'remove', guid }));
      const act = dispatch(recordAction('remove', name, [commitment]));
      const undo = async (): Promise<void> => {
        const [failure] = (await dispatch(undoAction(act)))?.failures ?? [];
        if (failure) toasts.show({ kind: 'error', text: errorText(failure) });
      };
      const id = toasts.show({ kind: 'success', text: t('removedOne', { name }), action: { label: t('undo'), onAction: () => void undo() } });
      const outcome = await commitment.settled;
      if (outcome.status === 'refused') toasts.close(id);
    };
    void remove();
  }, [t, errorText, dispatch, store, router]);
};
