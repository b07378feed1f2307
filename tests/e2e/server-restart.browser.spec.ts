import { headers, ajaxMarkerValue } from '../../src/contract/header-names';
import { passwordDigest } from '../../src/core/password';
import { expect, test } from './fixture';
import { newAccount } from './support/account';
import type { BrowserHost } from './support/browser-host';
import { reconnectTimeoutMs, connectionState } from './support/connection';
import { signInForm } from './support/screens';
import { text } from './support/texts';

// The desktop app has no cookie that could be deleted, and has a session for each person.

test('an untouched tab learns at its return that its session is over', async ({ workspace }) => {
  const page = await workspace.signUp();
  await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'));
  await workspace.server.stop();
  await (workspace.host as BrowserHost).context.clearCookies();
  await workspace.server.start();
  await expect(signInForm(page)).toBeVisible({ timeout: reconnectTimeoutMs });
});

test('an untouched tab shows at its return the person who is signed in now', async ({ workspace }) => {
  const page = await workspace.signUp();
  await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'));
  const { context } = workspace.host as BrowserHost;
  const other = { ...newAccount(), name: 'Noor Haddad' };
  const result = await context.request.post('/api/auth/password/register', {
    headers: { [headers.ajaxMarker]: ajaxMarkerValue, origin: workspace.server.url },
    data: { email: other.email, name: other.name, password: passwordDigest(other.password) },
  });
  expect(result.status()).toBe(201);
  await workspace.server.stop();
  await workspace.server.start();
  await expect(page.getByRole('complementary').getByText(other.name)).toBeVisible({ timeout: reconnectTimeoutMs });
});
