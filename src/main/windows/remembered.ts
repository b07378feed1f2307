import { z } from 'zod';
import { openTabsSchema, type OpenTabs } from '../../contract/desktop/windows';
import type { Document, DocumentDefinition } from '../storage/document';
import { windowPlacementSchema, type WindowPlacement } from './bounds';
import { zoomRange } from './zoom';

/** The stored state of a window. */
export interface WindowRecord {
  readonly accountKey: string;
  readonly placement: WindowPlacement;
  readonly zoom: number;
  readonly tabs: OpenTabs | null;
}

export interface RememberedWindows {
  /** In stacking order, the front window last. */
  readonly windows: readonly WindowRecord[];
  /** The last window's placement, of any account. */
  readonly last: WindowPlacement | null;
}

/** Maximum number of stored windows. */
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

/** Delays a function and returns its cancellation, to coalesce changes. */
export interface Later { (run: () => void, afterMs: number): () => void }

export interface RememberedPorts {
  readonly document: Document<RememberedWindows>;
  /** The visible windows in stacking order, the front window last. */
  readonly standing: () => readonly WindowRecord[];
  readonly later: Later;
}

export interface Remembered {
  /** Reports a change of an open window. `isAtOnce`: written immediately, so that a crash does not lose it. */
  changed(placement: WindowPlacement, isAtOnce?: boolean): void;
  /** Stores a closing window that is restored later. */
  rest(record: WindowRecord): void;
  /** Returns and removes the stored windows of an account. */
  take(accountKey: string): readonly WindowRecord[];
  lastPlacement(): WindowPlacement | null;
  /** Discards the stored windows of an account. */
  forget(accountKey: string): void;
  /** Writes pending changes and stops: windows that close from now on are closed by quitting. */
  settle(): void;
}

const writtenAfterMs = 500;

/**
 * Stores the open windows, so that they are restored after quitting, a crash or a power failure. Opened and closed
 * windows and tabs are written immediately, other changes after half a second. A window closed while others are open is
 * discarded; the last one is restored.
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
