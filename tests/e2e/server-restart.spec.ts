import type { Locator, Page } from '@playwright/test';
import { headers, ajaxMarkerValue } from '../../src/contract/headers';
import { passwordDigest } from '../../src/core/password';
import { expect, test } from './fixture';
import { newAccount } from './support/account';
import type { BrowserHost } from './support/browser-host';
import { create, row, signInForm } from './support/screens';
import { text } from './support/texts';

/** A first wait is 4 s at most, and one more where the server is not there yet. */
const comesBackMs = 40_000;

/** What the window says of its connection. */
const state = (page: Page): Locator => page.getByRole('complementary').getByRole('status');

test('a window that nobody touches comes back after the server was stopped and started again', async ({ workspace }) => {
  const page = await workspace.signUp();
  const client = await workspace.api();
  // The last that anybody does here: the desktop app connects for somebody who is there.
  await create(page, 'folder', 'Before');
  await expect(state(page)).toContainText(text('workspace', 'connectionOnline'));
  await workspace.server.stop();
  await expect(state(page)).toContainText(text('workspace', 'connectionOffline'));
  await workspace.server.start();
  await expect(state(page)).toContainText(text('workspace', 'connectionOnline'), { timeout: comesBackMs });
  await client.call('files.create', { body: { type: 1, name: 'Made meanwhile' } });
  await expect(row(page, 'Made meanwhile')).toBeVisible();
});

test('a tab that nobody touches learns at its return that its session is over', async ({ workspace, hostKind }) => {
  test.skip(hostKind === 'desktop', 'The desktop app has no cookie that could go.');
  const page = await workspace.signUp();
  await expect(state(page)).toContainText(text('workspace', 'connectionOnline'));
  await workspace.server.stop();
  await (workspace.host as BrowserHost).context.clearCookies();
  await workspace.server.start();
  await expect(signInForm(page)).toBeVisible({ timeout: comesBackMs });
});

test('a tab that nobody touches shows at its return who is signed in by then', async ({ workspace, hostKind }) => {
  test.skip(hostKind === 'desktop', 'On the desktop each person has a session of their own.');
  const page = await workspace.signUp();
  await expect(state(page)).toContainText(text('workspace', 'connectionOnline'));
  const { context } = workspace.host as BrowserHost;
  const other = { ...newAccount(), name: 'Noor Haddad' };
  const answer = await context.request.post('/api/auth/password/register', {
    headers: { [headers.ajaxMarker]: ajaxMarkerValue, origin: workspace.server.url },
    data: { email: other.email, name: other.name, password: passwordDigest(other.password) },
  });
  expect(answer.status()).toBe(201);
  await workspace.server.stop();
  await workspace.server.start();
  await expect(page.getByText(other.name)).toBeVisible({ timeout: comesBackMs });
});
