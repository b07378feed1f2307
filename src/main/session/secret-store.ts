import type { Log } from '../logging/logger';

/** A place for secrets by name. Every call may reject: a keychain can be locked or absent. */
export interface SecretStore {
  readonly name: string;
  /** Whether what is kept here is still there after the app was closed. */
  readonly isLasting: boolean;
  get(key: string): Promise<string | null>;
  set(key: string, secret: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface Secrets {
  get(key: string): Promise<string | null>;
  /** Answers whether the secret outlives the app. */
  set(key: string, secret: string): Promise<{ readonly isLasting: boolean }>;
  delete(key: string): Promise<void>;
  /** Resolves once no store is being asked; null where none is. */
  busy(): Promise<void> | null;
}

/**
 * Keeps a secret in the first store that takes it. The last one must be memory, which always does; nothing is ever
 * written in plain text.
 */
export const createSecrets = (stores: readonly SecretStore[], log: Log): Secrets => {
  const asked = new Set<Promise<unknown>>();
  const attempt = async <Value>(store: SecretStore, act: string, run: () => Promise<Value>): Promise<{ readonly value: Value } | null> => {
    const answer = (async () => run())();
    asked.add(answer);
    try {
      return { value: await answer };
    } catch (error) {
      log.warn('a store for secrets did not answer', { store: store.name, act, reason: error instanceof Error ? error.message : String(error) });
      return null;
    } finally {
      asked.delete(answer);
    }
  };

  return {
    async get(key) {
      for (const store of stores) {
        const found = await attempt(store, 'get', () => store.get(key));
        if (found?.value) return found.value;
      }
      return null;
    },
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
    busy: () => (asked.size === 0 ? null : Promise.allSettled(asked).then(() => undefined)),
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
