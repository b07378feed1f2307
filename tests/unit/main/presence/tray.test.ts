import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { hasTrayHost } from '../../../../src/main/presence/tray-host';
import { createTrayPresence, firstLookMs, lookMs } from '../../../../src/main/presence/tray-presence';
import { createFakeTimers, settle } from '../fakes';

describe('whether there is a tray', () => {
  const answers = (byProgram: Readonly<Record<string, string>>) => async (program: string): Promise<string> => {
    const answer = byProgram[program];
    if (answer === undefined) throw new Error('ENOENT');
    return answer;
  };
  // What the two programs write: gdbus(1), dbus-send(1).
  it.each([
    ['linux', { gdbus: '(true,)\n' }, true],
    ['linux', { gdbus: '(false,)\n', 'dbus-send': 'boolean true' }, false],
    ['linux', { 'dbus-send': 'method return time=1.2 sender=org.freedesktop.DBus\n   boolean true\n' }, true],
    ['linux', { 'dbus-send': '   boolean false\n' }, false],
    ['linux', {}, false],
    ['win32', {}, true],
    ['darwin', {}, true],
  ] as const)('%s, %j: %j', async (platform, byProgram, expected) => { expect(await hasTrayHost(platform, answers(byProgram))).toBe(expected); });
});

const bench = (first: { host: boolean; stays: boolean; windows: boolean; breaks?: boolean }) => {
  const state = { ...first };
  const acts: string[] = [];
  const timers = createFakeTimers();
  const presence = createTrayPresence({
    hasHost: async () => state.host, staysInTray: () => state.stays, hasWindows: () => state.windows, timers, log: silentLog,
    show() {
      if (state.breaks) throw new Error('no tray after all');
      acts.push('show');
    },
    remove: () => { acts.push('remove'); }, end: () => { acts.push('end'); },
  });
  const look = async (afterMs: number): Promise<void> => {
    timers.advance(afterMs);
    await settle();
  };
  return { state, acts, presence, look };
};

describe('the app in the tray', () => {
  it.each([
    [{ host: true, stays: true, windows: true }, true],
    [{ host: true, stays: false, windows: true }, false],
    [{ host: false, stays: true, windows: true }, false],
    [{ host: true, stays: true, windows: true, breaks: true }, false],
  ])('%j: goes on without a window: %j', async (state, expected) => {
    const { presence, look } = bench(state);
    expect(presence.keepsRunning()).toBe(false);
    await look(firstLookMs);
    expect(presence.keepsRunning()).toBe(expected);
  });

  it('ends where the tray goes away and no window is open, since nothing would lead to it', async () => {
    const { state, acts, look } = bench({ host: true, stays: true, windows: true });
    await look(firstLookMs);
    state.host = false;
    state.windows = false;
    await look(lookMs);
    expect(acts).toEqual(['show', 'remove', 'end']);
  });

  it('goes on where it has a window, and comes back to a tray that comes back', async () => {
    const { state, acts, look } = bench({ host: true, stays: true, windows: true });
    await look(firstLookMs);
    state.host = false;
    await look(lookMs);
    state.host = true;
    await look(lookMs);
    expect(acts).toEqual(['show', 'remove', 'show']);
  });
});
