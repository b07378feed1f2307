import { expect, test } from './fixture';
import { reconnectTimeoutMs, connectionState } from './support/connection';
import { create, row } from './support/screens';
import { text } from './support/texts';

test('an untouched window reconnects after the server was stopped and started again', async ({ workspace }) => {
  const page = await workspace.signUp();
  const client = await workspace.api();
  // The last user action: the desktop app reconnects only for an active person.
  await create(page, 'folder', 'Before');
  await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'));
  await workspace.server.stop();
  await expect(connectionState(page)).toContainText(text('workspace', 'connectionOffline'));
  await workspace.server.start();
  await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'), { timeout: reconnectTimeoutMs });
  await client.call('files.create', { body: { type: 1, name: 'Made meanwhile' } });
  await expect(row(page, 'Made meanwhile')).toBeVisible();
});
