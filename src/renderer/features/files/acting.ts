import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change } from '../../../core/sync/change';
import { followBatch } from '../../shared/batches/batches';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { asSentence } from '../../shared/sentence';
import { commit, type Commitment } from '../../shared/store/commit';
import { useAppDispatch, useAppStore } from '../../shared/store/hooks';
import { withdrawChanges } from '../../shared/store/sync-acts';
import type { ActKind } from '../../shared/store/undo';
import { remember } from '../../shared/store/undo-acts';
import { toasts } from '../../ui/toasts';
import { useUndo } from './use-undo';

/** One user action on some files. */
export interface Doing {
  readonly changes: readonly Change[];
  /** The kind under which the action enters the undo history; null if it cannot be undone. */
  readonly kind: ActKind | null;
  /** The names of the files, in the order of the changes. */
  readonly names: readonly string[];
  /** The text of the toast; null if no toast is shown. */
  readonly text: string | null;
  /** The toast's text if the only file was already in the wanted state because another person had changed it. */
  readonly already?: string | null;
}

export type Perform = (doing: Doing) => readonly Commitment[];

/** Performs an action on files: commits the changes, shows a toast with an undo button, and follows the progress of many. */
export const usePerform = (): Perform => {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const undo = useUndo();
  return useMemo<Perform>(() => ({ changes, kind, names, text, already = null }) => {
    const isBatch = changes.length > 1;
    // Runs in the same render as the last change, once the changes are stored.
    const tell = (): void => {
      const actId = kind === null ? null : dispatch(remember(kind, names[0] ?? '', commitments));
      const toast = text === null ? null : toasts.show({ kind: 'success', text, action: actId === null ? undefined : { label: t('undo'), onAct: () => { undo(actId); } } });
      if (isBatch) {
        followBatch({
          loginId: store.getState().session.loginId, text: text ?? '', commitments, names,
          reasonOf: (failure) => asSentence(errorText(failure)), withdraw: (keys) => { dispatch(withdrawChanges(keys)); },
        });
      }
      // A change that fails or is cancelled later must not remain announced as done.
      for (const { settled } of commitments) void settled.then((outcome) => { if (outcome.status !== 'confirmed' && toast !== null) toasts.close(toast); });
      if (already === null || isBatch) return;
      void commitments[0]?.settled.then((outcome) => {
        if (outcome.status !== 'confirmed' || !outcome.isUnchanged) return;
        if (toast !== null) toasts.close(toast);
        toasts.show({ text: already });
      });
    };
    const commitments = changes.map((change, index) => dispatch(commit(change, { isAnnounced: !isBatch, ...(index === changes.length - 1 ? { onShown: tell } : {}) })));
    return commitments;
  }, [t, errorText, dispatch, store, undo]);
};
