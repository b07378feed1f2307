import { seriousProblems } from './support/axe';
import { openDatabase } from './support/database';
import { expect, test } from './fixture';
import { signInForm } from './support/screens';
import { goTo } from './support/sharing';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'auth'>>[1]): string => text('auth', key);

test('a blocked account leads to the sign-in page that says so, and to whom to contact', async ({ workspace, server, hostKind }) => {
  const page = await workspace.signUp();
  const me = (await (await workspace.api()).call('account.me', {})).id;
  const pool = await openDatabase(server);
  await pool.query('update people set is_blocked = true where id = $1', [me]);
  await pool.end();
  const blocked = await workspace.host.withSessionChange(page, async () => {
    if (hostKind === 'browser') await page.goto(new URL('/recent', page.url()).href);
    else await goTo(page, '/recent');
  });
  await expect(blocked.getByText(text('errors', 'ACCOUNT_BLOCKED'))).toBeVisible();
  // In the browser the address keeps the page.
  await expect(blocked).toHaveURL(hostKind === 'browser' ? /\/login\?code=423&next=%2Frecent$/ : /\/login\?code=423$/);
  if (hostKind === 'browser') await blocked.reload();
  await blocked.getByRole('link', { name: t('blockedContact') }).click();
  await expect(blocked).toHaveURL(/\/error\?code=423$/);
  await expect(blocked.getByText(t('contactOperator'))).toBeVisible();
  expect(await seriousProblems(blocked)).toEqual([]);
  await blocked.getByRole('link', { name: t('otherAccount') }).click();
  await expect(signInForm(blocked)).toBeVisible();
});
