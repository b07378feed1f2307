import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import keytar from 'keytar';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../src/main/logging/logger';
import { createKeytarSecretStore } from '../../../src/main/session/keytar-secret-store';
import { createMemorySecretStore, createSecrets } from '../../../src/main/session/secret-store';

const hasNoBus = process.platform === 'linux' && process.env.DBUS_SESSION_BUS_ADDRESS === undefined;
const unavailable = process.env.DECKLE_KEYCHAIN_UNAVAILABLE ?? (hasNoBus ? 'there is no D-Bus session' : null);

const service = `Deckle-test-${randomUUID()}`;

describe.skipIf(unavailable !== null)(`the system's keychain${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, () => {
  const open = () => createSecrets([createKeytarSecretStore(service, async () => keytar), createMemorySecretStore()], silentLog);

  afterEach(async () => {
    for (const { account } of await keytar.findCredentials(service)) await keytar.deletePassword(service, account);
  });

  it('keeps a secret for the next reader, and deletes it permanently', async () => {
    const secret = `token-${'é漢字🔑'.repeat(20)}`;
    expect(await open().set('account-1', secret)).toEqual({ isLasting: true });
    expect(await keytar.findCredentials(service)).toEqual([{ account: 'account-1', password: secret }]);
    expect(await open().get('account-1')).toBe(secret);
    await open().set('account-1', 'another');
    expect(await open().get('account-1')).toBe('another');
    await open().delete('account-1');
    expect(await keytar.findCredentials(service)).toEqual([]);
    expect(await open().get('account-1')).toBeNull();
  });
});

describe.runIf(process.platform === 'linux')('a system without a keychain', () => {
  it('refuses, so that the next store is tried, and neither waits nor ends the process', () => {
    const script = "require('keytar').setPassword('Deckle-test-none', 'a', 'secret').then(() => console.log('kept'), () => console.log('refused'))";
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DBUS_SESSION_BUS_ADDRESS: 'unsupported:nowhere' };
    expect(execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8', timeout: 10_000 })).toBe('refused\n');
  });
});
