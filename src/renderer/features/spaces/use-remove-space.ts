import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Space } from '../../../contract/api/spaces';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useRouter } from '../../shared/router/router-context';
import { guidOf } from '../../shared/router/routes';
import { commit } from '../../shared/store/commit';
import { openPlace } from '../../shared/store/files/loading';
import { selectFile } from '../../shared/store/files/selectors';
import { useAppDispatch, useAppStore } from '../../shared/store/hooks';
import { remember, undoAct } from '../../shared/store/undo-acts';
import { toasts } from '../../ui/toasts';

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
      if (!selectFile(store.getState(), guid)) await dispatch(openPlace(guid));
      if (guidOf(router.current()) === guid) router.navigate({ name: 'spaces' });
      const commitment = dispatch(commit({ kind: 'remove', guid }));
      const act = dispatch(remember('remove', name, [commitment]));
      const undo = async (): Promise<void> => {
        const [failure] = (await dispatch(undoAct(act)))?.failures ?? [];
        if (failure) toasts.show({ kind: 'error', text: errorText(failure) });
      };
      const id = toasts.show({ kind: 'success', text: t('removedOne', { name }), action: { label: t('undo'), onAct: () => void undo() } });
      const outcome = await commitment.settled;
      if (outcome.status === 'refused') toasts.close(id);
    };
    void remove();
  }, [t, errorText, dispatch, store, router]);
};
