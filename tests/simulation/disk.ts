import { applyUpdate } from '../../src/core/sync/apply-update';
import { emptyOutbox, type Entry, type Outbox, type Outcome, type Update } from '../../src/core/sync/outbox-entry';
import type { StoragePort } from '../../src/core/sync/sync-engine-ports';
import type { World } from './world';

/** Everything that was ever flushed, for the checks. */
export interface Ledger {
  /** Includes entries that were folded into others, in the order in which they were first stored. */
  readonly entries: Map<string, Entry>;
  readonly outcomes: Map<string, Outcome>;
  /** Keys of notices that were closed. */
  readonly seen: Set<string>;
  /** The version of the queue with which each entry was first stored, and settled. */
  readonly keptAt: Map<string, number>;
  readonly settledAt: Map<string, number>;
}

interface Job {
  readonly owner: Owner;
  /**
   * The listener of the port that the job comes from. A window that signs in again has a new port, which is notified
   * like other windows.
   */
  readonly listener: () => (() => void) | null;
  readonly decide: (outbox: Outbox) => { readonly update: Update; readonly value: unknown };
  readonly resolve: (done: { outbox: Outbox; value: unknown }) => void;
  readonly reject: (error: Error) => void;
}

/** A window from the view of its disk. */
export interface Owner {
  readonly isAlive: () => boolean;
  changed: (() => void) | null;
}

export interface Disk {
  readonly ledger: Ledger;
  durable(): Outbox;
  portFor(owner: Owner): StoragePort;
  /** A power failure: writes that were not flushed are lost. */
  lose(): void;
}

/** One device's disk: transactions run one after the other. A transaction that was not flushed may be lost. */
export const createDisk = (world: World, owners: () => readonly Owner[], onWrite: (owner: Owner, update: Update, crash: () => void) => void): Disk => {
  const { scheduler, random, chaos, counts } = world;
  const ledger: Ledger = { entries: new Map(), outcomes: new Map(), seen: new Set(), keptAt: new Map(), settledAt: new Map() };
  let current: Outbox = emptyOutbox;
  let jobs: Job[] = [];
  let isBusy = false;
  let era = 0;

  const flush = (job: Job, update: Update): void => {
    current = applyUpdate(current, update);
    for (const entry of (update.put ?? []).flatMap((each) => [each, ...each.parts])) {
      ledger.entries.set(entry.key, entry);
      if (!ledger.keptAt.has(entry.key)) ledger.keptAt.set(entry.key, current.version);
    }
    for (const key of update.seen ?? []) ledger.seen.add(key);
    for (const outcome of update.outcomes ?? []) {
      ledger.outcomes.set(outcome.key, outcome);
      ledger.settledAt.set(outcome.key, current.version);
    }
    for (const owner of owners()) {
      if (owner === job.owner && owner.changed === job.listener()) continue;
      scheduler.later(() => { if (owner.isAlive()) owner.changed?.(); }, random.below(40));
    }
  };
  const run = (job: Job): void => {
    const mine = era;
    const { update, value } = job.decide(current);
    const next = (): void => {
      if (era !== mine) return;
      isBusy = false;
      runNext();
    };
    scheduler.later(() => {
      if (era !== mine) return;
      if (chaos.isOn() && random.chance(chaos.fullDisk)) {
        counts.fullDisks += 1;
        if (job.owner.isAlive()) job.reject(new Error('The disk is full.'));
        next();
        return;
      }
      const isLate = random.chance(0.5);
      let isCrashed = false;
      const crash = (): void => { isCrashed = true; };
      if (!isLate) onWrite(job.owner, update, crash);
      if (isCrashed || era !== mine) {
        next();
        return;
      }
      flush(job, update);
      if (isLate) onWrite(job.owner, update, crash);
      const outbox = current;
      if (era === mine && job.owner.isAlive()) job.resolve({ outbox, value });
      next();
    }, random.below(12));
  };
  const runNext = (): void => {
    const job = jobs.shift();
    if (!job || isBusy) return;
    // No transaction of a closed window begins.
    if (!job.owner.isAlive()) {
      runNext();
      return;
    }
    isBusy = true;
    run(job);
  };

  return {
    ledger,
    durable: () => current,
    portFor(owner) {
      let listening: (() => void) | null = null;
      return {
        read: () => new Promise((resolve) => { scheduler.later(() => { if (owner.isAlive()) resolve(current); }, random.below(8)); }),
        transact: (decide) => new Promise((resolve, reject) => {
          jobs.push({ owner, listener: () => listening, decide, resolve: (done) => { resolve(done as Parameters<typeof resolve>[0]); }, reject });
          if (!isBusy) runNext();
        }),
        onChanged(listener) {
          owner.changed = listening = listener;
          return () => { if (owner.changed === listener) owner.changed = null; };
        },
        backUp: async () => undefined,
      };
    },
    lose() {
      era += 1;
      jobs = [];
      isBusy = false;
    },
  };
};
