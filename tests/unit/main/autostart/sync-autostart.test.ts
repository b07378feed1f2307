import { describe, expect, it } from 'vitest';
import { defaultDesktopSettings, type DesktopSettings } from '../../../../src/contract/desktop/desktop-settings-bridge';
import type { AutostartOptions } from '../../../../src/main/autostart/autostart';
import { syncAutostart, managedAutostartDocument, type ManagedAutostart } from '../../../../src/main/autostart/sync-autostart';
import { createLog, silentLog } from '../../../../src/main/logging/logger';
import { createDesktopSettings } from '../../../../src/main/settings/desktop-settings';
import { createMemoryDocument, type Document } from '../../../../src/main/storage/document';
import { settle } from '../fakes';

/** `isActive`: the system's state. Null: the system reports no state, so `apply` does not change it. */
const start = async (opensAtSignIn: boolean, isOn: boolean | null, fixed: { opensAtSignIn?: boolean } = {}) =>
  startOn({ isOn, applied: [] }, createMemoryDocument({ ...defaultDesktopSettings, opensAtSignIn }), createMemoryDocument(managedAutostartDocument.initial()), fixed);

interface SystemState { isOn: boolean | null; readonly applied: AutostartOptions[] }

/** A start of the app with existing settings. */
const startOn = async (system: SystemState, document: Document<DesktopSettings>, memory: Document<ManagedAutostart>, fixed: { opensAtSignIn?: boolean }) => {
  const settings = createDesktopSettings(document, fixed);
  const reported: boolean[] = [];
  settings.onChanged((changed) => { reported.push(changed.opensAtSignIn); });
  syncAutostart({
    settings, memory, log: silentLog,
    autostart: {
      isEnabled: () => Promise.resolve(system.isOn),
      apply(wish) {
        system.applied.push(wish);
        if (system.isOn !== null) system.isOn = wish.isEnabled;
        return Promise.resolve();
      },
    },
  });
  await settle();
  return { settings, system, reported };
};

describe('the start at sign-in', () => {
  it('follows the settings at a start of the app, if the system has neither on nor off', async () => {
    expect((await start(true, null)).system.applied).toEqual([{ isEnabled: true, hidden: false }]);
    expect((await start(false, null)).system.applied).toEqual([{ isEnabled: false, hidden: false }]);
  });

  it('remains off if the settings of the system turned it off, and our settings show that', async () => {
    const { settings, system, reported } = await start(true, false);
    expect([settings.get().opensAtSignIn, system.isOn, reported]).toEqual([false, false, [false]]);
  });

  it('is turned on again by turning it on in our settings', async () => {
    const { settings, system } = await start(true, false);
    settings.set({ opensAtSignIn: true });
    await settle();
    expect([settings.get().opensAtSignIn, system.isOn]).toEqual([true, true]);
    settings.set({ opensAtSignIn: false });
    await settle();
    expect([settings.get().opensAtSignIn, system.isOn]).toEqual([false, false]);
  });

  it('remains on if the settings of the system turned it on again', async () => {
    const { settings, system } = await start(false, true);
    expect([settings.get().opensAtSignIn, system.isOn]).toEqual([true, true]);
  });

  it('does not return by any other setting', async () => {
    const { settings, system } = await start(true, true);
    system.isOn = false;
    settings.set({ opensHidden: true });
    await settle();
    expect([settings.get().opensAtSignIn, system.isOn, system.applied.some(({ isEnabled, hidden }) => isEnabled && hidden)]).toEqual([false, false, false]);
    settings.set({ opensAtSignIn: true });
    await settle();
    expect(system.applied.at(-1)).toEqual({ isEnabled: true, hidden: true });
  });

  it('follows the organisation\'s policy, whatever the settings of the system', async () => {
    const { settings, system } = await start(false, false, { opensAtSignIn: true });
    expect([settings.get().opensAtSignIn, system.isOn]).toEqual([true, true]);
    expect((await start(true, true, { opensAtSignIn: false })).system.isOn).toBe(false);
  });

  it.each<[string, { own: boolean; system: boolean | null; policy: boolean }, { own: boolean; system: boolean | null }]>([
    ['on, where the person never chose it', { own: false, system: false, policy: true }, { own: false, system: false }],
    ['on, where the person had it on', { own: true, system: true, policy: true }, { own: true, system: true }],
    ['on, where the person had turned it on in the system alone', { own: false, system: true, policy: true }, { own: true, system: true }],
    ['off, where the person had it on', { own: true, system: true, policy: false }, { own: true, system: true }],
    ['off, where the person had turned it off in the system alone', { own: true, system: false, policy: false }, { own: false, system: false }],
    ['on, where the system reports nothing', { own: false, system: null, policy: true }, { own: false, system: null }],
  ])('leaves nothing on the machine once the policy is withdrawn: %s', async (_, before, after) => {
    const system: SystemState = { isOn: before.system, applied: [] };
    const document = createMemoryDocument({ ...defaultDesktopSettings, opensAtSignIn: before.own });
    const memory = createMemoryDocument(managedAutostartDocument.initial());
    // The policy applies to several starts. Only the first one reads the person's own choice.
    for (let starts = 0; starts < 3; starts += 1) await startOn(system, document, memory, { opensAtSignIn: before.policy });
    expect(system.applied.at(-1)?.isEnabled).toBe(before.policy);
    const { settings } = await startOn(system, document, memory, {});
    expect([settings.get().opensAtSignIn, system.isOn, system.applied.at(-1)?.isEnabled]).toEqual([after.own, after.system, after.own]);
    // Afterwards the system's settings are copied again.
    if (system.isOn !== null) system.isOn = !after.own;
    expect((await startOn(system, document, memory, {})).settings.get().opensAtSignIn).toBe(after.system === null ? after.own : !after.own);
  });

  it('that could not be set is logged, and retried with the next change', async () => {
    const lines: string[] = [];
    const settings = createDesktopSettings(createMemoryDocument({ ...defaultDesktopSettings, opensAtSignIn: true }));
    let tries = 0;
    syncAutostart({
      settings, memory: createMemoryDocument(managedAutostartDocument.initial()), log: createLog((line) => { lines.push(line); }),
      autostart: { isEnabled: () => Promise.resolve(null), apply: () => { tries += 1; return Promise.reject(new Error('EROFS')); } },
    });
    await settle();
    settings.set({ opensHidden: true });
    await settle();
    expect([tries, lines.filter((line) => line.includes('EROFS')).length]).toEqual([2, 2]);
  });
});
