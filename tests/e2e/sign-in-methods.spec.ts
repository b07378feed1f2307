import type { Locator, Page } from '@playwright/test';
import { codeIn, messagesTo, nextMessageTo } from '../support/sent-codes';
import { expect, test as base } from './fixture';
import { signInToApi } from './support/account';
import { openDatabase } from './support/database';
import { startServer, type TestServer } from './support/server';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

// A server that keeps mails and text messages in its folder.
const test = base.extend<object>({
  server: [async ({}, use) => {
    const server = await startServer([], { TEXT_MESSAGES: 'folder' });
    await use(server);
    await server.remove();
  }, { scope: 'worker', timeout: 90_000 }],
});

const t = (key: Parameters<typeof text<'security'>>[1], values = {}): string => text('security', key, values);
const tCodes = (key: Parameters<typeof text<'codes'>>[1], values = {}): string => text('codes', key, values);
const press = (within: Page | Locator, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).click();
/** The form of this server has a field for an address or a number, so the account is created by the API. */
const enterAs = async (workspace: Workspace): Promise<Page> => {
  await workspace.register();
  return workspace.signUp();
};
const method = (page: Page, kind: 'email' | 'mobile'): Locator => page.getByRole('group', { name: t(kind), exact: true });
const openSecurity = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text('workspace', 'accountMenu') }).click();
  await page.getByRole('button', { name: text('commands', 'settings'), exact: true }).click();
  await page.getByRole('link', { name: text('settings', 'security') }).click();
};
const query = async (server: TestServer, statement: string, values: unknown[]): Promise<void> => {
  const database = await openDatabase(server);
  await database.query(statement, values);
  await database.end();
};
const enterCode = async (server: TestServer, dialog: Locator, target: string, known = messagesTo(server, target)): Promise<void> => {
  await dialog.getByLabel(tCodes('code'), { exact: true }).fill(codeIn(await nextMessageTo(server, target, known)));
};

test('a number is added with consent and a code, signs in, and is removed again; the last method is confirmed', async ({ workspace, server }) => {
  const { account } = workspace;
  const page = await enterAs(workspace);
  await openSecurity(page);
  const number = `+86139${String(Date.now()).slice(-8)}`;
  await method(page, 'mobile').getByRole('button', { name: t('add') }).click();
  const dialog = page.getByRole('dialog', { name: t('addMobile') });
  await dialog.getByLabel(t('newMobile'), { exact: true }).fill(number.slice(3));
  await dialog.getByLabel(t('accountPassword'), { exact: true }).fill(account.password);
  await press(dialog, t('sendCode'));
  await expect(dialog.getByText(t('filingMissing'))).toBeVisible();
  await dialog.getByRole('checkbox').check({ force: true });
  await press(dialog, t('sendCode'));
  await enterCode(server, dialog, number, []);
  await press(dialog, t('save'));
  await expect(page.getByText(t('mobileSaved'))).toBeVisible();
  await expect(method(page, 'mobile').getByText(t('verified'))).toBeVisible();

  // Without the number the address is the last method.
  await method(page, 'mobile').getByRole('button', { name: t('remove') }).click();
  const removal = page.getByRole('dialog', { name: t('removeMobile') });
  await removal.getByLabel(t('accountPassword'), { exact: true }).fill(account.password);
  await press(removal, t('remove'));
  await expect(method(page, 'mobile').getByText(t('none'))).toBeVisible();
  await method(page, 'email').getByRole('button', { name: t('remove') }).click();
  const last = page.getByRole('dialog', { name: t('removeEmail') });
  await last.getByLabel(t('accountPassword'), { exact: true }).fill(account.password);
  await press(last, t('remove'));
  const question = page.getByRole('alertdialog', { name: t('lastTitle') });
  await expect(question).toBeVisible();
  await press(question, text('common', 'cancel'));
  await signInToApi(server.url, account);
});

test('an address is verified with a code', async ({ workspace, server }) => {
  const { account } = workspace;
  const page = await enterAs(workspace);
  await openSecurity(page);
  await expect(method(page, 'email').getByText(t('unverified'))).toBeVisible();
  await method(page, 'email').getByRole('button', { name: t('verify') }).click();
  const dialog = page.getByRole('dialog', { name: t('verifyEmail') });
  const known = messagesTo(server, account.email);
  await press(dialog, t('sendCode'));
  await enterCode(server, dialog, account.email, known);
  await press(dialog, t('save'));
  await expect(method(page, 'email').getByText(t('verified'))).toBeVisible();
});

test('an account without a password proves itself with a code, and chooses a password with its first address', async ({ workspace, server }) => {
  const { account } = workspace;
  const opened = await enterAs(workspace);
  const number = `+86138${String(Date.now()).slice(-8)}`;
  await query(server, 'update people set email = null, email_key = null, status = 0, password_hash = null, mobile = $2 where email = $1', [account.email, number]);
  const page = await workspace.reopen(opened);
  await openSecurity(page);
  await method(page, 'email').getByRole('button', { name: t('add') }).click();
  const dialog = page.getByRole('dialog', { name: t('addEmail') });
  await dialog.getByLabel(t('newEmail'), { exact: true }).fill(account.email);
  await dialog.getByLabel(t('chosen'), { exact: true }).fill('short');
  await press(dialog, t('sendCode'));
  await expect(dialog.getByText(t('chosenShort')).first()).toBeVisible();
  await dialog.getByLabel(t('chosen'), { exact: true }).fill(account.password);
  const known = messagesTo(server, account.email);
  await press(dialog, t('sendCode'));
  await enterCode(server, dialog, account.email, known);
  await press(dialog, t('save'));
  await expect(page.getByText(t('emailSaved'))).toBeVisible();
  expect(await (await signInToApi(server.url, account)).call('account.me', {})).toMatchObject({ mobile: number });
});

test('fields that the directory of a team manages are locked, with the reason', async ({ workspace, server }) => {
  const { account } = workspace;
  const opened = await enterAs(workspace);
  await (await workspace.api()).call('teams.create', { body: { name: 'Press' } });
  await query(server, `
    update teams set settings = settings || '{"lockedProfileFields": ["email", "mobile", "name"]}'
    where id = (select m.team_id from team_members m join people p on p.id = m.person_id where p.email = $1)`, [account.email]);
  const page = await workspace.reopen(opened);
  await openSecurity(page);
  await expect(method(page, 'email').getByText(t('locked'))).toBeVisible();
  await expect(method(page, 'email').getByRole('button')).toHaveCount(0);
});
