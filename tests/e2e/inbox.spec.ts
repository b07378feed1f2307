import type { Locator, Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { seriousProblems } from './support/axe';
import { reconnectTimeoutMs } from './support/connection';
import { addTo, makeDocument } from './support/sharing';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'inbox'>>[1], values: Readonly<Record<string, string>> = {}): string => text('inbox', key, values);

const bell = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: count === 0 ? text('workspace', 'inbox') : text('workspace', 'inboxNew_other', { count: String(count) }), exact: true });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: t('title') });
const notices = (page: Page): Locator => panel(page).getByRole('article');
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

test('a request for access arrives, is decided in place, and both people see the outcome', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const guid = await makeDocument(mine, 'Retail kit');
  const ben = await registerOnApi(server.url, 'Ben Okri');
  const page = await workspace.signUp();
  const { page: second } = await workspace.openWindow();
  await expect(bell(page, 0)).toBeVisible();

  await ben.client.call('sharing.apply', { params: { id: guid }, body: { role: 'editor', message: 'Two typos on page one.' } });
  await expect(bell(page, 1)).toBeVisible();
  await expect(bell(second, 1)).toBeVisible();
  await bell(page, 1).click();
  await expect(notices(page)).toHaveCount(1);
  await expect(notices(page)).toContainText(/Ben Okri\s+asks to edit\s+Retail kit/);
  await expect(notices(page).locator('blockquote')).toHaveText('Two typos on page one.');
  await expect(bell(second, 0)).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);

  await button(notices(page), t('allow')).click();
  await expect(notices(page)).toContainText(t('youAllowed', { time: '' }).trim());
  const file = await ben.client.call('files.get', { params: { id: guid } });
  expect(file.role).toBe('editor');
  expect((await ben.client.call('notices.list', { query: { limit: 20, status: 'all' } })).notifications[0]?.notification.actionType).toBe('approved');
  await bell(second, 0).click();
  await expect(notices(second)).toContainText(t('youAllowed', { time: '' }).trim());
  await expect(button(notices(second), t('allow'))).toHaveCount(0);
  await eventually(async () => (await mine.call('notices.unreadCount', {})).count).toBe(0);
});

test('the keyboard opens the list, walks through it and returns', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const ben = await registerOnApi(server.url, 'Ben Okri');
  const { id, email } = await mine.call('account.me', {});
  const guids = await Promise.all(['Budget', 'Minutes'].map((name) => makeDocument(ben.client, name)));
  for (const guid of guids) await addTo(ben.client, guid, { id, email }, 'reader');
  const page = await workspace.signUp();
  await expect(bell(page, 2)).toBeVisible();
  await bell(page, 2).focus();
  await page.keyboard.press('Enter');
  await expect(notices(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(notices(page).first()).toBeFocused();
  await page.keyboard.press('r');
  await expect(notices(page).first()).toHaveAttribute('data-look', 'read');
  await page.keyboard.press('ArrowDown');
  await expect(notices(page).last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page, 0)).toBeFocused();

  await page.keyboard.press('Alt+g');
  await page.keyboard.press('n');
  await expect(notices(page).last()).toHaveAttribute('data-look', 'peeked');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Budget' }).or(page.getByRole('textbox', { name: 'Budget' })).first()).toBeVisible();
  await eventually(async () => (await mine.call('notices.unreadCount', {})).count).toBe(0);
});

test('everything is marked as read, and unread again by the undo', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const ben = await registerOnApi(server.url, 'Ben Okri');
  const { id, email } = await mine.call('account.me', {});
  for (const name of ['Budget', 'Minutes', 'Plan']) await addTo(ben.client, await makeDocument(ben.client, name), { id, email }, 'reader');
  const page = await workspace.signUp();
  const unread = async (): Promise<number> => (await mine.call('notices.unreadCount', {})).count;
  await bell(page, 3).click();
  await expect(notices(page)).toHaveCount(3);
  await button(panel(page), t('everyKind')).click();
  await page.getByRole('menuitemradio', { name: t('kindTeams') }).click();
  await expect(panel(page).getByText(t('noneOfKindTitle'))).toBeVisible();
  await button(panel(page), t('kindTeams')).click();
  await page.getByRole('menuitemradio', { name: t('kindSharing') }).click();
  await expect(notices(page)).toHaveCount(3);
  await button(panel(page), t('markAllRead')).click();
  await eventually(unread).toBe(0);
  await expect(page.getByRole('region', { name: text('common', 'notifications') }).getByText(t('allRead'))).toBeVisible();
  await button(page, text('files', 'undo')).click();
  await eventually(unread).toBe(3);
  await expect(panel(page).getByRole('radio', { name: `${t('unread')} 3` })).toBeVisible();
  await expect(notices(page).locator('xpath=self::*[@data-look="read"]')).toHaveCount(0);
});

test('a mark waits without a network, and is sent once it returns', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const ben = await registerOnApi(server.url, 'Ben Okri');
  const { id, email } = await mine.call('account.me', {});
  await addTo(ben.client, await makeDocument(ben.client, 'Budget'), { id, email }, 'reader');
  const page = await workspace.signUp();
  await bell(page, 1).click();
  await expect(notices(page)).toHaveAttribute('data-look', 'unread');
  await workspace.host.blockRequests(page);
  await notices(page).hover();
  await button(notices(page), text('acts', 'markRead')).click();
  await expect(notices(page)).toHaveAttribute('data-look', 'read');
  await expect(panel(page).getByRole('status').filter({ hasText: t('offline').replace('.', '') })).toBeVisible({ timeout: reconnectTimeoutMs });
  expect((await mine.call('notices.unreadCount', {})).count).toBe(1);
  await workspace.host.allowRequests(page);
  await expect.poll(async () => (await mine.call('notices.unreadCount', {})).count, { timeout: reconnectTimeoutMs }).toBe(0);
  await expect(notices(page)).toHaveAttribute('data-look', 'read');
});
