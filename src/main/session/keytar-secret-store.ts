import type { SecretStore } from './secret-store';

/** The calls of keytar that are used; the module itself is native and loaded when it is first needed. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** The system's keychain. Every call rejects where there is none, for example without a D-Bus session. */
export const createKeytarSecretStore = (service: string, load: () => Promise<Keychain>): SecretStore => ({
  name: 'keychain',
  isLasting: true,
  get: async (key) => (await load()).getPassword(service, key),
  set: async (key, secret) => { await (await load()).setPassword(service, key, secret); },
  delete: async (key) => { await (await load()).deletePassword(service, key); },
});

/**
 * The name under which the keychain lists our secrets. The launcher chooses another for every data directory, which can
 * have the same address one after the other; tests do, so as not to meet a person's own.
 */
export const keychainService = (environment: NodeJS.ProcessEnv): string => environment.DECKLE_KEYCHAIN_SERVICE ?? 'Deckle';
