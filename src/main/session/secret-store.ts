import type { Log } from '../logging/logger';
import type { Timers } from '../realtime/activity-watch';

/**
 * A store of named secrets. Every call may reject or never settle: a keychain can be locked, missing, or prompt a
 * person first.
 */
export interface SecretStore {
  readonly name: string;
  /** Whether secrets survive a restart of the app. */
  readonly isLasting: boolean;
  get(key: string): Promise<string | null>;
  set(key: string, secret: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface FoundSecret {
  readonly secret: string | null;
  /** Whether a store that may contain the secret failed. */
  readonly isUncertain: boolean;
  /** The late result of a store that timed out: a keychain may prompt its person for hours. Never rejects. */
  readonly lateResult: Promise<string | null> | null;
}

export interface Secrets {
  get(key: string): Promise<string | null>;
  find(key: string): Promise<FoundSecret>;
  /** Resolves with whether the secret survives a restart. */
  set(key: string, secret: string): Promise<{ readonly isLasting: boolean }>;
  delete(key: string): Promise<void>;
  /**
   * Resolves once no store call is pending, for the shutdown; null if none is. Calls that never settle are abandoned at
   * a timeout: an unsaved token requires a new sign-in, and an undeleted one belongs to an ended session.
   */
  pendingCalls(): Promise<void> | null;
  /** Whether a call was abandoned at shutdown. Its thread still runs, and a regular exit would crash in it. */
  hasAbandonedCall(): boolean;
}

/** Timeout of a store call. A keychain may prompt a person who does not respond. */
const storeTimeoutMs = 30_000;

/** Timeout of the shutdown. */
const shutdownTimeoutMs = 5000;

const noTimers: Timers = { schedule: () => () => undefined };

/**
 * Stores a secret in the first store that accepts it. The last store must be memory, which never fails. Secrets are
 * never written in plain text.
 */
export const createSecrets = (stores: readonly SecretStore[], log: Log, timers: Timers = noTimers): Secrets => {
  const openCalls = new Map<Promise<unknown>, string>();
  let isStuck = false;
  const attempt = async <Value>(store: SecretStore, act: string, run: () => Promise<Value>, onLate: (result: Promise<Value>) => void = () => undefined): Promise<{ readonly value: Value } | null> => {
    const result = (async () => run())();
    openCalls.set(result, `${store.name} ${act}`);
    const done = (): void => { openCalls.delete(result); };
    result.then(done, done);
    let callOff = (): void => undefined;
    const late = new Promise<never>((_, reject) => { callOff = timers.schedule(() => {
      reject(new Error('it took too long'));
      onLate(result);
    }, storeTimeoutMs); });
    try {
      return { value: await Promise.race([result, late]) };
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
      const found = await attempt(store, 'get', () => store.get(key), (result) => { late = result.catch(() => null); });
      if (found === null) isUnsure = true;
      else if (found.value !== null) return { secret: found.value, isUncertain: isUnsure, lateResult: null };
    }
    return { secret: null, isUncertain: isUnsure, lateResult: late };
  };

  return {
    async get(key) { return (await look(key)).secret; },
    find: look,
    async set(key, secret) {
      let holder: SecretStore | null = null;
      for (const store of stores) {
        // Delete older copies from the remaining stores; they would survive this secret.
        if (holder) await attempt(store, 'delete', () => store.delete(key));
        else if (await attempt(store, 'set', () => store.set(key, secret))) holder = store;
      }
      return { isLasting: holder?.isLasting ?? false };
    },
    async delete(key) {
      for (const store of stores) await attempt(store, 'delete', () => store.delete(key));
    },
    pendingCalls() {
      if (openCalls.size === 0) return null;
      let callOff = (): void => undefined;
      const late = new Promise<void>((resolve) => {
        callOff = timers.schedule(() => {
          log.warn('the app ends although a store for secrets has not answered', { asked: [...openCalls.values()] });
          openCalls.clear();
          isStuck = true;
          resolve();
        }, shutdownTimeoutMs);
      });
      return Promise.race([Promise.allSettled(openCalls.keys()).then(() => undefined), late]).finally(() => { callOff(); });
    },
    hasAbandonedCall: () => isStuck,
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
