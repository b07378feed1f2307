import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { capitalizeSentence } from '../../../shared/capitalize-sentence';
import { useAppDispatch, useAppStore } from '../../../shared/store/store-hooks';
import type { UndoableAction, UndoableActionKind } from '../../../shared/store/undo/undo-slice';
import { undoAction } from '../../../shared/store/undo/undo-actions';
import { toasts } from '../../../ui/toast-store';
import { useFilesLabel } from './use-files-label';

const actKeys = {
  create: 'actCreate', rename: 'actRename', move: 'actMove', copy: 'actCopy', remove: 'actRemove', recover: 'actRecover', star: 'actStar', mark: 'actMark',
  lock: 'actLock', tag: 'actTag', pin: 'actPin', quickAccess: 'actQuickAccess', onDesktop: 'actOnDesktop', shortcut: 'actShortcut', hide: 'actHide', readNotices: 'actMark', mute: 'actMute',
} as const satisfies Record<UndoableActionKind, string>;

/** Undoes an action, by default the latest, and shows a toast with the result or the reason of the failure. */
export const useUndo = (): ((id?: string) => void) => {
  const { t } = useTranslation('acts');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const what = useFilesLabel();
  return useCallback((id) => {
    const whatOf = ({ name, steps }: UndoableAction): string => what(steps.map(() => ({ name })));
    const undoneId = id ?? store.getState().undo.actions.at(-1)?.id;
    if (undoneId !== undefined) toasts.closeAbout(undoneId);
    void dispatch(undoAction(undoneId)).then((undone) => {
      if (undone === null) {
        toasts.show({ text: t(id === undefined ? 'nothingToUndo' : 'undoneAlready') });
        return;
      }
      const { action, count, failures: [first] } = undone;
      if (!first) toasts.show({ text: t('undone', { act: t(actKeys[action.kind]), what: whatOf(action) }) });
      else toasts.show({ kind: 'error', text: t(count === 0 ? 'undoRefused' : 'undoneInPart', { act: t(actKeys[action.kind]), what: whatOf(action), done: count, total: action.steps.length, reason: capitalizeSentence(errorText(first)) }) });
    });
  }, [t, what, errorText, dispatch, store]);
};
