import type { Cancel, ClockPort } from '../../../core/sync/sync-engine-ports';

/** How long a cursor that moved shows the person's name. */
export const flagMs = 2_000;
/** How long after its last move a cursor fades. */
export const stillMs = 60_000;

/** `moved`: with the name; `resting`: with a tab, and the name on hover; `still`: faded. */
export type CursorPhase = 'moved' | 'resting' | 'still';

interface TimedCursor {
  /** The selection as a text, to recognise a move. */
  readonly selection: string;
  readonly phase: CursorPhase;
  readonly cancel: Cancel;
}

const pageTimer: ClockPort['schedule'] = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  return () => { clearTimeout(timer); };
};

/** The phases of the cursors of others. `onPhase` is called when time changes one. */
export const createCursorFlags = (onPhase: (clientId: number, phase: CursorPhase) => void, schedule: ClockPort['schedule'] = pageTimer) => {
  const cursors = new Map<number, TimedCursor>();
  const remove = (clientId: number): void => {
    cursors.get(clientId)?.cancel();
    cursors.delete(clientId);
  };
  const enter = (clientId: number, selection: string, phase: 'resting' | 'still'): void => {
    const cancel = phase === 'still' ? () => undefined : schedule(() => { enter(clientId, selection, 'still'); }, stillMs - flagMs);
    cursors.set(clientId, { selection, phase, cancel });
    onPhase(clientId, phase);
  };
  return {
    /** Returns whether the cursor moved. A null selection removes it. */
    move(clientId: number, selection: string | null): boolean {
      if (cursors.get(clientId)?.selection === selection) return false;
      const wasShown = cursors.has(clientId);
      remove(clientId);
      if (selection === null) return wasShown;
      cursors.set(clientId, { selection, phase: 'moved', cancel: schedule(() => { enter(clientId, selection, 'resting'); }, flagMs) });
      return true;
    },
    phaseOf: (clientId: number): CursorPhase => cursors.get(clientId)?.phase ?? 'resting',
    destroy(): void { for (const clientId of [...cursors.keys()]) remove(clientId); },
  };
};
