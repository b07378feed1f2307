import type { Failure } from '../../contract/bridge';
import { applyUpdate } from './apply-update';
import { currentId, isEmptyUpdate, mergeUpdates, changeToSend, type Entry, type Outbox, type Update } from './outbox-entry';
import { retryDelayMs, requestTimeoutMs } from './classify-failure';
import { createHealthProbe } from './health-probe';
import { readyEntries } from './ready-entries';
import { createBackoff } from './backoff';
import { settleContextOf, type SettleContext } from './settle-entry';
import type { Login, SendResult, Cancel } from './sync-engine-ports';
import { enterMode, recordFailure, resumeLoop, storeMode, suspendLoop } from './sync-loop-modes';
import type { SettledRequest, SyncLoopDependencies, SyncLoopState } from './sync-loop-state';

/** Maximum number of concurrent requests. */
const maximumConcurrentRequests = 6;

/**
 * How long to batch responses before writing them, so that draining a long queue does not cause one write and one
 * render per change.
 */
const batchDelayMs = 30;

const clientFailure = (code: 'TIMED_OUT' | 'SOMETHING_WENT_WRONG'): SendResult =>
  ({ isAccepted: false, failure: { code, status: 0, message: '', requestId: null, args: {}, retryable: true } });

export interface SyncLoop {
  lead(): Cancel;
  /** Signals that entries may be ready to send. */
  wake(): void;
  /** Retries immediately, also in recover mode, on behalf of a person. */
  retryNow(): void;
  pendingRequests(): number;
  stop(): void;
}

/** Writes responses once they are half of the requests in flight, or no further response arrives for a moment. */
const scheduleBatch = (loop: SyncLoopState): void => {
  const isFew = loop.settled.length > 0 && 2 * loop.settled.length < loop.inFlight.size;
  if (isFew) {
    loop.cancelBatchTimer ??= loop.ports.clock.schedule(() => {
      loop.cancelBatchTimer = null;
      loop.wake();
    }, batchDelayMs);
  } else {
    loop.cancelBatchTimer?.();
    loop.cancelBatchTimer = null;
  }
};

const handleFailure = (loop: SyncLoopState, key: string, failure: Failure, login: Login): void => {
  const { rules, backoff, ports: { connectivity, session } } = loop;
  const verdict = rules.classifyFailure(failure, connectivity.isOnline());
  if (verdict.kind === 'refused') return;
  loop.inFlight.delete(key);
  switch (verdict.kind) {
    case 'offline': suspendLoop(loop, 'offline'); break;
    case 'later': if (!backoff.isActive() && loop.mode === 'running') backoff.start(verdict.delayMs); break;
    case 'failed': recordFailure(loop, key); break;
    case 'signed-out':
      if (session.current()?.id !== login.id) break;
      loop.refusedLogin = login.id;
      // A reachable server does not end the signed-out mode.
      loop.healthProbe.stop();
      enterMode(loop, 'signed-out');
      break;
  }
  loop.onState();
  loop.wake();
};

const handleResponse = (loop: SyncLoopState, key: string, sent: SendResult, login: Login): void => {
  if (loop.isStopped) return;
  const isOver = sent.isAccepted || loop.rules.classifyFailure(sent.failure, loop.ports.connectivity.isOnline()).kind === 'refused';
  if (!isOver) {
    if (!sent.isAccepted) handleFailure(loop, key, sent.failure, login);
    return;
  }
  loop.settled.push({ key, sent });
  if (!loop.isPumping) scheduleBatch(loop);
  if (loop.mode === 'offline' || loop.mode === 'recovering') resumeLoop(loop);
  else loop.wake();
  loop.failures = 0;
  loop.hasFailed.clear();
};

const sendEntry = (loop: SyncLoopState, entry: Entry, login: Login): void => {
  const { clock, network, log } = loop.ports;
  const { key } = entry;
  let isOver = false;
  const over = (sent: SendResult): void => {
    if (isOver) return;
    isOver = true;
    callOff();
    handleResponse(loop, key, sent, login);
  };
  const callOff = clock.schedule(() => { over(clientFailure('TIMED_OUT')); }, requestTimeoutMs);
  network.send({ key, guid: currentId(loop.outbox(), entry.guid), change: changeToSend(entry) }).then(over, (error: unknown) => {
    log('A request failed with an unexpected error.', error);
    over(clientFailure('SOMETHING_WENT_WRONG'));
  });
};

const usableLogin = ({ isLeading, mode, backoff, ports }: SyncLoopState): Login | null =>
  (isLeading && mode === 'running' && !backoff.isActive() ? ports.session.current() : null);

/** The limits of dequeuing once the given number of responses is written. */
const candidatesAfter = ({ inFlight, hasFailed }: SyncLoopState, responses: number) =>
  ({ isUnderWay: (key: string) => inFlight.has(key), hasFailed, limit: maximumConcurrentRequests - inFlight.size + responses });

const hasReadyEntry = (loop: SyncLoopState): boolean => {
  const candidates = candidatesAfter(loop, 0);
  return candidates.limit > 0 && readyEntries(loop.outbox(), candidates).length > 0;
};

/** The update that the responses cause, and the outbox after it. */
const settleRequests = ({ rules }: SyncLoopState, settled: readonly SettledRequest[], before: Outbox, settling: SettleContext) => {
  const steps: Update[] = [];
  let left = before;
  for (const { key, sent } of settled) {
    const step = sent.isAccepted ? rules.confirm(left, key, sent.response, settling) : rules.refuse(left, key, sent.failure, settling);
    if (isEmptyUpdate(step)) continue;
    steps.push(step);
    left = applyUpdate(left, step);
  }
  return { steps, left };
};

/** One transaction: stores the responses, and marks the next entries as sent. */
const runTurn = async (loop: SyncLoopState): Promise<boolean> => {
  const { inFlight, rules } = loop;
  const before = usableLogin(loop);
  const isDue = loop.settled.length > 0 && loop.cancelBatchTimer === null;
  if (!isDue && (before === null || !hasReadyEntry(loop))) return false;
  const settling = settleContextOf(loop.ports);
  let settled: readonly SettledRequest[] = [];
  const entries = await loop.write((current) => {
    // Responses received before the write; later responses belong to the next turn.
    settled = [...loop.settled];
    const { steps, left } = settleRequests(loop, settled, current, settling);
    if (before === null) return { update: mergeUpdates(steps), value: [] };
    const next = rules.dequeue(left, candidatesAfter(loop, settled.length), settling.at);
    return { update: mergeUpdates([...steps, next.update]), value: next.entries };
  });
  loop.settled = loop.settled.filter((each) => !settled.includes(each));
  for (const { key } of settled) inFlight.delete(key);
  const login = usableLogin(loop);
  if (login !== null && login.id === before?.id) {
    for (const entry of entries) inFlight.add(entry.key);
    for (const entry of entries) sendEntry(loop, entry, login);
  }
  scheduleBatch(loop);
  loop.onState();
  return true;
};

const pump = async (loop: SyncLoopState): Promise<void> => {
  loop.isPumping = true;
  try {
    do {
      loop.isWoken = false;
      if (await runTurn(loop)) loop.isWoken = true;
    } while (loop.isWoken && !loop.isStopped);
  } catch (error) {
    loop.ports.log('The queue could not be written; the write is retried.', error);
    loop.backoff.start(retryDelayMs);
  } finally {
    loop.isPumping = false;
  }
};

const wakeLoop = (loop: SyncLoopState): void => {
  loop.isWoken = true;
  if (!loop.isPumping && !loop.isStopped) void pump(loop);
};

const handleConnectivity = (loop: SyncLoopState): void => {
  if (!loop.isLeading) return;
  if (loop.ports.connectivity.isOnline()) loop.healthProbe.probeNow();
  else suspendLoop(loop, 'offline');
  loop.onState();
};

const handleSession = (loop: SyncLoopState): void => {
  const login = loop.ports.session.current();
  if (loop.mode === 'signed-out' && login !== null && login.id !== loop.refusedLogin) resumeLoop(loop);
  else loop.wake();
  loop.onState();
};

/** Becomes the sending window. Returns how to cease. */
const lead = (loop: SyncLoopState): Cancel => {
  loop.isLeading = true;
  if (loop.outbox().mode !== 'running') storeMode(loop, () => loop.mode);
  if (!loop.ports.connectivity.isOnline()) suspendLoop(loop, 'offline');
  loop.wake();
  return () => {
    loop.isLeading = false;
    loop.healthProbe.stop();
    loop.backoff.cancel();
  };
};

const retryNow = (loop: SyncLoopState): void => {
  if (!loop.isLeading) return;
  loop.failures = 0;
  if (loop.mode === 'offline') loop.healthProbe.probeNow();
  else if (loop.mode !== 'signed-out') resumeLoop(loop);
};

const stopLoop = (loop: SyncLoopState): void => {
  loop.isStopped = true;
  loop.isLeading = false;
  loop.cancelBatchTimer?.();
  loop.healthProbe.stop();
  loop.backoff.cancel();
};

/**
 * The sync loop (both specifications, section 4): sends ready entries, at most six concurrently. After a failure it
 * pauses for 5 seconds; after more than 3 consecutive failures it enters recover mode. While the server is unreachable
 * it waits for a successful probe.
 */
export const createSyncLoop = (dependencies: SyncLoopDependencies): SyncLoop => {
  const { clock, network, connectivity, session } = dependencies.ports;
  const wake = (): void => { wakeLoop(loop); };
  const loop: SyncLoopState = {
    ...dependencies, wake,
    healthProbe: createHealthProbe(clock, () => network.probe(), () => { resumeLoop(loop); }),
    backoff: createBackoff(clock, wake),
    inFlight: new Set(), hasFailed: new Set(), settled: [], cancelBatchTimer: null, failures: 0, mode: 'running', refusedLogin: null,
    isLeading: false, isStopped: false, isPumping: false, isWoken: false,
  };
  const stops = [
    connectivity.onChanged(() => { handleConnectivity(loop); }),
    session.onChanged(() => { handleSession(loop); }),
  ];
  return {
    lead: () => lead(loop),
    wake,
    retryNow() { retryNow(loop); },
    pendingRequests: () => loop.inFlight.size,
    stop() {
      stopLoop(loop);
      for (const stop of stops) stop();
    },
  };
};
