import { describe, expect, it } from 'vitest';
import { createCursorFlags, flagMs, stillMs } from '../../../../../src/renderer/features/document/cursor-flags';

const open = () => {
  let nowMs = 0;
  const timers = new Map<() => void, number>();
  const changes: unknown[] = [];
  const flags = createCursorFlags((clientId, phase) => { changes.push([nowMs, clientId, phase]); }, (run, delayMs) => {
    timers.set(run, nowMs + delayMs);
    return () => { timers.delete(run); };
  });
  const advance = (ms: number): void => {
    const endMs = nowMs + ms;
    for (;;) {
      const [next] = [...timers].filter(([, at]) => at <= endMs).sort(([, one], [, other]) => one - other);
      if (!next) break;
      const [run, at] = next;
      timers.delete(run);
      nowMs = at;
      run();
    }
    nowMs = endMs;
  };
  return { flags, changes, advance, timers };
};

describe('the flag of a cursor', () => {
  it('folds two seconds after the last move, and fades after a minute', () => {
    const { flags, changes, advance } = open();
    expect(flags.move(1, 'a')).toBe(true);
    advance(flagMs - 1);
    expect(flags.move(1, 'b')).toBe(true);
    advance(flagMs - 1);
    expect(flags.phaseOf(1)).toBe('moved');
    advance(stillMs);
    const start = flagMs - 1;
    expect(changes).toEqual([[start + flagMs, 1, 'resting'], [start + stillMs, 1, 'still']]);
    expect(flags.move(1, 'c')).toBe(true);
    expect(flags.phaseOf(1)).toBe('moved');
  });

  it('is not unfolded by a message without a move', () => {
    const { flags, advance } = open();
    flags.move(1, 'a');
    advance(flagMs);
    expect(flags.move(1, 'a')).toBe(false);
    expect(flags.phaseOf(1)).toBe('resting');
  });

  it('has no timer after the cursor is gone', () => {
    const { flags, changes, advance, timers } = open();
    flags.move(1, 'a');
    flags.move(2, 'b');
    expect([flags.move(1, null), flags.move(1, null)]).toEqual([true, false]);
    flags.destroy();
    expect(timers.size).toBe(0);
    advance(stillMs);
    expect(changes).toEqual([]);
  });
});
