import type { Page } from '@playwright/test';
import type { Account } from './account';

export type HostKind = 'browser' | 'desktop';

/**
 * One place where the app runs: a browser, or the desktop app. All that a spec does differently in the two is here;
 * everything on the screen is the same.
 */
export interface Host {
  readonly kind: HostKind;
  /** Opens the app: a tab, or the program. */
  open(): Promise<Page>;
  /** Opens the app with an account that is made without a form, where that can be: a browser takes the cookie of the call, the packed desktop app a ticket. */
  enter?(account: Account): Promise<Page>;
  /** Opens the app signed in to an account that there is, without a form, where that can be. */
  join?(account: Account): Promise<Page>;
  /** Every window that is open. */
  pages(): readonly Page[];
  /**
   * Does what signs somebody in or out, and answers the window where they go on: on the desktop a new one takes the
   * place of the old one, in the browser the page stays.
   */
  changingSession(page: Page, act: () => Promise<void>): Promise<Page>;
  /** Ends the app and starts it again with all that it keeps on disk. */
  restart(): Promise<Page>;
  /** The same, but it ends as in a crash: killed, with nothing said to it. A browser that others share cannot be. */
  killAndRestart(): Promise<Page>;
  /** Answers the next file chooser with these files, while `act` makes it open. */
  choosingFiles(page: Page, paths: readonly string[], act: () => Promise<void>): Promise<void>;
  /** The bytes of what `act` saves. */
  saving(page: Page, act: () => Promise<void>): Promise<Buffer>;
  /** From now on nothing but what is open already gets through: no request, whoever makes it. */
  blockRequests(page: Page): Promise<void>;
  allowRequests(page: Page): Promise<void>;
  /** Makes sending slow enough for its progress to be seen. */
  slowUploads(page: Page, bytesPerSecond: number): Promise<void>;
  close(): Promise<void>;
}
