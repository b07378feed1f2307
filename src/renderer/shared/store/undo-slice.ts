import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Change, Confirmation } from '../../../core/sync/change';
import { sessionChanged } from './session-slice';

/** Maximum number of actions in the history. */
export const historyLimit = 50;

/** Kinds of actions, as shown to a person. */
export const undoableActionKinds = ['create', 'rename', 'move', 'copy', 'remove', 'recover', 'star', 'mark', 'lock', 'tag', 'pin', 'quickAccess', 'onDesktop', 'shortcut'] as const;
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

export const actionRecorded = createAction<UndoableAction>('undo/actDone');
/** A step was settled; a refused step is removed, because there is nothing to undo. */
export const stepSettled = createAction<{ actId: string; key: string; done: Confirmation | null }>('undo/stepSettled');
export const actionRemoved = createAction<{ id: string }>('undo/actForgotten');
export const historyRestoreStarted = createAction('undo/recallBegun');
/** The stored history; empty if it could not be read. */
export const historyRestored = createAction<readonly UndoableAction[]>('undo/actsRecalled');

const initialState: UndoSlice = { actions: [], isRestoring: false };

export const undoReducer = (state: UndoSlice = initialState, action: UnknownAction): UndoSlice => {
  if (sessionChanged.match(action)) return initialState;
  if (actionRecorded.match(action)) return { ...state, actions: [...state.actions, action.payload].slice(-historyLimit) };
  if (actionRemoved.match(action)) return { ...state, actions: state.actions.filter(({ id }) => id !== action.payload.id) };
  if (historyRestoreStarted.match(action)) return { ...state, isRestoring: true };
  if (historyRestored.match(action)) return { isRestoring: false, actions: action.payload.length === 0 ? state.actions : [...action.payload, ...state.actions].slice(-historyLimit) };
  if (!stepSettled.match(action)) return state;
  const { actId, key, done } = action.payload;
  const settled = ({ id, steps, ...act }: UndoableAction): UndoableAction => ({
    id, ...act, steps: done === null ? steps.filter((step) => step.key !== key) : steps.map((step) => (step.key === key ? { ...step, done } : step)),
  });
  if (!state.actions.some(({ id }) => id === actId)) return state;
  // An action without steps is removed.
  return { ...state, actions: state.actions.map((act) => (act.id === actId ? settled(act) : act)).filter(({ steps }) => steps.length > 0) };
};
