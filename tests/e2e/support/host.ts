import type { Page } from '@playwright/test';
import type { Account } from './account';

export type HostKind = 'browser' | 'desktop';

/** The needs of a spec in the browser. The desktop app meets both. */
export interface HostNeeds {
  /** A browser process of its own, which can be killed. */
  readonly hasOwnProcess?: boolean;
  /** Animations, as for a person without the system's setting for reduced motion. */
  readonly hasMotion?: boolean;
}

/** A host of the app: a browser or the desktop app. It contains all differences between the two; the screens are the same. */
export interface Host {
  readonly kind: HostKind;
  /** Opens the app: a tab or the program. */
  open(): Promise<Page>;
  /**
   * Opens the app with a new account created without a form, if the host can. A browser uses the call's cookie, the
   * packaged desktop app a ticket.
   */
  openWithNewAccount?(account: Account): Promise<Page>;
  /** Opens the app signed in to an existing account without a form, if the host can. */
  openWithAccount?(account: Account): Promise<Page>;
  /** All open windows. */
  pages(): readonly Page[];
  /**
   * Performs a sign-in or sign-out, and returns the window that shows the result. On the desktop a new window
   * replaces the old one; in the browser the page stays.
   */
  withSessionChange(page: Page, act: () => Promise<void>): Promise<Page>;
  /** Quits the app and starts it again with its data on disk. */
  restart(): Promise<Page>;
  /** Opens the app again at the address where it was left: reloads the tab, or restarts the desktop app. */
  reopen(page: Page): Promise<Page>;
  /** Kills the app as in a crash and starts it again. A browser shared by tests cannot be killed. */
  killAndRestart(): Promise<Page>;
  /** Completes the next file chooser, opened by `act`, with these files. */
  withChosenFiles(page: Page, paths: readonly string[], act: () => Promise<void>): Promise<void>;
  /** The content of the file saved by `act`. */
  withSavedFile(page: Page, act: () => Promise<void>): Promise<Buffer>;
  /** From now on blocks all requests, from any process; open sockets stay. */
  blockRequests(page: Page): Promise<void>;
  allowRequests(page: Page): Promise<void>;
  /** Slows uploads down, so that their progress is visible. */
  slowUploads(page: Page, bytesPerSecond: number): Promise<void>;
  /** The end of the desktop app's log. */
  readLog?(): Promise<string>;
  close(): Promise<void>;
}
