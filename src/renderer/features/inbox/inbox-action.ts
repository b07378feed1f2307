import type { Change } from '../../../core/sync/change';
import type { UndoableActionKind } from '../../shared/store/undo/undo-slice';

/** A change of a mark or a mute. */
export interface InboxAction {
  readonly changes: readonly Change[];
  /** The kind under which the action enters the undo history; null if it cannot be undone. */
  readonly undoKind: UndoableActionKind | null;
  readonly names: readonly string[];
  /** The text of the toast with the undo button; null if no toast is shown. */
  readonly toastText: string | null;
}

export type PerformInboxAction = (action: InboxAction) => unknown;
