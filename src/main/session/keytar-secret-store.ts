import type { SecretStore } from './secret-store';

/** The functions of keytar in use. The native module is loaded on first use. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** The system's keychain. All calls reject if there is none, for example without a D-Bus session. */
export const createKeytarSecretStore = (service: string, load: () => Promise<Keychain>): SecretStore => ({
  name: 'keychain',
  isLasting: true,
  get: async (key) => (await load()).getPassword(service, key),
  set: async (key, secret) => { await (await load()).setPassword(service, key, secret); },
  delete: async (key) => { await (await load()).deletePassword(service, key); },
});

/**
 * The service name in the keychain. The launcher sets another one per data directory, because several directories can
 * use one address in turn. Tests do so to avoid a person's entries.
 */
export const keychainService = (environment: NodeJS.ProcessEnv): string => environment.DECKLE_KEYCHAIN_SERVICE ?? 'Deckle';
