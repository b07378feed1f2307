import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '../../../src/api-client/api-client';
import { createKyTransport } from '../../../src/api-client/ky-transport';
import { createTransfers } from '../../../src/api-client/tus-transfers';
import { createRequestBytes } from '../../../src/main/downloads/request-bytes';
import { createLog } from '../../../src/main/logging/logger';
import { createContentHandler } from '../../../src/main/protocol/content-handler';
import { createServerAccess } from '../../../src/main/policies/server-access';
import type { Accounts } from '../../../src/main/session/stored-accounts';
import { createMemorySecretStore, createSecrets } from '../../../src/main/session/secret-store';
import { createServerDiscovery } from '../../../src/main/session/server-discovery';
import { createSession } from '../../../src/main/session/desktop-session';
import { createMemoryDocument } from '../../../src/main/storage/document';
import { openUploads } from '../../../src/main/uploads/account-uploads';
import { digestOf, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer({ config: { basePath: '/office/api' } });
let person: TestPerson;
let folder = '';
beforeAll(async () => {
  person = await server.register();
  folder = mkdtempSync(join(tmpdir(), 'deckle-base-path-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

it('the main process follows a server with another base path: sign-in, list, upload, download, bytes for pages', async () => {
  expect((await fetch(`${server.url}/api/status`)).status).toBe(404);
  expect(await (await fetch(`${server.url}/.well-known/deckle`)).json()).toEqual({ basePath: '/office/api', version: '3.4.0' });

  const log = createLog(() => undefined);
  const clientOf = (origin: string, token: string | null): ApiClient =>
    createApiClient({ transport: createKyTransport(), baseUrl: origin, basePath: servers.basePathOf(origin), token: () => token });
  const signInClient = (origin: string): ApiClient => clientOf(origin, null);
  const servers = createServerDiscovery({ document: createMemoryDocument({}), client: signInClient, log });
  const session = createSession({
    accounts: createMemoryDocument<Accounts>({ server: null, current: null, accounts: {} }),
    secrets: createSecrets([createMemorySecretStore()], log), log, access: createServerAccess({}), mayAddAccounts: true,
    discover: servers.discover, signInClient, accountClient: ({ server: origin, token }) => clientOf(origin, token),
  });
  await session.start(server.url);
  await session.signIn({ account: person.email, passwordDigest: digestOf(person.password) });
  const token = session.active()?.token ?? '';
  const place = { server: server.url, basePath: servers.basePathOf(server.url), token: () => token };

  writeFileSync(join(folder, 'letter.txt'), 'Dear all');
  const guid = await new Promise<string>((resolve, reject) => {
    const uploads = openUploads({
      api: clientOf(server.url, token), folder: join(folder, 'uploads'), log, hasNetwork: () => true, keepAlive: () => () => undefined, onRejectedStatus: (status) => { reject(new Error(String(status))); },
      transfers: createTransfers({ ...place, headers: () => ({ authorization: `Bearer ${token}` }) }),
      report({ state, file, failure }) {
        if (state === 'done') resolve(file?.guid ?? '');
        if (failure) reject(new Error(failure.code));
      },
    });
    uploads.add([{ path: join(folder, 'letter.txt'), name: 'letter.txt' }], 'Desktop', 'w1').catch(reject);
  });
  const { files } = await clientOf(server.url, token).call('files.list', { query: {} });
  expect(files.map(({ name, downloadUrl }) => [name, downloadUrl])).toEqual([['letter.txt', `/office/api/files/${guid}/download`]]);

  const bytes = { ...place, fetch, onSessionEnded: () => undefined };
  expect(await (await createRequestBytes(bytes)(guid, {}, new AbortController().signal)).text()).toBe('Dear all');
  const shown = await createContentHandler(bytes)(new Request(`https://content/office/api/files/${guid}/download`));
  expect([shown.status, await shown.text()]).toEqual([200, 'Dear all']);
});
