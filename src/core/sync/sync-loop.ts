import type { Failure } from '../../contract/bridge';
import { applyUpdate } from './apply-update';
import { currentId, isEmptyUpdate, mergeUpdates, changeToSend, type Entry, type Mode, type Outbox, type Update } from './outbox-entry';
import { failureLimit, retryDelayMs, requestTimeoutMs } from './classify-failure';
import { createHealthProbe } from './health-probe';
import { readyEntries } from './ready-entries';
import { createBackoff } from './backoff';
import type { Login, SendResult, Cancel, SyncPorts } from './sync-engine-ports';
import type { SyncRules } from './sync-rules';

/** Maximum number of concurrent requests. */
const maximumConcurrentRequests = 6;

/**
 * How long to batch responses before writing them, so that draining a long queue does not cause one write and one
 * render per change.
 */
const batchDelayMs = 30;

const clientFailure = (code: 'TIMED_OUT' | 'SOMETHING_WENT_WRONG'): SendResult =>
  ({ isAccepted: false, failure: { code, status: 0, message: '', requestId: null, args: {}, retryable: true } });

export interface SyncLoopDependencies {
  readonly ports: SyncPorts;
  readonly rules: SyncRules;
  readonly outbox: () => Outbox;
  /** Runs one transaction; resolves after the resulting outbox was followed. */
  readonly write: <Value>(decide: (outbox: Outbox) => { readonly update: Update; readonly value: Value }) => Promise<Value>;
  readonly onState: () => void;
}

export interface SyncLoop {
  lead(): Cancel;
  /** Signals that entries may be ready to send. */
  wake(): void;
  /** Retries immediately, also in recover mode, on behalf of a person. */
  retryNow(): void;
  pendingRequests(): number;
  stop(): void;
}

interface SettledRequest { readonly key: string; readonly sent: SendResult }

/**
 * The sync loop (both specifications, section 4): sends ready entries, at most six concurrently. After a failure it
 * pauses for 5 seconds; after more than 3 consecutive failures it enters recover mode. While the server is unreachable
 * it waits for a successful probe.
 */
export const createSyncLoop = ({ ports, rules, outbox, write, onState }: SyncLoopDependencies): SyncLoop => {
  const { clock, random, network, session, connectivity, storage, log } = ports;
  const inFlight = new Set<string>();
  let settled: SettledRequest[] = [];
  let cancelBatchTimer: Cancel | null = null;
  const hasFailed = new Set<string>();
  let failures = 0;
  let mode: Mode = 'running';
  let refusedLogin: Login['id'] | null = null;
  let isLeading = false;
  let isStopped = false;
  let isPumping = false;
  let isWoken = false;

  const healthProbe = createHealthProbe(clock, () => network.probe(), () => { resume(); });
  const backoff = createBackoff(clock, () => { wake(); });

  const enter = (next: Mode): void => {
    if (next === mode) return;
    mode = next;
    write(() => ({ update: { mode: next }, value: undefined })).catch((error: unknown) => { log('The state of the queue could not be written.', error); });
  };
  const resume = (): void => {
    healthProbe.stop();
    backoff.cancel();
    // Leave recover mode at the failure limit, so that the next failure re-enters it immediately.
    if (mode === 'recovering') failures = failureLimit;
    enter('running');
    wake();
  };
  const suspend = (next: 'offline' | 'recovering'): void => {
    if (mode !== 'running') return;
    enter(next);
    backoff.cancel();
    healthProbe.start();
  };

  const fail = (key: string): void => {
    hasFailed.add(key);
    // Requests in flight together that fail together count as one failure.
    if (backoff.isActive() || mode !== 'running') return;
    failures += 1;
    if (failures <= failureLimit) {
      backoff.start(retryDelayMs);
      return;
    }
    suspend('recovering');
    storage.backUp(outbox()).catch((error: unknown) => { log('The queue could not be backed up.', error); });
  };

  /** Writes responses once they are half of the requests in flight, or no further response arrives for a moment. */
  const scheduleBatch = (): void => {
    const isFew = settled.length > 0 && 2 * settled.length < inFlight.size;
    if (isFew) {
      cancelBatchTimer ??= clock.schedule(() => {
        cancelBatchTimer = null;
        wake();
      }, batchDelayMs);
    } else {
      cancelBatchTimer?.();
      cancelBatchTimer = null;
    }
  };

  const handleFailure = (key: string, failure: Failure, login: Login): void => {
    const verdict = rules.classifyFailure(failure, connectivity.isOnline());
    if (verdict.kind === 'refused') return;
    inFlight.delete(key);
    switch (verdict.kind) {
      case 'offline': suspend('offline'); break;
      case 'later': if (!backoff.isActive() && mode === 'running') backoff.start(verdict.delayMs); break;
      case 'failed': fail(key); break;
      case 'signed-out':
        if (session.current()?.id !== login.id) break;
        refusedLogin = login.id;
        // A reachable server does not end the signed-out mode.
        healthProbe.stop();
        enter('signed-out');
        break;
    }
    onState();
    wake();
  };

  const handleResponse = (key: string, sent: SendResult, login: Login): void => {
    if (isStopped) return;
    const isOver = sent.isAccepted || rules.classifyFailure(sent.failure, connectivity.isOnline()).kind === 'refused';
    if (!isOver) {
      if (!sent.isAccepted) handleFailure(key, sent.failure, login);
      return;
    }
    settled.push({ key, sent });
    if (!isPumping) scheduleBatch();
    if (mode === 'offline' || mode === 'recovering') resume();
    else wake();
    failures = 0;
    hasFailed.clear();
  };

  const send = (entry: Entry, login: Login): void => {
    const { key } = entry;
    let isOver = false;
    const over = (sent: SendResult): void => {
      if (isOver) return;
      isOver = true;
      callOff();
      handleResponse(key, sent, login);
    };
    const callOff = clock.schedule(() => { over(clientFailure('TIMED_OUT')); }, requestTimeoutMs);
    network.send({ key, guid: currentId(outbox(), entry.guid), change: changeToSend(entry) }).then(over, (error: unknown) => {
      log('A request failed with an unexpected error.', error);
      over(clientFailure('SOMETHING_WENT_WRONG'));
    });
  };

  const usableLogin = (): Login | null => (isLeading && mode === 'running' && !backoff.isActive() ? session.current() : null);

  /** One transaction: stores the responses, and marks the next entries as sent. */
  const runTurn = async (): Promise<boolean> => {
    const before = usableLogin();
    const candidates = (answers: number) => ({ isUnderWay: (key: string) => inFlight.has(key), hasFailed, limit: maximumConcurrentRequests - inFlight.size + answers });
    const isDue = settled.length > 0 && cancelBatchTimer === null;
    if (!isDue && (before === null || candidates(0).limit <= 0 || readyEntries(outbox(), candidates(0)).length === 0)) return false;
    const settling = { at: new Date(clock.now()).toISOString(), personId: session.personId, newKey: () => random.key() };
    let answered: readonly SettledRequest[] = [];
    const entries = await write((stands) => {
      // Responses received before the write; later responses belong to the next turn.
      answered = [...settled];
      const steps: Update[] = [];
      let left = stands;
      for (const { key, sent } of answered) {
        const step = sent.isAccepted ? rules.confirm(left, key, sent.response, settling) : rules.refuse(left, key, sent.failure, settling);
        if (isEmptyUpdate(step)) continue;
        steps.push(step);
        left = applyUpdate(left, step);
      }
      if (before === null) return { update: mergeUpdates(steps), value: [] };
      const next = rules.dequeue(left, candidates(answered.length), settling.at);
      return { update: mergeUpdates([...steps, next.update]), value: next.entries };
    });
    settled = settled.filter((each) => !answered.includes(each));
    for (const { key } of answered) inFlight.delete(key);
    const login = usableLogin();
    if (login !== null && login.id === before?.id) {
      for (const entry of entries) inFlight.add(entry.key);
      for (const entry of entries) send(entry, login);
    }
    scheduleBatch();
    onState();
    return true;
  };

  const pump = async (): Promise<void> => {
    isPumping = true;
    try {
      do {
        isWoken = false;
        if (await runTurn()) isWoken = true;
      } while (isWoken && !isStopped);
    } catch (error) {
      log('The queue could not be written; the write is retried.', error);
      backoff.start(retryDelayMs);
    } finally {
      isPumping = false;
    }
  };

  const wake = (): void => {
    isWoken = true;
    if (!isPumping && !isStopped) void pump();
  };

  const stops = [
    connectivity.onChanged(() => {
      if (!isLeading) return;
      if (connectivity.isOnline()) healthProbe.probeNow();
      else suspend('offline');
      onState();
    }),
    session.onChanged(() => {
      const login = session.current();
      if (mode === 'signed-out' && login !== null && login.id !== refusedLogin) resume();
      else wake();
      onState();
    }),
  ];

  return {
    lead() {
      isLeading = true;
      if (outbox().mode !== 'running') write(() => ({ update: { mode }, value: undefined })).catch((error: unknown) => { log('The state of the queue could not be written.', error); });
      if (!connectivity.isOnline()) suspend('offline');
      wake();
      return () => {
        isLeading = false;
        healthProbe.stop();
        backoff.cancel();
      };
    },
    wake,
    retryNow() {
      if (!isLeading) return;
      failures = 0;
      if (mode === 'offline') healthProbe.probeNow();
      else if (mode !== 'signed-out') resume();
    },
    pendingRequests: () => inFlight.size,
    stop() {
      isStopped = true;
      isLeading = false;
      cancelBatchTimer?.();
      healthProbe.stop();
      backoff.cancel();
      for (const stop of stops) stop();
    },
  };
};
