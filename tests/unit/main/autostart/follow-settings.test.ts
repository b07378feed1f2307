import { describe, expect, it } from 'vitest';
import { initialDesktopSettings } from '../../../../src/contract/desktop/settings';
import type { AutostartWish } from '../../../../src/main/autostart/autostart';
import { followSettings } from '../../../../src/main/autostart/follow-settings';
import { createLog, silentLog } from '../../../../src/main/logging/logger';
import { createDesktopSettings } from '../../../../src/main/settings/desktop-settings';
import { createMemoryDocument } from '../../../../src/main/storage/document';
import { settle } from '../fakes';

/** `isOn`: what the system has; it does not change where it is null, as with a system that says neither. */
const start = async (opensAtSignIn: boolean, isOn: boolean | null, fixed: { opensAtSignIn?: boolean } = {}) => {
  const system = { isOn, applied: [] as AutostartWish[] };
  const settings = createDesktopSettings(createMemoryDocument({ ...initialDesktopSettings, opensAtSignIn }), fixed);
  const told: boolean[] = [];
  settings.onChanged((changed) => { told.push(changed.opensAtSignIn); });
  followSettings({
    settings, log: silentLog,
    autostart: {
      isOn: () => Promise.resolve(system.isOn),
      apply(wish) {
        system.applied.push(wish);
        if (system.isOn !== null) system.isOn = wish.opens;
        return Promise.resolve();
      },
    },
  });
  await settle();
  return { settings, system, told };
};

describe('the start at sign-in', () => {
  it('is brought in line with the settings at a start of the app, where the system says neither on nor off', async () => {
    expect((await start(true, null)).system.applied).toEqual([{ opens: true, hidden: false }]);
    expect((await start(false, null)).system.applied).toEqual([{ opens: false, hidden: false }]);
  });

  it('stays off where the settings of the system turned it off, and ours say so', async () => {
    const { settings, system, told } = await start(true, false);
    expect([settings.get().opensAtSignIn, system.isOn, told]).toEqual([false, false, [false]]);
  });

  it('is turned on again by whoever turns it on in our settings', async () => {
    const { settings, system } = await start(true, false);
    settings.set({ opensAtSignIn: true });
    await settle();
    expect([settings.get().opensAtSignIn, system.isOn]).toEqual([true, true]);
    settings.set({ opensAtSignIn: false });
    await settle();
    expect([settings.get().opensAtSignIn, system.isOn]).toEqual([false, false]);
  });

  it('stays on where the settings of the system turned it on again', async () => {
    const { settings, system } = await start(false, true);
    expect([settings.get().opensAtSignIn, system.isOn]).toEqual([true, true]);
  });

  it('does not come back by any other setting', async () => {
    const { settings, system } = await start(true, true);
    system.isOn = false;
    settings.set({ opensHidden: true });
    await settle();
    expect([settings.get().opensAtSignIn, system.isOn, system.applied.some(({ opens, hidden }) => opens && hidden)]).toEqual([false, false, false]);
    settings.set({ opensAtSignIn: true });
    await settle();
    expect(system.applied.at(-1)).toEqual({ opens: true, hidden: true });
  });

  it('is what the organisation wants, whatever the settings of the system say', async () => {
    const { settings, system } = await start(false, false, { opensAtSignIn: true });
    expect([settings.get().opensAtSignIn, system.isOn]).toEqual([true, true]);
    expect((await start(true, true, { opensAtSignIn: false })).system.isOn).toBe(false);
  });

  it('that could not be set is said in the log, and tried again with the next change', async () => {
    const lines: string[] = [];
    const settings = createDesktopSettings(createMemoryDocument({ ...initialDesktopSettings, opensAtSignIn: true }));
    let tries = 0;
    followSettings({
      settings, log: createLog((line) => { lines.push(line); }),
      autostart: { isOn: () => Promise.resolve(null), apply: () => { tries += 1; return Promise.reject(new Error('EROFS')); } },
    });
    await settle();
    settings.set({ opensHidden: true });
    await settle();
    expect([tries, lines.filter((line) => line.includes('EROFS')).length]).toEqual([2, 2]);
  });
});
