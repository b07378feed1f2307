import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultQuietHours, quietHoursSchema, type QuietHours } from '../../../../src/contract/desktop/desktop-settings-bridge';
import { createDoNotDisturb } from '../../../../src/main/tray/do-not-disturb';
import { createFakeTimers } from '../fakes';

const minuteMs = 60_000;

const open = (at: string, hours: Partial<QuietHours> | null = null) => {
  const timers = createFakeTimers();
  const time = { now: new Date(at) };
  const settings = { isAlways: false, hours: hours === null ? defaultQuietHours : { ...defaultQuietHours, isOn: true, ...hours } };
  const changes: string[] = [];
  const quiet = createDoNotDisturb({
    now: () => new Date(time.now), timers, isAlways: () => settings.isAlways, quietHours: () => settings.hours,
    onChanged: () => { changes.push(`${time.now.toTimeString().slice(0, 5)} ${quiet.isActive() ? 'on' : 'off'}`); },
  });
  const activeAt = (local: string): boolean => {
    time.now = new Date(local);
    return quiet.isActive();
  };
  /** Lets a time pass, minute by minute. */
  const pass = (minutes: number): void => {
    for (let minute = 0; minute < minutes; minute += 1) {
      time.now = new Date(time.now.getTime() + minuteMs);
      timers.advance(minuteMs);
    }
  };
  return { quiet, time, settings, changes, activeAt, pass };
};

beforeEach(() => { vi.stubEnv('TZ', 'Europe/Berlin'); });
afterEach(() => { vi.unstubAllEnvs(); });

describe('do-not-disturb', () => {
  it.each([
    ['for an hour', 'enableForOneHour', '2026-11-22T22:59', '2026-11-22T23:00'],
    ['until tomorrow', 'enableUntilTomorrow', '2026-11-23T07:59', '2026-11-23T08:00'],
  ] as const)('%s ends by itself', (_, begin, still, over) => {
    const { quiet, activeAt } = open('2026-11-22T22:00');
    expect(quiet.isActive()).toBe(false);
    quiet[begin]();
    expect([activeAt(still), activeAt(over)]).toEqual([true, false]);
  });

  it('that ends by itself is reported, so that the menu changes', () => {
    const { quiet, changes, pass } = open('2026-11-22T22:00');
    quiet.enableForOneHour();
    pass(59);
    expect(changes).toEqual([]);
    pass(1);
    expect(changes).toEqual(['23:00 off']);
  });

  it('follows the settings, whatever the time', () => {
    const { quiet, settings } = open('2026-11-22T12:00');
    settings.isAlways = true;
    expect(quiet.isActive()).toBe(true);
  });
});

describe('quiet hours', () => {
  it.each([
    ['within a day', { from: '12:30', to: '14:00' }, ['12:29', '12:30', '13:59', '14:00'], [false, true, true, false]],
    ['across midnight', { from: '22:00', to: '07:00' }, ['21:59', '22:00', '23:59', '00:00', '06:59', '07:00'], [false, true, true, true, true, false]],
  ] as const)('%s include their beginning and exclude their end', (_, hours, times, active) => {
    const { activeAt } = open('2026-11-22T09:00', hours);
    expect(times.map((time) => activeAt(`2026-11-22T${time}`))).toEqual(active);
  });

  it('that are off change nothing', () => {
    const { activeAt } = open('2026-11-22T09:00', { isOn: false });
    expect(activeAt('2026-11-22T23:00')).toBe(false);
  });

  it.each([
    ['the night with 23 hours', '2026-03-28T21:50', '2026-03-29T05:00:00Z'],
    ['the night with 25 hours', '2026-10-24T21:50', '2026-10-25T06:00:00Z'],
  ])('end at the local time in %s', (_, evening, endUtc) => {
    const { changes, pass, time } = open(evening, { from: '22:00', to: '07:00' });
    pass(11);
    expect(changes).toEqual(['22:00 on']);
    pass((new Date(endUtc).getTime() - time.now.getTime()) / minuteMs - 1);
    expect(changes).toHaveLength(1);
    pass(1);
    expect(changes).toEqual(['22:00 on', '07:00 off']);
  });

  it('that begin in the hour that the clocks skip, begin after it', () => {
    const { activeAt } = open('2026-03-28T12:00', { from: '02:30', to: '06:00' });
    expect([activeAt('2026-03-29T00:59:00Z'), activeAt('2026-03-29T01:00:00Z'), activeAt('2026-03-29T03:59:00Z'), activeAt('2026-03-29T04:00:00Z')]).toEqual([false, true, true, false]);
  });

  it('end early when the person allows notices, and apply again the next day', () => {
    const { quiet, activeAt } = open('2026-11-22T23:00', { from: '22:00', to: '07:00' });
    expect(quiet.isActive()).toBe(true);
    quiet.disable();
    quiet.updateQuietHours();
    expect([quiet.isActive(), activeAt('2026-11-23T06:59'), activeAt('2026-11-23T07:00'), activeAt('2026-11-23T21:59'), activeAt('2026-11-23T22:00')]).toEqual([false, false, false, false, true]);
  });

  it('that change apply from then on, also after they were ended early', () => {
    const { quiet, settings, changes, pass } = open('2026-11-22T23:00', { from: '22:00', to: '07:00' });
    quiet.disable();
    settings.hours = { isOn: true, from: '22:30', to: '23:30' };
    quiet.updateQuietHours();
    expect(quiet.isActive()).toBe(true);
    pass(30);
    expect(changes).toEqual(['23:30 off']);
  });

  it.each([
    ['equal times', { isOn: true, from: '08:00', to: '08:00' }],
    ['an hour that no clock shows', { isOn: true, from: '24:00', to: '08:00' }],
    ['a missing time', { isOn: true, from: '', to: '08:00' }],
  ])('with %s are refused', (_, hours) => { expect(quietHoursSchema.safeParse(hours).success).toBe(false); });
});
