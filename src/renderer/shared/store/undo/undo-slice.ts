import { createSlice } from '@reduxjs/toolkit';
import type { Change, Confirmation } from '../../../../core/sync/change';
import { sessionChanged } from '../session/session-slice';
import { withoutDrafts } from '../without-drafts';

/** Maximum number of actions in the history. */
export const historyLimit = 50;

/** Kinds of actions, as shown to a person. */
export const undoableActionKinds = ['create', 'rename', 'move', 'copy', 'remove', 'recover', 'star', 'mark', 'lock', 'tag', 'pin', 'quickAccess', 'onDesktop', 'shortcut', 'hide', 'readNotices', 'mute'] as const;
export type UndoableActionKind = (typeof undoableActionKinds)[number];

/** One change of an action. */
export interface Step {
  /** The queue entry's key. */
  readonly key: string;
  readonly change: Change;
  /** The confirmation; null until the change is settled. */
  readonly done: Confirmation | null;
}

/** An action of a person, on one file or many. */
export interface UndoableAction {
  readonly id: string;
  readonly kind: UndoableActionKind;
  /** Name of the first file. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The actions that can be undone, latest last. */
export interface UndoSlice {
  readonly actions: readonly UndoableAction[];
  /** Whether the stored history is still loading. */
  readonly isRestoring: boolean;
}

const initialState: UndoSlice = { actions: [], isRestoring: false };

interface SettledStep { readonly actId: string; readonly key: string; readonly done: Confirmation | null }

const settleStep = (state: UndoSlice, { actId, key, done }: SettledStep): UndoSlice => {
  const settled = ({ id, steps, ...act }: UndoableAction): UndoableAction => ({
    id, ...act, steps: done === null ? steps.filter((step) => step.key !== key) : steps.map((step) => (step.key === key ? { ...step, done } : step)),
  });
  if (!state.actions.some(({ id }) => id === actId)) return state;
  // An action without steps is removed.
  return { ...state, actions: state.actions.map((act) => (act.id === actId ? settled(act) : act)).filter(({ steps }) => steps.length > 0) };
};

/** Without drafts, because an action on many files has a step for each. */
const slice = createSlice({
  name: 'undo',
  initialState,
  reducers: {
    actionRecorded: withoutDrafts((state: UndoSlice, action: UndoableAction) => ({ ...state, actions: [...state.actions, action].slice(-historyLimit) })),
    /** A step was settled; a refused step is removed, because there is nothing to undo. */
    stepSettled: withoutDrafts(settleStep),
    actionRemoved: withoutDrafts((state: UndoSlice, removed: { readonly id: string }) => ({ ...state, actions: state.actions.filter(({ id }) => id !== removed.id) })),
    historyRestoreStarted: (state) => { state.isRestoring = true; },
    /** The stored history; empty if it could not be read. */
    historyRestored: withoutDrafts((state: UndoSlice, actions: readonly UndoableAction[]) => (
      { isRestoring: false, actions: actions.length === 0 ? state.actions : [...actions, ...state.actions].slice(-historyLimit) })),
  },
  extraReducers: (builder) => { builder.addCase(sessionChanged, () => initialState); },
});

export const { actionRecorded, stepSettled, actionRemoved, historyRestoreStarted, historyRestored } = slice.actions;
export const undoReducer = slice.reducer;
