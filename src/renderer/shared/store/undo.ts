import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Change, Confirmation } from '../../../core/sync/change';
import { sessionChanged } from './session';

/** So many acts can be taken back. */
export const actLimit = 50;

/** What an act was, as a person is told of it. */
export const actKinds = ['create', 'rename', 'move', 'copy', 'remove', 'recover', 'star', 'mark', 'lock', 'tag', 'pin', 'quickAccess', 'onDesktop', 'shortcut'] as const;
export type ActKind = (typeof actKinds)[number];

/** One change of an act. */
export interface Step {
  /** Its entry's in the queue. */
  readonly key: string;
  readonly change: Change;
  /** What became of it; null as long as nothing did. */
  readonly done: Confirmation | null;
}

/** Something that a person did at once, with one file or with many. */
export interface Act {
  readonly id: string;
  readonly kind: ActKind;
  /** The name of the first file. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** What can be taken back, the latest last. */
export interface UndoSlice {
  readonly acts: readonly Act[];
  /** Whether what this device remembers from before is still being read. */
  readonly isRecalling: boolean;
}

export const actDone = createAction<Act>('undo/actDone');
/** The server agreed to a step; what it refused leaves nothing to take back. */
export const stepSettled = createAction<{ actId: string; key: string; done: Confirmation | null }>('undo/stepSettled');
export const actForgotten = createAction<{ id: string }>('undo/actForgotten');
export const recallBegun = createAction('undo/recallBegun');
/** What this device remembers from before; nothing where it could not be read. */
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
  // An act of which nothing came is none.
  return { ...state, acts: state.acts.map((act) => (act.id === actId ? settled(act) : act)).filter(({ steps }) => steps.length > 0) };
};
