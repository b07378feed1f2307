import { headers, ajaxMarkerValue } from '../../src/contract/header-names';
import { passwordDigest } from '../../src/core/password';
import { expect, test } from './fixture';
import { newAccount } from './support/account';
import type { BrowserHost } from './support/browser-host';
import { reconnectTimeoutMs, connectionState } from './support/connection';
import { signInForm } from './support/screens';
import { text } from './support/texts';

// The desktop app has no cookie that could be deleted, and has a session for each person.

test('a tab that nobody touches learns at its return that its session is over', async ({ workspace }) => {
  const page = await workspace.signUp();
  await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'));
  await workspace.server.stop();
  await (workspace.host as BrowserHost).context.clearCookies();
  await workspace.server.start();
  await expect(signInForm(page)).toBeVisible({ timeout: reconnectTimeoutMs });
});

test('a tab that nobody touches shows at its return who is signed in by then', async ({ workspace }) => {
  const page = await workspace.signUp();
  await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'));
  const { context } = workspace.host as BrowserHost;
  const other = { ...newAccount(), name: 'Noor Haddad' };
  const answer = await context.request.post('/api/auth/password/register', {
    headers: { [headers.ajaxMarker]: ajaxMarkerValue, origin: workspace.server.url },
    data: { email: other.email, name: other.name, password: passwordDigest(other.password) },
  });
  expect(answer.status()).toBe(201);
  await workspace.server.stop();
  await workspace.server.start();
  await expect(page.getByRole('complementary').getByText(other.name)).toBeVisible({ timeout: reconnectTimeoutMs });
});
