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

/** One thing that a person does with some files. */
export interface Doing {
  readonly changes: readonly Change[];
  /** How it is remembered; null: it cannot be taken back. */
  readonly kind: ActKind | null;
  /** The names of the files, in the order of the changes. */
  readonly names: readonly string[];
  /** What is said of it; null: it speaks for itself. */
  readonly text: string | null;
  /** Said instead where nothing was left to do with the only file, because somebody else had done it. */
  readonly already?: string | null;
}

export type Perform = (doing: Doing) => readonly Commitment[];

/** Does something with files: commits it, says so with the way back, and follows what becomes of many. */
export const usePerform = (): Perform => {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const undo = useUndo();
  return useMemo<Perform>(() => ({ changes, kind, names, text, already = null }) => {
    const isBatch = changes.length > 1;
    // What is said about them is said once they are kept, in the same drawing.
    const tell = (): void => {
      const actId = kind === null ? null : dispatch(remember(kind, names[0] ?? '', commitments));
      const toast = text === null ? null : toasts.show({ kind: 'success', text, action: actId === null ? undefined : { label: t('undo'), onAct: () => { undo(actId); } } });
      if (isBatch) {
        followBatch({
          loginId: store.getState().session.loginId, text: text ?? '', commitments, names,
          reasonOf: (failure) => asSentence(errorText(failure)), withdraw: (keys) => { dispatch(withdrawChanges(keys)); },
        });
      }
      // What was refused or stopped after all must not go on being announced as done.
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
