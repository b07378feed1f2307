import { isLocalGuid } from '../ids';
import { createEntry } from './enqueue-change';
import type { Change } from './change';
import { applyUpdate } from './apply-update';
import { currentId, emptyOutbox, isEmptyUpdate, mergeUpdates, type Entry, type Mode, type Outbox, type Outcome, type Update } from './outbox-entry';
import { createQueueSubscription, type QueueEvent, type QueueSubscription } from './queue-subscription';
import { createSyncLoop, type SyncLoop } from './sync-loop';
import { entriesOfFile } from './outbox-lookups';
import { createsFile } from './rules-by-kind';
import type { Cancel, SyncPorts } from './sync-engine-ports';
import { countUnconfirmedDeletions, entryObstacle, type EntryObstacle } from './ready-entries';
import { settleContextOf } from './settle-entry';
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
  /** Undoes a change: an unsent change is dropped, a change in flight or confirmed is followed by its inverse. */
  undo(key: string): Promise<void>;
  /** Drops those of the changes that are unsent; sent changes are kept. */
  withdraw(keys: readonly string[]): Promise<void>;
  /** Retries now, also in recover mode. */
  retry(): Promise<void>;
  /** Approves the deletions that wait for confirmation. */
  approveDeletions(): Promise<void>;
  /** Discards entries. */
  discard(keys: readonly string[]): Promise<void>;
  /** Enqueues refused changes again, in order, and marks their notices as seen, in one transaction. */
  resend(keys: readonly string[]): Promise<void>;
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

interface EngineState {
  readonly ports: SyncPorts;
  readonly rules: SyncRules;
  readonly emit: (event: SyncEvent) => void;
  readonly subscription: QueueSubscription;
  readonly loop: SyncLoop;
  readonly stops: Cancel[];
  isStopped: boolean;
  lastRetryToken: number | null;
  lastEmitted: { readonly state: SyncState; readonly outcomes: Outbox['outcomes'] } | null;
}

const knownOutbox = ({ subscription }: Pick<EngineState, 'subscription'>): Outbox => subscription.outbox() ?? emptyOutbox;

const timestamp = ({ ports: { clock } }: EngineState): string => new Date(clock.now()).toISOString();

const stateOf = (engine: EngineState): SyncState => {
  const { connectivity, session } = engine.ports;
  const { mode, entries } = knownOutbox(engine);
  const physicalOnline = connectivity.isOnline();
  return {
    online: mode !== 'offline' && physicalOnline, physicalOnline, pendingRequests: engine.loop.pendingRequests(), dataLoaded: engine.subscription.outbox() !== null,
    pushClientId: session.current()?.pushClientId ?? null, mode, waitingCount: countOf(entries), unconfirmedDeletions: countUnconfirmedDeletions(knownOutbox(engine)),
  };
};

const emitState = (engine: EngineState): void => {
  const { lastEmitted } = engine;
  if (engine.isStopped) return;
  const { outcomes } = knownOutbox(engine);
  const now = stateOf(engine);
  if (lastEmitted?.outcomes === outcomes && (Object.keys(now) as (keyof SyncState)[]).every((name) => lastEmitted.state[name] === now[name])) return;
  engine.lastEmitted = { state: now, outcomes };
  engine.emit({ type: 'state', state: now });
};

const followOutbox = (engine: EngineState, outbox: Outbox, written: Update | null = null): void => {
  if (engine.isStopped) return;
  engine.subscription.follow(outbox, written);
  if (engine.lastRetryToken !== null && outbox.asked !== engine.lastRetryToken) engine.loop.retryNow();
  engine.lastRetryToken = outbox.asked;
  emitState(engine);
  engine.loop.wake();
};

const write = async <Value>(engine: EngineState, decide: (outbox: Outbox) => { readonly update: Update; readonly value: Value }): Promise<Value> => {
  const { outbox, value: { before, update, value } } = await engine.ports.storage.transact((current) => {
    const { update: decided, value: wanted } = decide(current);
    return { update: decided, value: { before: current.version, update: decided, value: wanted } };
  });
  followOutbox(engine, outbox, before === engine.subscription.outbox()?.version && outbox.version === before + 1 ? update : null);
  return value;
};

const changeOutbox = (engine: EngineState, decide: (outbox: Outbox) => Update): Promise<void> => write(engine, (outbox) => ({ update: decide(outbox), value: undefined }));

/** Applies one step per key in one transaction. */
const changeEach = (engine: EngineState, keys: readonly string[], step: (outbox: Outbox, key: string) => Update): Promise<void> => changeOutbox(engine, (outbox) => {
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

const startEngine = async (engine: EngineState): Promise<void> => {
  const { storage, leadership, log } = engine.ports;
  engine.stops.push(storage.onChanged(() => {
    storage.read().then((outbox) => { followOutbox(engine, outbox); }, (error: unknown) => { log('The queue could not be reloaded.', error); });
  }));
  try {
    followOutbox(engine, await storage.read());
  } finally {
    // Also after a failed read, so that new changes are sent.
    if (!engine.isStopped) engine.stops.push(leadership.request(() => engine.loop.lead()));
  }
};

const addChange = (engine: EngineState, guid: string, made: Change, fileName: string | undefined): string => {
  const { random, log } = engine.ports;
  const entry = { key: random.key(), guid, change: made, madeAt: timestamp(engine), ...(fileName === undefined ? {} : { fileName }) };
  const add = write(engine, (outbox) => {
    const update = engine.rules.enqueue(outbox, entry);
    return { update, value: update.outcomes?.find(({ key }) => key === entry.key) };
  });
  add.then((outcome) => {
    // The change settled before it could be shown.
    if (outcome && !engine.isStopped) engine.emit({ type: 'settled', entry: createEntry(entry, 0), guid, outcome });
  }).catch((error: unknown) => {
    log('A change could not be stored.', error);
    if (!engine.isStopped) engine.emit({ type: 'not-stored', key: entry.key, guid, change: made, cause: error });
  });
  return entry.key;
};

const approveDeletions = (engine: EngineState): Promise<void> =>
  changeOutbox(engine, ({ entries }) => ({ put: itemsOf(entries).filter(({ isApproved }) => !isApproved).map((entry) => ({ ...entry, isApproved: true })) }));

const discardEntries = (engine: EngineState, keys: readonly string[]): Promise<void> =>
  changeEach(engine, keys, (outbox, key) => engine.rules.discard(outbox, key, unsyncedSkipped, settleContextOf(engine.ports)));

const confirmedIdOf = (engine: EngineState, guid: string): Promise<string | null> => write(engine, (outbox) => {
  const id = currentId(outbox, guid);
  const isToBe = !isLocalGuid(id) || entriesOfFile(outbox, id).some(({ change }) => createsFile(change));
  return { update: {}, value: isToBe ? id : null };
});

const waitingEntries = (outbox: Outbox): readonly WaitingEntry[] => itemsOf(outbox.entries).map((entry) => ({ entry, obstacle: entryObstacle(outbox, entry) }));

const stopEngine = (engine: EngineState): void => {
  engine.isStopped = true;
  engine.loop.stop();
  for (const stop of engine.stops) stop();
};

const createState = (ports: SyncPorts, emit: (event: SyncEvent) => void, rules: SyncRules): EngineState => {
  const subscription = createQueueSubscription((event) => { if (!engine.isStopped) emit(event); });
  const engine: EngineState = {
    ports, rules, emit, subscription, stops: [], isStopped: false, lastRetryToken: null, lastEmitted: null,
    loop: createSyncLoop({ ports, rules, outbox: () => knownOutbox({ subscription }), write: (decide) => write(engine, decide), onState() { emitState(engine); } }),
  };
  return engine;
};

/**
 * The sync engine of one window for one person on one server. It stores changes, emits them to the screen, sends them
 * and emits their results.
 */
export const createSyncEngine = (ports: SyncPorts, emit: (event: SyncEvent) => void, rules: SyncRules = syncRules): SyncEngine => {
  const engine = createState(ports, emit, rules);
  return {
    start: () => startEngine(engine),
    add: (guid, made, fileName) => addChange(engine, guid, made, fileName),
    undo: (key) => changeOutbox(engine, (outbox) => rules.undo(outbox, key, settleContextOf(engine.ports))),
    withdraw: (keys) => changeEach(engine, keys, (outbox, key) => rules.withdraw(outbox, key, settleContextOf(engine.ports))),
    retry: () => changeOutbox(engine, (outbox) => ({ asked: outbox.asked + 1 })),
    approveDeletions: () => approveDeletions(engine),
    discard: (keys) => discardEntries(engine, keys),
    resend: (keys) => changeEach(engine, keys, (outbox, key) => rules.resend(outbox, key, engine.ports.random.key(), timestamp(engine))),
    dismiss: (keys) => changeOutbox(engine, () => ({ seen: keys })),
    state: () => stateOf(engine),
    currentIdOf: (guid) => currentId(knownOutbox(engine), guid),
    confirmedIdOf: (guid) => confirmedIdOf(engine, guid),
    waitingEntries: () => waitingEntries(knownOutbox(engine)),
    outcome: (key) => knownOutbox(engine).outcomes.findLast((outcome) => outcome.key === key),
    notices: () => knownOutbox(engine).outcomes.filter(({ isKept }) => isKept),
    stop() { stopEngine(engine); },
  };
};
