import type { Page } from '@playwright/test';
import { passwordDigest } from '../../src/core/password';
import { eventually, expect, test } from './fixture';
import { newAccount, signInToApi, type Account } from './support/account';
import { create, navigation, rename, row, signUpOnScreen } from './support/screens';
import { text } from './support/texts';

// Only browser tabs share a cookie that each of them may change. The windows of the desktop app share a main process,
// which knows the session.

const noor = (): Account => ({ ...newAccount(), name: 'Noor' });

/** Replaces the browser's cookie with another person's, as a tab does whose message to the others is lost. */
const registerSilently = (page: Page, { email, name, password }: Account): Promise<number> => page.evaluate(async (body) => {
  const response = await fetch('/api/auth/password/register', {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-with': 'XmlHttpRequest' }, body: JSON.stringify(body),
  });
  return response.status;
}, { email, name, password: passwordDigest(password) });

test('a change in a tab that has not noticed another person\'s sign-in waits for the person who made it', async ({ workspace, server }) => {
  const other = noor();
  const first = await workspace.signUp();
  const { page: second } = await workspace.openWindow();
  await create(first, 'document', 'Ledger');
  await expect(row(second, 'Ledger')).toBeVisible();
  // The tabs show one queue: only the server shows that the name was sent.
  await eventually(() => workspace.namesOnServer()).toEqual(['Ledger']);

  // The tab cannot detect the new person yet, and keeps showing the old data.
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => { letThrough = resolve; });
  await second.route('**/api/users/me', async (route) => { await held; await route.continue(); });
  expect(await registerSilently(first, other)).toBe(201);
  const others = await signInToApi(server.url, other);
  const namesOfOther = async (): Promise<readonly string[]> => (await others.call('files.list', {})).files.map(({ name }) => name);

  await rename(second, 'Ledger', 'Journal');
  await create(second, 'document', 'Draft');
  // Stored for its author only (file specification, section 4: the queue waits for the same person).
  await expect(second.getByRole('status').filter({ hasText: text('sync', 'signedOut') })).toBeAttached();
  await expect(row(second, 'Journal')).toBeVisible();
  await expect(row(second, 'Draft')).toBeVisible();
  expect(await namesOfOther()).toEqual([]);
  expect(await workspace.namesOnServer()).toEqual(['Ledger']);

  letThrough();
  await expect(row(second, 'Journal')).toHaveCount(0);
  await create(second, 'document', 'Of Noor');
  await eventually(namesOfOther).toEqual(['Of Noor']);
  expect(await workspace.namesOnServer()).toEqual(['Ledger']);

  await workspace.signIn(await workspace.signOut(second));
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(['Draft', 'Journal']);
  expect(await namesOfOther()).toEqual(['Of Noor']);
});

test('a tab follows when another person signs in in another tab', async ({ workspace, server }) => {
  const other = noor();
  const first = await workspace.signUp();
  const { page: second } = await workspace.openWindow();
  await create(first, 'document', 'Ledger');
  await expect(row(second, 'Ledger')).toBeVisible();

  await signUpOnScreen(await workspace.signOut(first), other);
  await navigation(second).waitFor();
  await expect(row(second, 'Ledger')).toHaveCount(0);
  await create(second, 'document', 'Of Noor');
  await expect(row(first, 'Of Noor')).toBeVisible();
  const others = await signInToApi(server.url, other);
  // The file is visible before the server has it, and its name is a separate change.
  await eventually(async () => (await others.call('files.list', {})).files.map(({ name }) => name)).toEqual(['Of Noor']);
  expect(await workspace.namesOnServer()).toEqual(['Ledger']);
});
