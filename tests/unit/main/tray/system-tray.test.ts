import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { findTrayHost } from '../../../../src/main/tray/tray-host';
import { restartGraceMs, createTrayIcon, initialCheckDelaysMs, checkIntervalMs } from '../../../../src/main/tray/tray-icon';
import { createFakeTimers, settle } from '../fakes';

describe('support for tray icons', () => {
  /** Each program's output for the two queries. A query without an output fails. */
  const responding = (byProgram: Readonly<Record<string, readonly [owner: string | null, isShown: string | null]>>) => async (program: string, args: readonly string[]): Promise<string> => {
    const result = byProgram[program]?.[args.some((arg) => arg.includes('GetNameOwner')) ? 0 : 1] ?? null;
    if (result === null) throw new Error('ENOENT');
    return result;
  };
  // Output formats of gdbus(1) and dbus-send(1).
  it.each([
    ['linux', { gdbus: ["(':1.42',)\n", '(<true>,)\n'] }, ':1.42'],
    ['linux', { gdbus: ["(':1.42',)\n", '(<false>,)\n'], 'dbus-send': ['string ":1.42"', 'variant boolean true'] }, null],
    ['linux', { gdbus: ["(':1.42',)\n", null] }, null],
    ['linux', { 'dbus-send': ['method return time=1.2 sender=org.freedesktop.DBus\n   string ":1.7"\n', '   variant       boolean true\n'] }, ':1.7'],
    ['linux', { gdbus: [null, null], 'dbus-send': [null, null] }, null],
    ['linux', {}, null],
    ['win32', {}, 'win32'],
    ['darwin', {}, 'darwin'],
  ] as const)('%s, %j: %j', async (platform, byProgram, expected) => { expect(await findTrayHost(platform, responding(byProgram))).toBe(expected); });

  it('is unknown if a program responds too late', async () => {
    const late = Object.assign(new Error('gdbus was ended'), { killed: true });
    await expect(findTrayHost('linux', async (program) => { throw program === 'gdbus' ? late : new Error('ENOENT'); })).rejects.toBe(late);
  });
});

const [firstLookMs = 0, secondLookMs = 0] = initialCheckDelaysMs;

const bench = (first: { host: string | null; stays: boolean; windows: boolean; breaks?: boolean; isUnknown?: boolean }) => {
  const state = { ...first };
  const acts: string[] = [];
  const timers = createFakeTimers();
  const presence = createTrayIcon({
    async findHost() {
      if (state.isUnknown) throw new Error('too late');
      return state.host;
    },
    staysInTray: () => state.stays, hasWindows: () => state.windows, timers, log: silentLog,
    show() {
      if (state.breaks) throw new Error('no tray after all');
      acts.push('show');
    },
    remove: () => { acts.push('remove'); }, onUnreachable: () => { acts.push('end'); }, onChanged: () => { acts.push('told'); },
  });
  const look = async (afterMs: number): Promise<void> => {
    timers.advance(afterMs);
    await settle();
  };
  return { state, acts, presence, look };
};

describe('the app in the tray', () => {
  it.each([
    [{ host: ':1.1', stays: true, windows: true }, true],
    [{ host: ':1.1', stays: false, windows: true }, false],
    [{ host: null, stays: true, windows: true }, false],
    [{ host: ':1.1', stays: true, windows: true, breaks: true }, false],
  ])('%j: continues without a window: %j', async (state, expected) => {
    const { presence, look } = bench(state);
    await look(firstLookMs);
    expect(await presence.keepsAppAlive()).toBe(expected);
  });

  it('is searched when a window closes before the first check', async () => {
    const { presence, acts } = bench({ host: ':1.1', stays: true, windows: false });
    expect([await presence.keepsAppAlive(), presence.isShown(), acts]).toEqual([true, true, ['show', 'told']]);
  });

  it('quits with a window that closes before the first check, if there is no tray, or the system does not respond', async () => {
    const { state, presence } = bench({ host: null, stays: true, windows: false });
    expect(await presence.keepsAppAlive()).toBe(false);
    state.isUnknown = true;
    expect(await presence.keepsAppAlive()).toBe(false);
  });

  it('quits if the tray is permanently gone and no window is open, since nothing would lead to it', async () => {
    const { state, acts, look } = bench({ host: ':1.1', stays: true, windows: true });
    await look(firstLookMs);
    state.host = null;
    state.windows = false;
    await look(checkIntervalMs);
    expect(acts).toEqual(['show', 'told', 'remove', 'told']);
    await look(restartGraceMs);
    expect(acts).toEqual(['show', 'told', 'remove', 'told', 'end']);
  });

  it('is looked up immediately when the last window closes, because it may be gone since the last check', async () => {
    const { state, acts, presence, look } = bench({ host: ':1.1', stays: true, windows: true });
    await look(firstLookMs);
    state.host = null;
    state.windows = false;
    presence.windowsClosed();
    await look(0);
    await look(restartGraceMs);
    expect(acts).toEqual(['show', 'told', 'remove', 'told', 'end']);
  });

  it('is unchanged while it is unknown whether the tray exists', async () => {
    const { state, acts, presence, look } = bench({ host: ':1.1', stays: true, windows: true });
    await look(firstLookMs);
    state.isUnknown = true;
    state.windows = false;
    presence.windowsClosed();
    await look(0);
    await look(restartGraceMs);
    expect([acts, await presence.keepsAppAlive()]).toEqual([['show', 'told'], true]);
  });

  it('continues with a window, and returns to a tray that returns', async () => {
    const { state, acts, look } = bench({ host: ':1.1', stays: true, windows: true });
    await look(firstLookMs);
    state.host = null;
    await look(checkIntervalMs);
    state.host = ':1.9';
    await look(checkIntervalMs);
    expect(acts).toEqual(['show', 'told', 'remove', 'told', 'show', 'told']);
  });

  it.each([
    ['is in the list of a tray that began anew between two looks', ':1.2', ['show', 'told', 'remove', 'show']],
    ['is once in the list of a tray that continues', ':1.1', ['show', 'told']],
  ])('%s', async (_, next, expected) => {
    const { state, acts, look } = bench({ host: ':1.1', stays: true, windows: false });
    await look(firstLookMs);
    state.host = next;
    await look(checkIntervalMs);
    expect(acts).toEqual(expected);
  });

  it('reports to a start without a window whether a tray appears with the desktop, and does not quit for it', async () => {
    const late = bench({ host: null, stays: true, windows: false });
    await late.look(firstLookMs);
    late.state.host = ':1.1';
    await late.look(secondLookMs);
    expect(await late.presence.whenDecided()).toBe(true);
    const never = bench({ host: null, stays: true, windows: false });
    for (const afterMs of initialCheckDelaysMs) await never.look(afterMs);
    expect(await never.presence.whenDecided()).toBe(false);
    expect([late.acts, never.acts]).toEqual([['show', 'told'], []]);
  });
});
