import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity';

/** How often it is looked whether the tray is still there, or has come. */
export const lookMs = 60_000;
/** The first look comes after the first window, which must not wait for it. */
export const firstLookMs = 1000;

export interface TrayPresencePorts {
  /** Whether this desktop shows icons in a tray just now. */
  readonly hasHost: () => Promise<boolean>;
  readonly staysInTray: () => boolean;
  readonly hasWindows: () => boolean;
  readonly timers: Timers;
  /** Puts the icon into the tray, and takes it out. Showing throws where the system will not have it. */
  readonly show: () => void;
  readonly remove: () => void;
  /** The last window is closed and nothing else leads to the app: what that means on this system. */
  readonly end: () => void;
  readonly log: Log;
}

export interface TrayPresence {
  /** Whether the app may go on without a window: its icon is in the tray, and the person wants it so. */
  keepsRunning(): boolean;
  /** Whether the icon is in the tray, once that is known. */
  isShown(): Promise<boolean>;
}

/**
 * Keeps the icon in the tray as long as there is a tray. Where it goes away while no window is open, the app ends as if
 * its last window had been closed then: nothing would lead to it any more.
 */
export const createTrayPresence = ({ hasHost, staysInTray, hasWindows, timers, show, remove, end, log }: TrayPresencePorts): TrayPresence => {
  let isShown = false;
  const look = async (): Promise<void> => {
    const hasTray = await hasHost().catch(() => false);
    if (hasTray === isShown) return;
    try {
      if (hasTray) show();
      else remove();
      isShown = hasTray;
    } catch (error) {
      log.warn('the icon could not be put into the tray', { error });
    }
    if (!isShown && !hasWindows()) end();
  };
  const lookLater = (): void => {
    timers.later(() => { void look().then(lookLater); }, lookMs);
  };
  const first = new Promise<void>((resolve) => { timers.later(resolve, firstLookMs); }).then(look);
  void first.then(lookLater);
  return {
    keepsRunning: () => isShown && staysInTray(),
    isShown: async () => {
      await first;
      return isShown;
    },
  };
};
