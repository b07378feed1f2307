import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Change, Confirmation } from '../../../core/sync/change';
import { sessionChanged } from './session';

/** Maximum number of actions in the history. */
export const actLimit = 50;

/** Kinds of actions, as shown to a person. */
export const actKinds = ['create', 'rename', 'move', 'copy', 'remove', 'recover', 'star', 'mark', 'lock', 'tag', 'pin', 'quickAccess', 'onDesktop', 'shortcut'] as const;
export type ActKind = (typeof actKinds)[number];

/** One change of an action. */
export interface Step {
  /** The queue entry's key. */
  readonly key: string;
  readonly change: Change;
  /** The confirmation; null until the change is settled. */
  readonly done: Confirmation | null;
}

/** An action of a person, on one file or many. */
export interface Act {
  readonly id: string;
  readonly kind: ActKind;
  /** Name of the first file. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The actions that can be undone, latest last. */
export interface UndoSlice {
  readonly acts: readonly Act[];
  /** Whether the stored history is still loading. */
  readonly isRecalling: boolean;
}

export const actDone = createAction<Act>('undo/actDone');
/** A step was settled; a refused step is removed, because there is nothing to undo. */
export const stepSettled = createAction<{ actId: string; key: string; done: Confirmation | null }>('undo/stepSettled');
export const actForgotten = createAction<{ id: string }>('undo/actForgotten');
export const recallBegun = createAction('undo/recallBegun');
/** The stored history; empty if it could not be read. */
export const actsRecalled = createAction<readonly Act[]>('undo/actsRecalled');

const initialState: UndoSlice = { acts: [], isRecalling: false };

export const undoReducer = (state: UndoSlice = initialState, action: UnknownAction): UndoSlice => {
  if (sessionChanged.match(action)) return initialState;
  if (actDone.match(action)) return { ...state, acts: [...state.acts, action.payload].slice(-actLimit) };
  if (actForgotten.match(action)) return { ...state, acts: state.acts.filter(({ id }) => id !== action.payload.id) };
  if (recallBegun.match(action)) return { ...state, isRecalling: true };
  if (actsRecalled.match(action)) return { isRecalling: false, acts: action.payload.length === 0 ? state.acts : [...action.payload, ...state.acts].slice(-actLimit) };
  if (!stepSettled.match(action)) return state;
  const { actId, key, done } = action.payload;
  const settled = ({ id, steps, ...act }: Act): Act => ({
    id, ...act, steps: done === null ? steps.filter((step) => step.key !== key) : steps.map((step) => (step.key === key ? { ...step, done } : step)),
  });
  if (!state.acts.some(({ id }) => id === actId)) return state;
  // An action without steps is removed.
  return { ...state, acts: state.acts.map((act) => (act.id === actId ? settled(act) : act)).filter(({ steps }) => steps.length > 0) };
};
