import type { Failure } from '../../src/contract/bridge';
import type { ErrorCode } from '../../src/contract/errors';
import { countNames, type CountName } from './counts';
import { Refusal, type Request } from './model-calls';
import type { World } from './world';

/** A person's sign-in in one window. */
export interface Token {
  readonly id: number;
  state: 'valid' | 'expired' | 'blocked';
}

export interface Caller {
  readonly isAlive: () => boolean;
  readonly isOnline: () => boolean;
  readonly token: () => Token;
}

/** Rejected like errors of the bridge. */
export class WireError extends Error {
  constructor(readonly failure: Failure) { super(failure.code); }
}

const failing = (code: ErrorCode, status: number, args: Failure['args'] = {}): WireError =>
  new WireError({ code, status, message: '', requestId: null, args, retryable: false });

const offline = (status = 0): WireError => failing('OFFLINE', status);

const isCounted = (name: string): name is CountName => (countNames as readonly string[]).includes(name);

type Fault = 'none' | 'lost' | 'hangs' | 'gateway' | 'broken' | 'later' | 'invalid';

/** The network: each way takes time, and during chaos a call may be lost, delayed, refused or left without a response. */
export const createWire = ({ scheduler, random, chaos, server, counts, illness, serverStarts }: World, onWritten: () => void) => {
  const delay = (): number => (chaos.isOn() && random.chance(chaos.slow) ? 2000 + random.below(16_000) : 5 + random.below(60));
  const faultOf = (): Fault => {
    if (!chaos.isOn()) return 'none';
    if (random.chance(chaos.lost)) return random.pick(['lost', 'lost', 'hangs'] as const);
    return random.chance(chaos.refusedByGateway) ? random.pick(['gateway', 'broken', 'later', 'invalid'] as const) : 'none';
  };
  const errorFor = (fault: Exclude<Fault, 'none' | 'hangs'>): WireError => {
    switch (fault) {
      case 'lost': return offline();
      case 'gateway': return offline(random.pick([502, 503, 504]));
      case 'broken': return failing('INTERNAL', 500);
      case 'later': return random.pick([
        failing('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 1 + random.below(8) }), failing('ANSWER_INVALID', 408), failing('ANSWER_INVALID', 425), failing('IDEMPOTENCY_KEY_IN_USE', 409),
      ]);
      case 'invalid': return failing('ANSWER_INVALID', random.pick([200, 404, 500]));
    }
  };
  const perform = (request: Request): unknown => {
    try {
      return server.call(request);
    } finally {
      onWritten();
    }
  };

  let sentLast = 0;
  let arrivedLast = 0;

  return (caller: Caller, request: Request): Promise<unknown> => new Promise((resolve, reject) => {
    const token = caller.token();
    const start = serverStarts();
    const later = (run: () => void): void => { scheduler.later(() => { if (caller.isAlive()) run(); }, delay()); };
    // The bridge's timeout is 30 seconds.
    const hang = (): void => {
      counts.hangs += 1;
      scheduler.later(() => { if (caller.isAlive()) reject(failing('TIMED_OUT', 0)); }, 30_000);
    };
    const meet = ({ failure: { status } }: WireError): void => {
      const name = `status${status}`;
      if (isCounted(name)) counts[name] += 1;
    };
    const fail = (error: WireError): void => { later(() => { meet(error); reject(error); }); };
    const sent = (sentLast += 1);
    if (!caller.isOnline()) {
      scheduler.later(() => { if (caller.isAlive()) reject(offline()); }, 1);
      return;
    }
    const onTheWay = faultOf();
    if (onTheWay === 'hangs') {
      hang();
      return;
    }
    if (onTheWay !== 'none') {
      fail(errorFor(onTheWay));
      return;
    }
    // A sent request leaves even if its window ends.
    scheduler.later(() => {
      if (sent < arrivedLast) counts.overtaken += 1;
      arrivedLast = Math.max(arrivedLast, sent);
      // The connection of a request ends with the server.
      if (serverStarts() !== start) {
        fail(offline());
        return;
      }
      const isPublic = request.name === 'platform.status';
      if (scheduler.now() < illness.until && !(isPublic && illness.kind === 'broken')) {
        fail(errorFor(illness.kind));
        return;
      }
      if (!isPublic && token.state !== 'valid') {
        fail(token.state === 'expired' ? failing('NOT_SIGNED_IN', 401) : failing('ACCOUNT_BLOCKED', 423));
        return;
      }
      if (chaos.isOn() && (request.key !== null || request.name === 'content.compose') && random.chance(chaos.twice)) {
        counts.doubled += 1;
        scheduler.later(() => {
          try {
            perform(request);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
        }, random.below(20_000));
      }
      let outcome: { readonly value: unknown } | WireError;
      try {
        outcome = { value: perform(request) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcome = failing(error.code, error.status, error.args);
      }
      const back = faultOf();
      if (back === 'hangs') {
        hang();
        return;
      }
      if (back !== 'none') {
        counts.retries += request.key === null ? 0 : 1;
        fail(errorFor(back));
        return;
      }
      later(() => {
        if (!caller.isOnline() || serverStarts() !== start) reject(offline());
        else if (outcome instanceof WireError) {
          meet(outcome);
          reject(outcome);
        }
        else resolve(outcome.value);
      });
    }, delay());
  });
};

export type Wire = ReturnType<typeof createWire>;
