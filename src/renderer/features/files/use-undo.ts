import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { asSentence } from '../../shared/sentence';
import { useAppDispatch } from '../../shared/store/hooks';
import type { Act, ActKind } from '../../shared/store/undo';
import { undoAct } from '../../shared/store/undo-acts';
import { toasts } from '../../ui/toasts';
import { useWhat } from './use-what';

const actKeys = {
  create: 'actCreate', rename: 'actRename', move: 'actMove', copy: 'actCopy', remove: 'actRemove', recover: 'actRecover', star: 'actStar', mark: 'actMark',
  lock: 'actLock', tag: 'actTag', pin: 'actPin', quickAccess: 'actQuickAccess', onDesktop: 'actOnDesktop', shortcut: 'actShortcut',
} as const satisfies Record<ActKind, string>;

/** Undoes an action, by default the latest, and shows a toast with the result or the reason of the failure. */
export const useUndo = (): ((id?: string) => void) => {
  const { t } = useTranslation('acts');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const what = useWhat();
  return useCallback((id) => {
    const whatOf = ({ name, steps }: Act): string => what(steps.map(() => ({ name })));
    void dispatch(undoAct(id)).then((undone) => {
      if (undone === null) {
        toasts.show({ text: t(id === undefined ? 'nothingToUndo' : 'undoneAlready') });
        return;
      }
      const { act, count, failures: [first] } = undone;
      if (!first) toasts.show({ text: t('undone', { act: t(actKeys[act.kind]), what: whatOf(act) }) });
      else toasts.show({ kind: 'error', text: t(count === 0 ? 'undoRefused' : 'undoneInPart', { act: t(actKeys[act.kind]), what: whatOf(act), done: count, total: act.steps.length, reason: asSentence(errorText(first)) }) });
    });
  }, [t, what, errorText, dispatch]);
};
