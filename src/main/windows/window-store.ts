import { z } from 'zod';
import { openTabsSchema, type OpenTabs } from '../../contract/desktop/windows-bridge';
import type { Document, DocumentDefinition } from '../storage/document';
import { windowPlacementSchema, type WindowPlacement } from './window-placement';
import { zoomRange } from './window-zoom';

/** The stored state of a window. */
export interface WindowRecord {
  readonly accountKey: string;
  readonly placement: WindowPlacement;
  readonly zoom: number;
  readonly tabs: OpenTabs | null;
}

export interface StoredWindows {
  /** In stacking order, the front window last. */
  readonly windows: readonly WindowRecord[];
  /** The last window's placement, of any account. */
  readonly last: WindowPlacement | null;
}

/** Maximum number of windows in the document, of all accounts together. The most recent ones are kept. */
const storedWindowsLimit = 30;

export const windowsDocument: DocumentDefinition<StoredWindows> = {
  name: 'windows', version: 1, initial: () => ({ windows: [], last: null }),
  schema: z.object({
    windows: z.array(z.object({
      accountKey: z.string().max(64), placement: windowPlacementSchema, zoom: z.number().min(zoomRange.minimum).max(zoomRange.maximum), tabs: openTabsSchema.nullable(),
    })).max(storedWindowsLimit),
    last: windowPlacementSchema.nullable(),
  }),
};

/** Delays a function and returns its cancellation, to coalesce changes. */
export interface Schedule { (run: () => void, afterMs: number): () => void }

export interface WindowStorePorts {
  readonly document: Document<StoredWindows>;
  /** The visible windows in stacking order, the front window last. */
  readonly openWindows: () => readonly WindowRecord[];
  readonly schedule: Schedule;
}

export interface WindowStore {
  /** Reports a change of an open window. `isAtOnce`: written immediately, so that a crash does not lose it. */
  scheduleWrite(placement: WindowPlacement, isAtOnce?: boolean): void;
  /** Stores a closing window that is restored later. */
  add(record: WindowRecord): void;
  /** Returns and removes the stored windows of an account. */
  take(accountKey: string): readonly WindowRecord[];
  lastPlacement(): WindowPlacement | null;
  /** Discards the stored windows of an account. */
  forget(accountKey: string): void;
  /** Writes pending changes and stops: windows that close from now on are closed by quitting. */
  flushAndStop(): void;
}

const writeDelayMs = 500;

/**
 * Stores the open windows, so that they are restored after quitting, a crash or a power failure. Opened and closed
 * windows and tabs are written immediately, other changes after half a second. A window closed while others are open is
 * discarded; the last one is restored.
 */
export const createWindowStore = ({ document, openWindows, schedule }: WindowStorePorts): WindowStore => {
  let closedRecords = document.read().windows;
  let { last } = document.read();
  let cancel: (() => void) | null = null;
  let isSettled = false;

  const write = (): void => {
    cancel?.();
    cancel = null;
    document.write({ windows: [...closedRecords, ...openWindows()].slice(-storedWindowsLimit), last });
  };
  const writeSoon = (): void => { if (!isSettled) cancel ??= schedule(write, writeDelayMs); };
  const writeNow = (): void => { if (!isSettled) write(); };
  return {
    scheduleWrite(placement, isAtOnce = false) {
      last = placement;
      if (isAtOnce) writeNow();
      else writeSoon();
    },
    add(record) {
      closedRecords = [...closedRecords, record];
      writeNow();
    },
    take(accountKey) {
      const taken = closedRecords.filter((record) => record.accountKey === accountKey);
      closedRecords = closedRecords.filter((record) => record.accountKey !== accountKey);
      return taken;
    },
    lastPlacement: () => last,
    forget(accountKey) {
      closedRecords = closedRecords.filter((record) => record.accountKey !== accountKey);
      writeNow();
    },
    flushAndStop() {
      writeNow();
      isSettled = true;
    },
  };
};
