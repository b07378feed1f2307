import type { QuietHours } from '../../contract/desktop/desktop-settings-bridge';
import type { Timers } from '../realtime/activity-watch';

export interface DoNotDisturbPorts {
  /** The time, in the computer's time zone. */
  readonly now: () => Date;
  readonly timers: Timers;
  /** Whether the settings turn do-not-disturb on permanently. */
  readonly isAlways: () => boolean;
  readonly quietHours: () => QuietHours;
  /** A limited time or the quiet hours began or ended. */
  readonly onChanged: () => void;
}

export interface DoNotDisturb {
  isActive(): boolean;
  enableForOneHour(): void;
  enableUntilTomorrow(): void;
  /** Ends a limited time, and the present quiet hours. The next quiet hours apply again. */
  disable(): void;
  /** The settings changed, maybe the quiet hours. */
  updateQuietHours(): void;
}

/** The hour at which "until tomorrow" ends. */
const morningHour = 8;
/** Maximum delay of a check, because a suspended computer and a changed clock delay timers. */
export const checkMs = 15 * 60_000;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The next moment at which local clocks show a time. */
const nextAt = (now: Date, time: string): number => {
  const at = new Date(now);
  at.setHours(0, minuteOf(time), 0, 0);
  if (at <= now) {
    at.setDate(at.getDate() + 1);
    at.setHours(0, minuteOf(time), 0, 0);
  }
  return at.getTime();
};

const includes = ({ isOn, from, to }: QuietHours, now: Date): boolean => {
  if (!isOn) return false;
  const minute = now.getHours() * 60 + now.getMinutes();
  const [start, end] = [minuteOf(from), minuteOf(to)];
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
};

const isSame = (one: QuietHours, other: QuietHours): boolean => one.isOn === other.isOn && one.from === other.from && one.to === other.to;

/**
 * The app's own do-not-disturb: permanent, for a limited time, or in daily quiet hours. The system's do-not-disturb
 * applies to our notifications without our help.
 */
export const createDoNotDisturb = ({ now, timers, isAlways, quietHours, onChanged }: DoNotDisturbPorts): DoNotDisturb => {
  let until = 0;
  /** The end of quiet hours that the person ended early. */
  let allowedUntil = 0;
  let known = quietHours();
  let cancel: (() => void) | null = null;

  const isActive = (): boolean => {
    const at = now();
    return isAlways() || at.getTime() < until || (includes(quietHours(), at) && at.getTime() >= allowedUntil);
  };
  /** Waits for the next end or beginning. */
  const follow = (): void => {
    cancel?.();
    const at = now();
    const { isOn, from, to } = quietHours();
    const ends = [until, allowedUntil, ...(isOn ? [nextAt(at, from), nextAt(at, to)] : [])].filter((end) => end > at.getTime());
    if (ends.length === 0) return;
    const wasActive = isActive();
    cancel = timers.schedule(() => {
      const isChanged = isActive() !== wasActive;
      follow();
      if (isChanged) onChanged();
    }, Math.min(checkMs, Math.min(...ends) - at.getTime()));
  };
  const enableUntil = (end: Date): void => {
    until = end.getTime();
    follow();
  };
  follow();
  return {
    isActive,
    enableForOneHour() { enableUntil(new Date(now().getTime() + 60 * 60_000)); },
    enableUntilTomorrow() {
      const morning = now();
      morning.setDate(morning.getDate() + 1);
      morning.setHours(morningHour, 0, 0, 0);
      enableUntil(morning);
    },
    disable() {
      const at = now();
      until = 0;
      if (includes(quietHours(), at)) allowedUntil = nextAt(at, quietHours().to);
      follow();
    },
    updateQuietHours() {
      const hours = quietHours();
      if (isSame(hours, known)) return;
      known = hours;
      allowedUntil = 0;
      follow();
    },
  };
};
