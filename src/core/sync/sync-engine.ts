import { isLocalGuid } from '../ids';
import { createEntry } from './enqueue-change';
import type { Change } from './change';
import { applyUpdate } from './apply-update';
import { currentId, emptyOutbox, isEmptyUpdate, mergeUpdates, type Entry, type Mode, type Outbox, type Outcome, type Update } from './outbox-entry';
import { createQueueSubscription, type QueueEvent } from './queue-subscription';
import { createSyncLoop } from './sync-loop';
import { entriesOfFile } from './outbox-lookups';
import { createsFile } from './rules-by-kind';
import type { Cancel, SyncPorts } from './sync-engine-ports';
import { countUnconfirmedDeletions, entryObstacle, type EntryObstacle } from './ready-entries';
import { syncRules, type SyncRules } from './sync-rules';
import { countOf, itemsOf } from './sorted-list';
import { unsyncedSkipped } from './offline-guards';

/** State of the connection and the queue (account specification, section 3, App state). */
export interface SyncState {
  /** Whether the last request reached the server. */
  readonly online: boolean;
  /** Whether the host has a network. */
  readonly physicalOnline: boolean;
  /** Number of requests of this window in flight. */
  readonly pendingRequests: number;
  /** Whether the queue has been read. */
  readonly dataLoaded: boolean;
  readonly pushClientId: string | null;
  readonly mode: Mode;
  readonly waitingCount: number;
  /** Number of deletions that need the person's confirmation. */
  readonly unconfirmedDeletions: number;
}

export type SyncEvent = QueueEvent
  /** The sync state or the list of notices changed. */
  | { readonly type: 'state'; readonly state: SyncState }
  /** A change could not be stored, so it is not shown. `cause`: the error of the storage. */
  | { readonly type: 'not-stored'; readonly key: string; readonly guid: string; readonly change: Change; readonly cause: unknown };

/** An entry with its obstacle; null: in flight, or waiting for the connection only. */
export interface WaitingEntry {
  readonly entry: Entry;
  readonly obstacle: EntryObstacle | null;
}

export interface SyncEngine {
  /** Reads the queue, emits its entries, and requests leadership, that is to be the window that sends. */
  start(): Promise<void>;
  /**
   * Enqueues a change. The change is emitted and sent once it is on disk. For a creation, `guid` is a new local id.
   * `fileName`: the current name of the file. Returns the change's key.
   */
  add(guid: string, change: Change, fileName?: string): string;
  /** Undoes a change: an unsent change is dropped, a change in flight is followed by its inverse. */
  undo(key: string): Promise<void>;
  /** Drops those of the changes that are unsent; sent changes are kept. */
  withdraw(keys: readonly string[]): Promise<void>;
  /** Retries now, also in recover mode. */
  retry(): Promise<void>;
  /** Approves the deletions that wait for confirmation. */
  approveDeletions(): Promise<void>;
  /** Discards entries. */
  discard(keys: readonly string[]): Promise<void>;
  /** Marks notices as seen. */
  dismiss(keys: readonly string[]): Promise<void>;
  state(): SyncState;
  /** The current id of a file: the server's, once a local creation is confirmed. */
  currentIdOf(guid: string): string;
  /**
   * The current id, or null for a local file that will never be created. Reads the stored outbox, so it includes
   * changes of other windows.
   */
  confirmedIdOf(guid: string): Promise<string | null>;
  waitingEntries(): readonly WaitingEntry[];
  /** Result of a change, while it is retained; undefined while the change waits. */
  outcome(key: string): Outcome | undefined;
  /** Outcomes that are shown until dismissed. */
  notices(): readonly Outcome[];
  stop(): void;
}

/**
 * The sync engine of one window for one person on one server. It stores changes, emits them to the screen, sends them
 * and emits their results.
 */
export const createSyncEngine = (ports: SyncPorts, emit: (event: SyncEvent) => void, rules: SyncRules = syncRules): SyncEngine => {
  const { clock, random, storage, connectivity, leadership, session, log } = ports;
  const stops: Cancel[] = [];
  let isStopped = false;
  let lastRetryToken: number | null = null;

  const subscription = createQueueSubscription((event) => { if (!isStopped) emit(event); });
  const known = (): Outbox => subscription.outbox() ?? emptyOutbox;
  const at = (): string => new Date(clock.now()).toISOString();

  const state = (): SyncState => {
    const { mode, entries } = known();
    const physicalOnline = connectivity.isOnline();
    return {
      online: mode !== 'offline' && physicalOnline, physicalOnline, pendingRequests: loop.pendingRequests(), dataLoaded: subscription.outbox() !== null,
      pushClientId: session.current()?.pushClientId ?? null, mode, waitingCount: countOf(entries), unconfirmedDeletions: countUnconfirmedDeletions(known()),
    };
  };
  let lastEmitted: { readonly state: SyncState; readonly outcomes: Outbox['outcomes'] } | null = null;
  const emitState = (): void => {
    if (isStopped) return;
    const { outcomes } = known();
    const now = state();
    if (lastEmitted?.outcomes === outcomes && (Object.keys(now) as (keyof SyncState)[]).every((name) => lastEmitted?.state[name] === now[name])) return;
    lastEmitted = { state: now, outcomes };
    emit({ type: 'state', state: now });
  };

  const follow = (outbox: Outbox, written: Update | null = null): void => {
    if (isStopped) return;
    subscription.follow(outbox, written);
    if (lastRetryToken !== null && outbox.asked !== lastRetryToken) loop.retryNow();
    lastRetryToken = outbox.asked;
    emitState();
    loop.wake();
  };
  const write = async <Value>(decide: (outbox: Outbox) => { readonly update: Update; readonly value: Value }): Promise<Value> => {
    const { outbox, value: { before, update, value } } = await storage.transact((stands) => {
      const { update: decided, value: wanted } = decide(stands);
      return { update: decided, value: { before: stands.version, update: decided, value: wanted } };
    });
    follow(outbox, before === subscription.outbox()?.version && outbox.version === before + 1 ? update : null);
    return value;
  };
  const change = (decide: (outbox: Outbox) => Update): Promise<void> => write((outbox) => ({ update: decide(outbox), value: undefined }));
  /** Applies one step per key in one transaction. */
  const changeEach = (keys: readonly string[], step: (outbox: Outbox, key: string) => Update): Promise<void> => change((outbox) => {
    const steps: Update[] = [];
    let left = outbox;
    for (const key of keys) {
      const update = step(left, key);
      if (isEmptyUpdate(update)) continue;
      steps.push(update);
      left = applyUpdate(left, update);
    }
    return mergeUpdates(steps);
  });
  const settleContext = () => ({ at: at(), personId: session.personId, newKey: () => random.key() });

  const loop = createSyncLoop({ ports, rules, outbox: known, write, onState: emitState });

  return {
    async start() {
      stops.push(storage.onChanged(() => {
        storage.read().then((outbox) => { follow(outbox); }, (error: unknown) => { log('The queue could not be reloaded.', error); });
      }));
      try {
        follow(await storage.read());
      } finally {
        // Also after a failed read, so that new changes are sent.
        if (!isStopped) stops.push(leadership.request(() => loop.lead()));
      }
    },
    add(guid, made, fileName) {
      const entry = { key: random.key(), guid, change: made, madeAt: at(), ...(fileName === undefined ? {} : { fileName }) };
      const add = write((outbox) => {
        const update = rules.enqueue(outbox, entry);
        return { update, value: update.outcomes?.find(({ key }) => key === entry.key) };
      });
      add.then((outcome) => {
        // The change settled before it could be shown.
        if (outcome && !isStopped) emit({ type: 'settled', entry: createEntry(entry, 0), guid, outcome });
      }).catch((error: unknown) => {
        log('A change could not be stored.', error);
        if (!isStopped) emit({ type: 'not-stored', key: entry.key, guid, change: made, cause: error });
      });
      return entry.key;
    },
    undo: (key) => change((outbox) => rules.undo(outbox, key, at())),
    withdraw: (keys) => changeEach(keys, (outbox, key) => rules.withdraw(outbox, key, at())),
    retry: () => change((outbox) => ({ asked: outbox.asked + 1 })),
    approveDeletions: () => change(({ entries }) => ({ put: itemsOf(entries).filter(({ isApproved }) => !isApproved).map((entry) => ({ ...entry, isApproved: true })) })),
    discard: (keys) => changeEach(keys, (outbox, key) => rules.discard(outbox, key, unsyncedSkipped, settleContext())),
    dismiss: (keys) => change(() => ({ seen: keys })),
    state,
    currentIdOf: (guid) => currentId(known(), guid),
    confirmedIdOf: (guid) => write((outbox) => {
      const id = currentId(outbox, guid);
      const isToBe = !isLocalGuid(id) || entriesOfFile(outbox, id).some(({ change }) => createsFile(change));
      return { update: {}, value: isToBe ? id : null };
    }),
    waitingEntries() {
      const outbox = known();
      return itemsOf(outbox.entries).map((entry) => ({ entry, obstacle: entryObstacle(outbox, entry) }));
    },
    outcome: (key) => known().outcomes.findLast((outcome) => outcome.key === key),
    notices: () => known().outcomes.filter(({ isKept }) => isKept),
    stop() {
      isStopped = true;
      loop.stop();
      for (const stop of stops) stop();
    },
  };
};
