import type { Failure } from '../../contract/bridge';
import { applied } from './applying';
import { currentId, isEmpty, joined, sentBy, type Entry, type Mode, type Outbox, type Update } from './entry';
import { failureLimit, retryDelayMs, sendingLimitMs } from './outcomes';
import { createProber } from './prober';
import { readyEntries } from './queue';
import { createResting } from './resting';
import type { Login, Sent, Stop, SyncPorts } from './ports';
import type { SyncRules } from './rules';

/** Maximum number of concurrent requests. */
const sendingsAtOnce = 6;

/**
 * How long to batch responses before writing them, so that draining a long queue does not cause one write and one
 * render per change.
 */
const gatheringMs = 30;

const clientFailure = (code: 'TIMED_OUT' | 'SOMETHING_WENT_WRONG'): Sent =>
  ({ isAnswered: false, failure: { code, status: 0, message: '', requestId: null, args: {}, retryable: true } });

export interface LoopDependencies {
  readonly ports: SyncPorts;
  readonly rules: SyncRules;
  readonly outbox: () => Outbox;
  /** Runs one transaction; resolves after the resulting outbox was followed. */
  readonly write: <Value>(decide: (outbox: Outbox) => { readonly update: Update; readonly value: Value }) => Promise<Value>;
  readonly onState: () => void;
}

export interface Loop {
  lead(): Stop;
  /** Signals that entries may be ready to send. */
  wake(): void;
  /** Retries immediately, also in recover mode, on behalf of a person. */
  hurry(): void;
  pendingRequests(): number;
  stop(): void;
}

interface Settled { readonly key: string; readonly sent: Sent }

/**
 * The sync loop (both specifications, section 4): sends ready entries, at most six concurrently. After a failure it
 * pauses for 5 seconds; after more than 3 consecutive failures it enters recover mode. While the server is unreachable
 * it waits for a successful probe.
 */
export const createLoop = ({ ports, rules, outbox, write, onState }: LoopDependencies): Loop => {
  const { clock, random, network, session, connectivity, storage, log } = ports;
  const underWay = new Set<string>();
  let settled: Settled[] = [];
  let gathering: Stop | null = null;
  const hasFailed = new Set<string>();
  let failures = 0;
  let mode: Mode = 'running';
  let refusedLogin: Login['id'] | null = null;
  let isLeading = false;
  let isStopped = false;
  let isPumping = false;
  let isWoken = false;

  const prober = createProber(clock, () => network.probe(), () => { resume(); });
  const resting = createResting(clock, () => { wake(); });

  const enter = (next: Mode): void => {
    if (next === mode) return;
    mode = next;
    write(() => ({ update: { mode: next }, value: undefined })).catch((error: unknown) => { log('The state of the queue could not be written.', error); });
  };
  const resume = (): void => {
    prober.stop();
    resting.end();
    // Leave recover mode at the failure limit, so that the next failure re-enters it immediately.
    if (mode === 'recovering') failures = failureLimit;
    enter('running');
    wake();
  };
  const wait = (next: 'offline' | 'recovering'): void => {
    if (mode !== 'running') return;
    enter(next);
    resting.end();
    prober.start();
  };

  const fail = (key: string): void => {
    hasFailed.add(key);
    // Requests in flight together that fail together count as one failure.
    if (resting.isOn() || mode !== 'running') return;
    failures += 1;
    if (failures <= failureLimit) {
      resting.begin(retryDelayMs);
      return;
    }
    wait('recovering');
    storage.backUp(outbox()).catch((error: unknown) => { log('The queue could not be backed up.', error); });
  };

  /** Writes responses once they are half of the requests in flight, or no further response arrives for a moment. */
  const gather = (): void => {
    const isFew = settled.length > 0 && 2 * settled.length < underWay.size;
    if (isFew) {
      gathering ??= clock.later(() => {
        gathering = null;
        wake();
      }, gatheringMs);
    } else {
      gathering?.();
      gathering = null;
    }
  };

  const takeVerdict = (key: string, failure: Failure, login: Login): void => {
    const verdict = rules.verdictOn(failure, connectivity.isOnline());
    if (verdict.kind === 'refused') return;
    underWay.delete(key);
    switch (verdict.kind) {
      case 'offline': wait('offline'); break;
      case 'later': if (!resting.isOn() && mode === 'running') resting.begin(verdict.delayMs); break;
      case 'failed': fail(key); break;
      case 'signed-out':
        if (session.current()?.id !== login.id) break;
        refusedLogin = login.id;
        // A reachable server does not end the signed-out mode.
        prober.stop();
        enter('signed-out');
        break;
    }
    onState();
    wake();
  };

  const takeAnswer = (key: string, sent: Sent, login: Login): void => {
    if (isStopped) return;
    const isOver = sent.isAnswered || rules.verdictOn(sent.failure, connectivity.isOnline()).kind === 'refused';
    if (!isOver) {
      if (!sent.isAnswered) takeVerdict(key, sent.failure, login);
      return;
    }
    settled.push({ key, sent });
    if (!isPumping) gather();
    if (mode === 'offline' || mode === 'recovering') resume();
    else wake();
    failures = 0;
    hasFailed.clear();
  };

  const send = (entry: Entry, login: Login): void => {
    const { key } = entry;
    let isOver = false;
    const over = (sent: Sent): void => {
      if (isOver) return;
      isOver = true;
      callOff();
      takeAnswer(key, sent, login);
    };
    const callOff = clock.later(() => { over(clientFailure('TIMED_OUT')); }, sendingLimitMs);
    network.send({ key, guid: currentId(outbox(), entry.guid), change: sentBy(entry) }).then(over, (error: unknown) => {
      log('A request failed with an unexpected error.', error);
      over(clientFailure('SOMETHING_WENT_WRONG'));
    });
  };

  const loginToTake = (): Login | null => (isLeading && mode === 'running' && !resting.isOn() ? session.current() : null);

  /** One transaction: stores the responses, and marks the next entries as sent. */
  const turn = async (): Promise<boolean> => {
    const before = loginToTake();
    const candidates = (answers: number) => ({ isUnderWay: (key: string) => underWay.has(key), hasFailed, limit: sendingsAtOnce - underWay.size + answers });
    const isDue = settled.length > 0 && gathering === null;
    if (!isDue && (before === null || candidates(0).limit <= 0 || readyEntries(outbox(), candidates(0)).length === 0)) return false;
    const settling = { at: new Date(clock.now()).toISOString(), personId: session.personId, newKey: () => random.key() };
    let answered: readonly Settled[] = [];
    const entries = await write((stands) => {
      // Responses received before the write; later responses belong to the next turn.
      answered = [...settled];
      const steps: Update[] = [];
      let left = stands;
      for (const { key, sent } of answered) {
        const step = sent.isAnswered ? rules.confirmed(left, key, sent.answer, settling) : rules.refused(left, key, sent.failure, settling);
        if (isEmpty(step)) continue;
        steps.push(step);
        left = applied(left, step);
      }
      if (before === null) return { update: joined(steps), value: [] };
      const next = rules.taken(left, candidates(answered.length), settling.at);
      return { update: joined([...steps, next.update]), value: next.entries };
    });
    settled = settled.filter((each) => !answered.includes(each));
    for (const { key } of answered) underWay.delete(key);
    const login = loginToTake();
    if (login !== null && login.id === before?.id) {
      for (const entry of entries) underWay.add(entry.key);
      for (const entry of entries) send(entry, login);
    }
    gather();
    onState();
    return true;
  };

  const pump = async (): Promise<void> => {
    isPumping = true;
    try {
      do {
        isWoken = false;
        if (await turn()) isWoken = true;
      } while (isWoken && !isStopped);
    } catch (error) {
      log('The queue could not be written; the write is retried.', error);
      resting.begin(retryDelayMs);
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
      if (connectivity.isOnline()) prober.hurry();
      else wait('offline');
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
      if (!connectivity.isOnline()) wait('offline');
      wake();
      return () => {
        isLeading = false;
        prober.stop();
        resting.end();
      };
    },
    wake,
    hurry() {
      if (!isLeading) return;
      failures = 0;
      if (mode === 'offline') prober.hurry();
      else if (mode !== 'signed-out') resume();
    },
    pendingRequests: () => underWay.size,
    stop() {
      isStopped = true;
      isLeading = false;
      gathering?.();
      prober.stop();
      resting.end();
      for (const stop of stops) stop();
    },
  };
};
