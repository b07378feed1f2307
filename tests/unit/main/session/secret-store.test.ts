import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { createKeytarSecretStore, keychainService } from '../../../../src/main/session/keytar-secret-store';
import { createSafeStorageSecretStore, type Encryption } from '../../../../src/main/session/safe-storage-secret-store';
import { createMemorySecretStore, createSecrets, type SecretStore } from '../../../../src/main/session/secret-store';
import { createDocument, createMemoryDocument } from '../../../../src/main/storage/document';

const createKeychain = (isLocked: () => boolean) => {
  const entries = new Map<string, string>();
  const guarded = async <Value>(run: () => Value): Promise<Value> => {
    if (isLocked()) throw new Error('Unsupported transport');
    return run();
  };
  const store = createKeytarSecretStore('Deckle-test', async () => ({
    getPassword: (service, account) => guarded(() => entries.get(`${service}/${account}`) ?? null),
    setPassword: (service, account, password) => guarded(() => { entries.set(`${service}/${account}`, password); }),
    deletePassword: (service, account) => guarded(() => entries.delete(`${service}/${account}`)),
  }));
  return { entries, store };
};

/** Reversible but not plain text, which is sufficient to detect unencrypted writes. */
const encryption = (backend: string, isAvailable = true): Encryption => ({
  isEncryptionAvailable: () => isAvailable,
  encryptString: (text) => Buffer.from([...text].reverse().join('')),
  decryptString: (encrypted) => [...encrypted.toString()].reverse().join(''),
  getSelectedStorageBackend: () => backend,
});

describe('the store of secrets', () => {
  it('is the keychain, under the service name that the environment may replace', async () => {
    const { entries, store } = createKeychain(() => false);
    const secrets = createSecrets([store, createMemorySecretStore()], silentLog);
    expect(await secrets.set('a1', 'token-1')).toEqual({ isLasting: true });
    expect([...entries]).toEqual([['Deckle-test/a1', 'token-1']]);
    expect(await secrets.get('a1')).toBe('token-1');
    await secrets.delete('a1');
    expect(await secrets.get('a1')).toBeNull();
    expect(keychainService({})).toBe('Deckle');
    expect(keychainService({ DECKLE_KEYCHAIN_SERVICE: 'Deckle-test' })).toBe('Deckle-test');
  });

  it('is reported as waiting for the keychain, until it has responded or failed', async () => {
    let fail: (error: Error) => void = () => undefined;
    const slow: SecretStore = { ...createMemorySecretStore(), delete: () => new Promise((_resolve, reject) => { fail = reject; }) };
    const secrets = createSecrets([slow, createMemorySecretStore()], silentLog);
    expect(secrets.pendingCalls()).toBeNull();
    const deleting = secrets.delete('a1');
    const busy = secrets.pendingCalls();
    expect(busy).not.toBeNull();
    fail(new Error('Unsupported transport'));
    await busy;
    await deleting;
    expect(secrets.pendingCalls()).toBeNull();
    expect(secrets.hasAbandonedCall()).toBe(false);
  });

  it('is not waited for at the end of the app if it never responds', async () => {
    const due: (() => void)[] = [];
    const silent: SecretStore = { ...createMemorySecretStore(), set: () => new Promise(() => undefined) };
    const warnings: unknown[] = [];
    const log = { ...silentLog, warn: (_message: string, fields?: object) => { warnings.push(fields); } };
    const secrets = createSecrets([silent, createMemorySecretStore()], log, { schedule: (run) => { due.push(run); return () => undefined; } });
    void secrets.set('a1', 'token-1');
    const busy = secrets.pendingCalls();
    expect([busy !== null, due.length]).toEqual([true, 2]);
    due[1]?.();
    await busy;
    // After the timeout a second call reports no pending work, so the app quits.
    expect(secrets.pendingCalls()).toBeNull();
    expect(secrets.hasAbandonedCall()).toBe(true);
    expect(warnings).toEqual([{ asked: ['memory set'] }]);
  });

  it("is Electron's encryption if the keychain does not respond, and never its plain text", async () => {
    const { store } = createKeychain(() => true);
    const document = createMemoryDocument<Record<string, string>>({});
    const safe = createSafeStorageSecretStore(encryption('gnome_libsecret'), document, 'linux');
    const secrets = createSecrets([store, safe, createMemorySecretStore()], silentLog);
    expect(await secrets.set('a1', 'token-1')).toEqual({ isLasting: true });
    expect(document.read()).toEqual({ a1: Buffer.from('1-nekot').toString('base64') });
    expect(await secrets.get('a1')).toBe('token-1');
  });

  it('is uncertain if a newer version of the app wrote the secrets, so that no account is signed out permanently', async () => {
    const written: unknown[] = [];
    const document = createDocument<Record<string, string>>({ read: () => ({}), write: (value) => { written.push(value); }, isNewer: true });
    const secrets = createSecrets([createSafeStorageSecretStore(encryption('gnome_libsecret'), document, 'linux'), createMemorySecretStore()], silentLog);
    expect(await secrets.find('a1')).toEqual({ secret: null, isUncertain: true, lateResult: null });
    expect(await secrets.set('a1', 'token-2')).toEqual({ isLasting: false });
    expect(await secrets.get('a1')).toBe('token-2');
    await secrets.delete('a1');
    expect(written).toEqual([]);
  });

  it.each(['basic_text', 'unknown'])('is memory alone if Electron would encrypt with %s', async (backend) => {
    const document = createMemoryDocument<Record<string, string>>({});
    const stores = (): SecretStore[] => [createKeychain(() => true).store, createSafeStorageSecretStore(encryption(backend), document, 'linux'), createMemorySecretStore()];
    const secrets = createSecrets(stores(), silentLog);
    expect(await secrets.set('a1', 'token-1')).toEqual({ isLasting: false });
    expect(document.read()).toEqual({});
    expect(await secrets.get('a1')).toBe('token-1');
    expect(await createSecrets(stores(), silentLog).get('a1')).toBeNull();
  });

  it('is memory alone if encryption is not available', async () => {
    const safe = createSafeStorageSecretStore(encryption('gnome_libsecret', false), createMemoryDocument<Record<string, string>>({}), 'darwin');
    expect(await createSecrets([safe, createMemorySecretStore()], silentLog).set('a1', 'token-1')).toEqual({ isLasting: false });
  });

  it('leaves nothing of an earlier sign-in in lower stores', async () => {
    let isLocked = true;
    const { entries, store } = createKeychain(() => isLocked);
    const memory = createMemorySecretStore();
    const secrets = createSecrets([store, memory], silentLog);
    await secrets.set('a1', 'old');
    isLocked = false;
    await secrets.set('a1', 'new');
    expect([...entries.values()]).toEqual(['new']);
    expect(await memory.get('a1')).toBeNull();
  });
});
