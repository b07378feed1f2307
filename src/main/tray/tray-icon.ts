import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity-watch';

/** Interval between checks of the tray. */
export const checkIntervalMs = 60_000;
/**
 * Delays before the first checks, each after the previous one. The first window does not wait for them. At sign-in the
 * desktop may start its tray after the app.
 */
export const initialCheckDelaysMs: readonly number[] = [1000, 1000, 2000, 4000, 8000, 14_000];
/** Time that a restarted tray needs to return. */
export const restartGraceMs = 5000;

export interface TrayIconPorts {
  /** Identifies the program that shows tray icons; null: none. A rejection leaves the state unchanged. */
  readonly findHost: () => Promise<string | null>;
  readonly staysInTray: () => boolean;
  readonly hasWindows: () => boolean;
  readonly timers: Timers;
  /** Shows and removes the icon. `show` throws if the system rejects it. */
  readonly show: () => void;
  readonly remove: () => void;
  /** Called when neither a window nor the icon is left. Quits the app or not, depending on the system. */
  readonly onUnreachable: () => void;
  /** The tray icon appeared or disappeared. */
  readonly onChanged: () => void;
  readonly log: Log;
}

export interface TrayIcon {
  /**
   * Whether the app may run without windows: the icon is in the tray, and the setting allows it. If no tray was found
   * yet, it is searched first: a window may be closed before the first check.
   */
  keepsAppAlive(): Promise<boolean>;
  /** Whether the icon is in the tray, according to the last check. */
  isShown(): boolean;
  /** Resolves with whether the icon is in the tray after the first checks. */
  whenDecided(): Promise<boolean>;
  /** Checks the tray immediately after the last window closed, because only the icon leads to the app then. */
  windowsClosed(): void;
}

/**
 * Keeps an icon in the tray while there is a tray. A tray may disappear while no window is open. Unless it returns
 * soon, `end` runs as if the last window had closed, because the app would be unreachable.
 */
export const createTrayIcon = ({ findHost, staysInTray, hasWindows, timers, show, remove, onUnreachable, onChanged, log }: TrayIconPorts): TrayIcon => {
  /** The host that currently shows the icon. */
  let host: string | null = null;
  const updateHost = async (): Promise<void> => {
    const found = await findHost().catch((error: unknown) => {
      log.info('whether the tray is still there could not be found out', { error });
      return host;
    });
    if (found === host) return;
    const before = host;
    if (before !== null) remove();
    host = null;
    try {
      if (found !== null) show();
      host = found;
    } catch (error) {
      log.warn('the icon could not be put into the tray', { error });
    }
    if ((before === null) !== (host === null)) onChanged();
  };

  let firstLooks = initialCheckDelaysMs;
  let settle: (comes: boolean) => void = () => undefined;
  const decided = new Promise<boolean>((resolve) => { settle = resolve; });
  let callOff = (): void => undefined;
  const scheduleCheck = (afterMs: number, isLost = false): void => {
    callOff();
    callOff = timers.schedule(() => { void check(isLost); }, afterMs);
  };
  const scheduleNextCheck = (): void => {
    const [afterMs = checkIntervalMs, ...further] = firstLooks;
    firstLooks = further;
    scheduleCheck(afterMs);
  };
  /** `isAccessLost`: the previous check found no tray and no window. */
  const check = async (isLost: boolean): Promise<void> => {
    const wasShown = host !== null;
    await updateHost();
    if (host !== null) firstLooks = [];
    if (firstLooks.length === 0) settle(host !== null);
    const leadsNowhere = host === null && (wasShown || isLost) && !hasWindows();
    if (leadsNowhere && !isLost) {
      scheduleCheck(restartGraceMs, true);
      return;
    }
    if (leadsNowhere) onUnreachable();
    scheduleNextCheck();
  };
  scheduleNextCheck();
  return {
    async keepsAppAlive() {
      if (host === null && staysInTray()) await updateHost();
      return host !== null && staysInTray();
    },
    isShown: () => host !== null,
    whenDecided: () => decided,
    windowsClosed() { if (host !== null) scheduleCheck(0); },
  };
};
