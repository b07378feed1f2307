import { z } from 'zod';
import { openTabsSchema, type OpenTabs } from '../../contract/desktop/windows';
import type { Document, DocumentDefinition } from '../storage/document';
import { windowPlacementSchema, type WindowPlacement } from './bounds';
import { zoomRange } from './zoom';

/** A window as it is opened again. */
export interface WindowRecord {
  readonly accountKey: string;
  readonly placement: WindowPlacement;
  readonly zoom: number;
  readonly tabs: OpenTabs | null;
}

export interface RememberedWindows {
  /** From the back to the front. */
  readonly windows: readonly WindowRecord[];
  /** Where the last one stood, of whatever account. */
  readonly last: WindowPlacement | null;
}

/** More of them would be found by nobody. */
const windowsLimit = 30;

export const windowsDocument: DocumentDefinition<RememberedWindows> = {
  name: 'windows', version: 1, initial: () => ({ windows: [], last: null }),
  schema: z.object({
    windows: z.array(z.object({
      accountKey: z.string().max(64), placement: windowPlacementSchema, zoom: z.number().min(zoomRange.least).max(zoomRange.most), tabs: openTabsSchema.nullable(),
    })).max(windowsLimit),
    last: windowPlacementSchema.nullable(),
  }),
};

/** Waits for changes that come together. */
export interface Later { (run: () => void, afterMs: number): () => void }

export interface RememberedPorts {
  readonly document: Document<RememberedWindows>;
  /** The windows that can be seen, from the back to the front. */
  readonly standing: () => readonly WindowRecord[];
  readonly later: Later;
}

export interface Remembered {
  /** Something of a window that stands is another by now. `isAtOnce`: a kill in the next moment is not to undo it. */
  changed(placement: WindowPlacement, isAtOnce?: boolean): void;
  /** A window goes that is to come back. */
  rest(record: WindowRecord): void;
  /** The windows of an account that are to come back; they are the caller's from now on. */
  take(accountKey: string): readonly WindowRecord[];
  lastPlacement(): WindowPlacement | null;
  /** Nothing of this account is to come back. */
  forget(accountKey: string): void;
  /** Writes at once what waits, and nothing any more: the windows that are closed now are closed by quitting. */
  settle(): void;
}

const writtenAfterMs = 500;

/**
 * Keeps what is open on the disk, so that it comes back after quitting, a crash or a loss of power: windows and tabs that
 * come and go at once, the rest with the next half second. A window that somebody closes beside others is gone; the last
 * one comes back.
 */
export const createRemembered = ({ document, standing, later }: RememberedPorts): Remembered => {
  let resting = document.read().windows;
  let { last } = document.read();
  let cancel: (() => void) | null = null;
  let isSettled = false;

  const write = (): void => {
    cancel?.();
    cancel = null;
    document.write({ windows: [...resting, ...standing()].slice(-windowsLimit), last });
  };
  const writeSoon = (): void => { if (!isSettled) cancel ??= later(write, writtenAfterMs); };
  const writeNow = (): void => { if (!isSettled) write(); };
  return {
    changed(placement, isAtOnce = false) {
      last = placement;
      if (isAtOnce) writeNow();
      else writeSoon();
    },
    rest(record) {
      resting = [...resting, record];
      writeNow();
    },
    take(accountKey) {
      const taken = resting.filter((record) => record.accountKey === accountKey);
      resting = resting.filter((record) => record.accountKey !== accountKey);
      return taken;
    },
    lastPlacement: () => last,
    forget(accountKey) {
      resting = resting.filter((record) => record.accountKey !== accountKey);
      writeNow();
    },
    settle() {
      writeNow();
      isSettled = true;
    },
  };
};
