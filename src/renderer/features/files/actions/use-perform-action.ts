import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change } from '../../../../core/sync/change';
import { trackBatch } from '../../../shared/batches/batches';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { capitalizeSentence } from '../../../shared/capitalize-sentence';
import { commit, type MutationHandle } from '../../../shared/store/sync/commit';
import { useAppDispatch, useAppStore } from '../../../shared/store/store-hooks';
import { withdrawChanges } from '../../../shared/store/sync/sync-actions';
import type { UndoableActionKind } from '../../../shared/store/undo/undo-slice';
import { recordAction } from '../../../shared/store/undo/undo-actions';
import { toasts } from '../../../ui/toast-store';
import { useUndo } from './use-undo';

/** One user action on some files. */
export interface ActionRequest {
  readonly changes: readonly Change[];
  /** The kind under which the action enters the undo history; null if it cannot be undone. */
  readonly undoKind: UndoableActionKind | null;
  /** The names of the files, in the order of the changes. */
  readonly names: readonly string[];
  /** The text of the toast; null if no toast is shown. */
  readonly toastText: string | null;
  /** The toast's text if the only file was already in the wanted state because another person had changed it. */
  readonly unchangedText?: string | null;
}

export type PerformAction = (doing: ActionRequest) => readonly MutationHandle[];

/** Performs an action on files: commits the changes, shows a toast with an undo button, and follows the progress of many. */
export const usePerformAction = (): PerformAction => {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const undo = useUndo();
  return useMemo<PerformAction>(() => ({ changes, undoKind, names, toastText, unchangedText = null }) => {
    const isBatch = changes.length > 1;
    // Runs in the same render as the last change, once the changes are stored.
    const announce = (): void => {
      const actId = undoKind === null ? null : dispatch(recordAction(undoKind, names[0] ?? '', commitments));
      const toast = toastText === null ? null : toasts.show({
        kind: 'success', text: toastText, ...(actId === null ? {} : { about: actId, action: { label: t('undo'), onAction: () => { undo(actId); } } }),
      });
      if (isBatch) {
        trackBatch({
          loginId: store.getState().session.loginId, text: toastText ?? '', commitments, names,
          reasonOf: (failure) => capitalizeSentence(errorText(failure)), withdraw: (keys) => { dispatch(withdrawChanges(keys)); },
        });
      }
      // A change that fails or is cancelled later must not remain announced as done.
      for (const { settled } of commitments) void settled.then((outcome) => { if (outcome.status !== 'confirmed' && toast !== null) toasts.close(toast); });
      if (unchangedText === null || isBatch) return;
      void commitments[0]?.settled.then((outcome) => {
        if (outcome.status !== 'confirmed' || !outcome.isUnchanged) return;
        if (toast !== null) toasts.close(toast);
        toasts.show({ text: unchangedText });
      });
    };
    const commitments = changes.map((change, index) => dispatch(commit(change, { isAnnounced: !isBatch, ...(index === changes.length - 1 ? { onOptimistic: announce } : {}) })));
    return commitments;
  }, [t, errorText, dispatch, store, undo]);
};
