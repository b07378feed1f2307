import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { startServerProcess } from '../support/server-process';
import { eventually, expect, test } from './fixture';
import { signInToApi } from './support/account';
import { reconnectTimeoutMs, connectionState } from './support/connection';
import { create, rename, row } from './support/screens';
import { notices, openSyncCentre } from './support/sync';
import { text } from './support/texts';

const shownNames = (page: Page): Promise<string[]> =>
  page.locator('[role=grid] [data-name] [title]').evaluateAll((names) => names.map((each) => each.getAttribute('title') ?? '').sort());

test('an open window shows the content of a restored backup and later changes, and keeps its unsent changes', async ({ workspace }) => {
  test.setTimeout(180_000);
  const { server, account } = workspace;
  const page = await workspace.signUp();
  const client = await workspace.api();
  const make = async (name: string): Promise<string> => (await client.call('files.create', { body: { type: 1, name } })).guid;
  const renameAt = (at: ApiClient, id: string, name: string) => at.call('files.rename', { params: { id }, body: { name } });
  const [one, two, three] = [await make('One'), await make('Two'), await make('Three')];
  await expect(row(page, 'Three')).toBeVisible();

  // Exactly the procedure of docs/operating.md: the server is stopped, and its folder copied with all owners.
  const backup = `${server.dataDirectory}.backup`;
  await server.stop();
  execFileSync('cp', ['-a', server.dataDirectory, backup]);
  try {
    await server.start();
    await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'), { timeout: reconnectTimeoutMs });

    // Ten events that the backup does not contain.
    for (let turn = 1; turn <= 7; turn += 1) await renameAt(client, one, `One, lost ${turn}`);
    await make('Lost');
    await renameAt(client, three, 'Three, lost');
    await client.call('files.remove', { params: { id: two } });
    await eventually(() => shownNames(page)).toEqual(['Lost', 'One, lost 7', 'Three, lost']);

    await server.stop();
    await expect(connectionState(page)).toContainText(text('workspace', 'connectionOffline'));
    await create(page, 'folder', 'Unsent');
    await rename(page, 'Lost', 'Lost, renamed');
    await rm(server.dataDirectory, { recursive: true });
    execFileSync('cp', ['-a', backup, server.dataDirectory]);

    // At least as many events as were lost, before the window reconnects: by the number alone it would have missed nothing.
    const elsewhere = await startServerProcess({ dataDirectory: server.dataDirectory });
    const other = await signInToApi(elsewhere.url, account);
    await renameAt(other, one, 'One, new');
    for (let turn = 1; turn <= 12; turn += 1) await renameAt(other, three, `Three, new ${turn}`);
    await elsewhere.end('SIGTERM');
    await server.start();

    const all = ['One, new', 'Three, new 12', 'Two', 'Unsent'];
    await expect.poll(() => shownNames(page), { timeout: reconnectTimeoutMs }).toEqual(all);
    // The window shows a change before the server has it.
    await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(all);
    await openSyncCentre(page);
    await expect(notices(page)).toHaveCount(1);
    await expect(notices(page)).toContainText('Lost, renamed');
  } finally {
    await rm(backup, { recursive: true, force: true });
  }
});
