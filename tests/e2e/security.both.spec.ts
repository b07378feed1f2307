import type { Locator, Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { signInToApi } from './support/account';
import { seriousProblems } from './support/axe';
import { alone, guaranteedMs } from './support/guarantees';
import type { DesktopHost } from './support/desktop-host';
import { signInForm, signInOnScreen } from './support/screens';
import { goTo } from './support/sharing';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'security'>>[1], values = {}): string => text('security', key, values);
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: text('settings', 'title') });
const sessions = (page: Page): Locator => dialog(page).getByRole('list', { name: t('sessions') }).getByRole('listitem');
const field = (page: Page, key: 'current' | 'chosen' | 'repeated'): Locator => dialog(page).getByLabel(t(key), { exact: true });

const openSecurity = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text('workspace', 'accountMenu') }).click();
  await page.getByRole('button', { name: text('commands', 'settings'), exact: true }).click();
  await dialog(page).getByRole('link', { name: text('settings', 'security') }).click();
  await expect(sessions(page).first()).toBeVisible();
};

test('a session that is ended in the settings is at the sign-in page within a second, and the current one remains', alone, async ({ workspace }) => {
  const page = await workspace.signUp();
  const { host } = await workspace.openWindow();
  // A browser without a window, as a third device.
  const third = await signInToApi(workspace.server.url, workspace.account);
  await openSecurity(page);
  expect(await sessions(page).count()).toBeGreaterThanOrEqual(workspace.host.kind === 'desktop' ? 3 : 2);
  await expect(sessions(page).filter({ hasText: t('thisDevice') })).toHaveCount(1);
  expect(await seriousProblems(page)).toEqual([]);

  // Tabs of a browser share a session, so only the third device has its own there.
  if (host.kind === 'browser') {
    await sessions(page).getByRole('button').first().click();
    await expect(sessions(page).filter({ hasText: t('ended') })).toHaveCount(1);
    await expect(third.call('account.me', {})).rejects.toMatchObject({ failure: { code: 'NOT_SIGNED_IN' } });
  } else {
    const desktop = host as DesktopHost;
    const visiblePages = (): Promise<readonly string[]> => desktop.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((window) => window.isVisible()).map((window) => new URL(window.webContents.getURL()).pathname));
    const openSessions = sessions(page).getByRole('button');
    while (await openSessions.count() > 0) {
      const before = await sessions(page).filter({ hasText: t('ended') }).count();
      await openSessions.first().click();
      await expect(sessions(page).filter({ hasText: t('ended') })).toHaveCount(before + 1);
    }
    await expect.poll(visiblePages, { timeout: guaranteedMs }).toEqual(['/login']);
    await expect.poll(async () => (await Promise.all(desktop.pages().map((each) => signInForm(each).isVisible()))).includes(true)).toBe(true);
    await expect(third.call('account.me', {})).rejects.toMatchObject({ failure: { code: 'NOT_SIGNED_IN' } });
  }
  await expect(sessions(page).filter({ hasText: t('thisDevice') })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('a changed password signs out all other devices, and mistakes are named beside their field', async ({ workspace }) => {
  const page = await workspace.signUp();
  const other = await signInToApi(workspace.server.url, workspace.account);
  await openSecurity(page);
  const change = dialog(page).getByRole('button', { name: t('change') });
  await change.click();
  await expect(dialog(page).getByText(t('currentMissing'))).toBeVisible();
  await expect(field(page, 'current')).toBeFocused();
  await field(page, 'current').fill('not this one');
  await field(page, 'chosen').fill('short');
  await field(page, 'repeated').fill('other');
  await expect(dialog(page).getByText(t('chosenShort'))).toBeVisible();
  await expect(dialog(page).getByText(t('repeatedDiffers'))).toBeVisible();
  await field(page, 'chosen').fill('four sheets a minute');
  await field(page, 'repeated').fill('four sheets a minute');
  await change.click();
  await expect(dialog(page).getByText(t('wrong'))).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await field(page, 'current').fill(workspace.account.password);
  await change.click();
  await expect(page.getByText(t('changed'))).toBeVisible();
  await expect(field(page, 'current')).toHaveValue('');
  await expect(sessions(page).filter({ hasText: t('ended') })).not.toHaveCount(0);
  await expect(other.call('account.me', {})).rejects.toMatchObject({ failure: { code: 'NOT_SIGNED_IN' } });
  await expect(signInToApi(workspace.server.url, workspace.account)).rejects.toMatchObject({ failure: { code: 'INVALID_CREDENTIALS' } });
  await page.keyboard.press('Escape');
  const next = await workspace.signOut(page);
  const again = await workspace.host.withSessionChange(next, () => signInOnScreen(next, { ...workspace.account, password: 'four sheets a minute' }));
  await expect(again.getByRole('heading', { level: 1, name: text('workspace', 'desktop') })).toBeVisible();
});

test('the settings have an address, over a page, after a reload and after signing in', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/trash');
  await openSecurity(page);
  await eventually(() => new URL(page.url()).pathname).toBe('/settings/security');
  await dialog(page).getByRole('link', { name: text('settings', 'appearance') }).click();
  await eventually(() => new URL(page.url()).pathname).toBe('/settings/appearance');
  const again = await workspace.host.reopen(page);
  await expect(dialog(again).getByRole('heading', { name: text('settings', 'appearance') })).toBeVisible();
  await again.keyboard.press('Escape');
  await expect(dialog(again)).toHaveCount(0);
  await expect(again.getByRole('heading', { level: 1, name: text('workspace', 'trash') })).toBeVisible();
  if (workspace.host.kind === 'desktop') return;
  await again.goBack();
  await again.goForward();
  const signedOut = await workspace.signOut(again);
  await signedOut.goto(`${workspace.server.url}/settings/security?dialog=x`);
  await signInOnScreen(signedOut, workspace.account);
  await expect(dialog(signedOut).getByRole('heading', { name: text('settings', 'security') })).toBeVisible();
  await eventually(() => new URL(signedOut.url()).pathname + new URL(signedOut.url()).search).toBe('/settings/security?dialog=x');
  await signedOut.goBack();
  await expect(dialog(signedOut)).toHaveCount(0);
});
