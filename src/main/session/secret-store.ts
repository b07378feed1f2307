import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity';

/** A place for secrets by name. Every call may reject, or never answer: a keychain can be locked, absent, or ask a person first. */
export interface SecretStore {
  readonly name: string;
  /** Whether what is kept here is still there after the app was closed. */
  readonly isLasting: boolean;
  get(key: string): Promise<string | null>;
  set(key: string, secret: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface FoundSecret {
  readonly secret: string | null;
  /** A store that may hold it could not be asked. */
  readonly isUnsure: boolean;
  /** What the store that was not waited for any longer gives after all: a keychain may ask its person for hours. Never rejects. */
  readonly late: Promise<string | null> | null;
}

export interface Secrets {
  get(key: string): Promise<string | null>;
  look(key: string): Promise<FoundSecret>;
  /** Answers whether the secret outlives the app. */
  set(key: string, secret: string): Promise<{ readonly isLasting: boolean }>;
  delete(key: string): Promise<void>;
  /**
   * Resolves once no store is being asked, for the end of the app; null where none is. One that never answers is left
   * alone after a while: who it was to keep signs in again, and what it was to forget is of a session that is over.
   */
  busy(): Promise<void> | null;
  /** One was left alone at the end: its thread still stands, and an orderly end would tear it down as a crash. */
  isStuck(): boolean;
}

/** A keychain may ask a person for its password first; one that nobody answers must not be waited for. */
const answerTimeoutMs = 30_000;

/** Nor must an app that is quit. */
const leavingTimeoutMs = 5000;

const neverLate: Timers = { later: () => () => undefined };

/**
 * Keeps a secret in the first store that takes it. The last one must be memory, which always does; nothing is ever
 * written in plain text.
 */
export const createSecrets = (stores: readonly SecretStore[], log: Log, timers: Timers = neverLate): Secrets => {
  const asked = new Map<Promise<unknown>, string>();
  let isStuck = false;
  const attempt = async <Value>(store: SecretStore, act: string, run: () => Promise<Value>, onLate: (answer: Promise<Value>) => void = () => undefined): Promise<{ readonly value: Value } | null> => {
    const answer = (async () => run())();
    asked.set(answer, `${store.name} ${act}`);
    const done = (): void => { asked.delete(answer); };
    answer.then(done, done);
    let callOff = (): void => undefined;
    const late = new Promise<never>((_, reject) => { callOff = timers.later(() => {
      reject(new Error('it took too long'));
      onLate(answer);
    }, answerTimeoutMs); });
    try {
      return { value: await Promise.race([answer, late]) };
    } catch (error) {
      log.warn('a store for secrets did not answer', { store: store.name, act, reason: error instanceof Error ? error.message : String(error) });
      return null;
    } finally {
      callOff();
    }
  };

  const look = async (key: string): Promise<FoundSecret> => {
    let isUnsure = false;
    let late: Promise<string | null> | null = null;
    for (const store of stores) {
      const found = await attempt(store, 'get', () => store.get(key), (answer) => { late = answer.catch(() => null); });
      if (found === null) isUnsure = true;
      else if (found.value !== null) return { secret: found.value, isUnsure, late: null };
    }
    return { secret: null, isUnsure, late };
  };

  return {
    async get(key) { return (await look(key)).secret; },
    look,
    async set(key, secret) {
      let holder: SecretStore | null = null;
      for (const store of stores) {
        // What an earlier sign-in left in a store further down would otherwise outlive this one.
        if (holder) await attempt(store, 'delete', () => store.delete(key));
        else if (await attempt(store, 'set', () => store.set(key, secret))) holder = store;
      }
      return { isLasting: holder?.isLasting ?? false };
    },
    async delete(key) {
      for (const store of stores) await attempt(store, 'delete', () => store.delete(key));
    },
    busy() {
      if (asked.size === 0) return null;
      let callOff = (): void => undefined;
      const late = new Promise<void>((resolve) => {
        callOff = timers.later(() => {
          log.warn('the app ends although a store for secrets has not answered', { asked: [...asked.values()] });
          asked.clear();
          isStuck = true;
          resolve();
        }, leavingTimeoutMs);
      });
      return Promise.race([Promise.allSettled(asked.keys()).then(() => undefined), late]).finally(() => { callOff(); });
    },
    isStuck: () => isStuck,
  };
};

export const createMemorySecretStore = (): SecretStore => {
  const secrets = new Map<string, string>();
  return {
    name: 'memory',
    isLasting: false,
    async get(key) { return secrets.get(key) ?? null; },
    async set(key, secret) { secrets.set(key, secret); },
    async delete(key) { secrets.delete(key); },
  };
};
