import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createApiClient } from '../../src/api-client/api-client';
import { createKyTransport } from '../../src/api-client/ky-transport';
import { passwordDigest } from '../../src/core/password';
import { expect, test } from './fixture';
import { download, row, upload } from './support/screens';
import { startServer } from './support/server';
import { createWorkspace } from './support/workspace';

test('a server with its API at another base path is used like any other', async ({ hosts }, testInfo) => {
  if ('missing' in hosts) { testInfo.skip(true, hosts.missing); return; }
  const server = await startServer(['--base-path', '/office/api']);
  const workspace = await createWorkspace(() => hosts.create(server.url, { hasOwnProcess: true }), server);
  try {
    expect((await fetch(`${server.url}/api/status`)).status).toBe(404);
    const page = await workspace.signUp(await workspace.open());

    const bytes = randomBytes(100_000);
    const path = testInfo.outputPath('photo.jpg');
    await writeFile(path, bytes);
    await workspace.host.withChosenFiles(page, [path], () => upload(page));
    await expect(row(page, 'photo.jpg')).toBeVisible();
    expect((await workspace.host.withSavedFile(page, () => download(page, 'photo.jpg'))).equals(bytes)).toBe(true);

    // A change by another client arrives, so the socket is connected too.
    let token: string | null = null;
    const client = createApiClient({ transport: createKyTransport(), baseUrl: server.url, basePath: '/office/api', token: () => token });
    const { email, password } = workspace.account;
    ({ token } = await client.call('auth.login', { body: { email, password: passwordDigest(password) } }));
    await client.call('files.create', { body: { type: 1, name: 'From elsewhere' } });
    await expect(row(page, 'From elsewhere')).toBeVisible();

    await page.reload();
    await expect(row(page, 'photo.jpg')).toBeVisible();
  } finally {
    await workspace.close();
    await server.remove();
  }
});
