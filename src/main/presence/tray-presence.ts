import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity';

/** How often it is looked whether the tray is still there, or has come. */
export const lookMs = 60_000;
/**
 * The first looks, each after the one before. The first window does not wait for them; and at sign-in the desktop may
 * put up its tray only after the app has started.
 */
export const firstLooksMs: readonly number[] = [1000, 1000, 2000, 4000, 8000, 14_000];
/** A tray that begins anew is back by then. */
export const backAgainMs = 5000;

export interface TrayPresencePorts {
  /** Who shows icons in a tray on this desktop just now; null: nobody. Where it rejects, that is taken to be as it was. */
  readonly findHost: () => Promise<string | null>;
  readonly staysInTray: () => boolean;
  readonly hasWindows: () => boolean;
  readonly timers: Timers;
  /** Puts the icon into the tray, and takes it out. Showing throws where the system will not have it. */
  readonly show: () => void;
  readonly remove: () => void;
  /** The last window is closed and nothing else leads to the app: what that means on this system. */
  readonly end: () => void;
  /** The icon came, or went. */
  readonly onChanged: () => void;
  readonly log: Log;
}

export interface TrayPresence {
  /** Whether the app may go on without a window: its icon is in the tray, and the person wants it so. */
  keepsRunning(): boolean;
  /** Whether the icon is in the tray, as far as that is known. */
  isShown(): boolean;
  /** Whether the icon is in the tray, or comes there with one of the first looks. */
  comes(): Promise<boolean>;
  /** The last window was closed: from now on the icon alone leads to the app, so it is looked whether it is still there. */
  windowsClosed(): void;
}

/**
 * Keeps the icon in the tray as long as there is a tray. Where it goes away while no window is open, and does not come
 * back soon, the app ends as if its last window had been closed then: nothing would lead to it any more.
 */
export const createTrayPresence = ({ findHost, staysInTray, hasWindows, timers, show, remove, end, onChanged, log }: TrayPresencePorts): TrayPresence => {
  /** In whose tray the icon is. */
  let host: string | null = null;
  const follow = async (): Promise<void> => {
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

  let firstLooks = firstLooksMs;
  let settle: (comes: boolean) => void = () => undefined;
  const coming = new Promise<boolean>((resolve) => { settle = resolve; });
  let callOff = (): void => undefined;
  const lookAfter = (afterMs: number, isLost = false): void => {
    callOff();
    callOff = timers.later(() => { void look(isLost); }, afterMs);
  };
  const lookNext = (): void => {
    const [afterMs = lookMs, ...further] = firstLooks;
    firstLooks = further;
    lookAfter(afterMs);
  };
  /** `isLost`: the tray was gone at the look before, and no window was open. */
  const look = async (isLost: boolean): Promise<void> => {
    const wasShown = host !== null;
    await follow();
    if (host !== null) firstLooks = [];
    if (firstLooks.length === 0) settle(host !== null);
    const leadsNowhere = host === null && (wasShown || isLost) && !hasWindows();
    if (leadsNowhere && !isLost) {
      lookAfter(backAgainMs, true);
      return;
    }
    if (leadsNowhere) end();
    lookNext();
  };
  lookNext();
  return {
    keepsRunning: () => host !== null && staysInTray(),
    isShown: () => host !== null,
    comes: () => coming,
    windowsClosed() { if (host !== null) lookAfter(0); },
  };
};
