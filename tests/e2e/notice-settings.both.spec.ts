import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { seriousProblems } from './support/axe';
import { reconnectTimeoutMs } from './support/connection';
import type { DesktopHost } from './support/desktop-host';
import { row } from './support/screens';
import { addTo, goTo, makeDocument, makeFolder } from './support/sharing';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'notice-settings'>>[1]): string => text('notice-settings', key);
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: text('settings', 'title') });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: text('inbox', 'title') });
const channel = (page: Page, key: Parameters<typeof t>[0]): Locator => dialog(page).getByRole('region', { name: t('account') }).getByRole('switch', { name: t(key) });
const mutedItems = (page: Page): Locator => dialog(page).getByRole('list', { name: t('muted') }).getByRole('listitem');
const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true });

/** Opens the settings by the button in the list of notices. */
const openSettings = async (page: Page): Promise<void> => {
  await page.keyboard.press('Alt+g');
  await page.keyboard.press('n');
  await panel(page).getByRole('button', { name: text('inbox', 'settings') }).click();
  await expect(dialog(page).getByRole('heading', { name: text('settings', 'notices') })).toBeVisible();
};
const openMenu = async (page: Page, name: string): Promise<void> => { await row(page, name).getByRole('gridcell').nth(5).click({ button: 'right' }); };
const unread = async (client: ApiClient): Promise<number> => (await client.call('notices.unreadCount', {})).count;
const rename = (client: ApiClient, guid: string, name: string) => client.call('files.rename', { params: { id: guid }, body: { name } });

test('a channel that is off shows no notices of the system, and the inbox still has everything', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const ben = await registerOnApi(server.url, 'Ben Okri');
  const { id, email } = await mine.call('account.me', {});
  const guid = await makeDocument(mine, 'Minutes');
  await addTo(mine, guid, await ben.client.call('account.me', {}), 'editor');
  const page = await workspace.signUp();
  const { page: second } = await workspace.openWindow();
  const host = workspace.host.kind === 'desktop' ? workspace.host as DesktopHost : null;
  await host?.app().evaluate(({ Notification }) => {
    const shown: string[] = [];
    Object.assign(globalThis, { shownBodies: shown });
    Notification.isSupported = () => true;
    Notification.prototype.show = function record(this: Electron.Notification) { shown.push(this.body); };
  });
  const shown = async (): Promise<string> => await host?.app().evaluate(() => (globalThis as unknown as { shownBodies: string[] }).shownBodies.join('\n')) ?? '';
  await openSettings(page);
  await openSettings(second);
  expect(await seriousProblems(page)).toEqual([]);
  await channel(page, 'invitations').press('Space');
  await expect(channel(page, 'invitations')).not.toBeChecked();
  await expect(channel(second, 'invitations')).not.toBeChecked();
  await eventually(async () => (await mine.call('notices.channels', {})).app_push_invitation).toBe(false);
  await addTo(ben.client, await makeDocument(ben.client, 'Budget'), { id, email }, 'reader');
  await rename(ben.client, guid, 'Minutes 2');
  await eventually(() => unread(mine)).toBe(2);
  if (host) {
    await eventually(shown).toContain('Minutes 2');
    // Notices are shown in order, so the earlier one would be there.
    expect(await shown()).not.toContain('Budget');
  }

  await channel(second, 'invitations').press('Space');
  await expect(channel(page, 'invitations')).toBeChecked();
  await eventually(async () => (await mine.call('notices.channels', {})).app_push_invitation).toBe(true);
  await addTo(ben.client, await makeDocument(ben.client, 'Agenda'), { id, email }, 'reader');
  if (host) await eventually(shown).toContain('Agenda');
  await channel(page, 'desktop').press('Space');
  await expect(channel(page, 'invitations')).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+g');
  await page.keyboard.press('n');
  await expect(panel(page).getByRole('article')).toHaveCount(3);
});

test('a channel that is set without a network is shown immediately and sent once it returns', async ({ workspace }) => {
  const mine = await workspace.register();
  const page = await workspace.signUp();
  await openSettings(page);
  await expect(channel(page, 'team')).toBeChecked();
  await workspace.host.blockRequests(page);
  await channel(page, 'team').press('Space');
  await expect(channel(page, 'team')).not.toBeChecked();
  expect((await mine.call('notices.channels', {})).app_push_team).toBe(true);
  await workspace.host.allowRequests(page);
  await expect.poll(async () => (await mine.call('notices.channels', {})).app_push_team, { timeout: reconnectTimeoutMs }).toBe(false);
  await expect(channel(page, 'team')).not.toBeChecked();
});

test('a mute by a file\'s menu stops notices, and the settings allow them again', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const ben = await registerOnApi(server.url, 'Ben Okri');
  const me = await ben.client.call('account.me', {});
  const guid = await makeDocument(mine, 'Budget');
  await addTo(mine, guid, { id: me.id, email: me.email }, 'editor');
  const page = await workspace.signUp();
  await goTo(page, '/desktop');
  await openMenu(page, 'Budget');
  await item(page, text('acts', 'mute')).click();
  const mutedNames = async (): Promise<readonly string[]> => (await mine.call('notices.muted', {})).files.map(({ name }) => name);
  await eventually(mutedNames).toEqual(['Budget']);
  await rename(ben.client, guid, 'Budget 2');
  await expect(row(page, 'Budget 2')).toBeVisible();
  expect(await unread(mine)).toBe(0);
  await openMenu(page, 'Budget 2');
  await expect(item(page, text('acts', 'unmute'))).toBeVisible();
  await page.keyboard.press('Escape');

  await openSettings(page);
  await expect(mutedItems(page)).toHaveText(/Budget 2/);
  expect(await seriousProblems(page)).toEqual([]);
  await mutedItems(page).getByRole('button', { name: t('allowAgain') }).click();
  await expect(dialog(page).getByText(t('mutedEmpty'))).toBeVisible();
  await eventually(mutedNames).toEqual([]);
  // The toast of the mute may still be there.
  const allowedToast = page.getByRole('region', { name: text('common', 'notifications') }).getByRole('listitem').filter({ hasText: text('acts', 'unmutedFiles', { what: '|' }).split('|')[0] ?? '' });
  await allowedToast.getByRole('button', { name: text('files', 'undo'), exact: true }).click();
  await expect(mutedItems(page)).toHaveText(/Budget 2/);
  // The undo is sent before the mute is removed again; otherwise the server's empty list could be the earlier one.
  await eventually(mutedNames).toEqual(['Budget 2']);
  await mutedItems(page).getByRole('button', { name: t('allowAgain') }).click();
  await eventually(mutedNames).toEqual([]);
  await rename(ben.client, guid, 'Budget 3');
  await eventually(() => unread(mine)).toBe(1);
});

test('a file in a muted folder names the folder, and a lost right removes the folder from the open settings', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const ben = await registerOnApi(server.url, 'Ben Okri');
  const { id, email } = await mine.call('account.me', {});
  const folder = await makeFolder(ben.client, 'Launch');
  const guid = await makeDocument(ben.client, 'Plan', folder);
  await addTo(ben.client, folder, { id, email }, 'editor');
  await mine.call('notices.mute', { params: { id: folder } });
  const page = await workspace.signUp();
  const mutedBy = text('acts', 'mutedBy', { name: 'Launch' });
  await goTo(page, `/folder/${folder}`);
  await openMenu(page, 'Plan');
  await expect(page.getByRole('menuitem', { name: text('acts', 'mute') }).filter({ hasText: mutedBy })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await goTo(page, `/docs/${guid}`);
  await page.getByRole('button', { name: text('files', 'moreFor', { name: 'Plan' }) }).click();
  await expect(page.getByRole('menuitem', { name: text('acts', 'mute') }).filter({ hasText: mutedBy })).toBeVisible();
  await page.keyboard.press('Escape');
  await goTo(page, '/desktop');

  await openSettings(page);
  await mutedItems(page).getByRole('link', { name: 'Launch' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Plan')).toBeVisible();
  await openSettings(page);
  await expect(mutedItems(page)).toHaveCount(1);
  await ben.client.call('sharing.removeCollaborator', { params: { id: folder, userId: id } });
  await expect(dialog(page).getByText(t('mutedEmpty'))).toBeVisible();
  await expect(dialog(page).getByText('Launch')).toHaveCount(0);
});
