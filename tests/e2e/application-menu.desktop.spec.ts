import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { autostartPath } from '../../src/main/autostart/autostart';
import { eventually, expect, test } from './fixture';
import { showAs } from './support/appearance';
import type { DesktopHost } from './support/desktop-host';
import { create, navigation, row } from './support/screens';
import { text } from './support/texts';

/** An item of the application menu, as the main process has it. */
const item = (host: DesktopHost, id: string): Promise<{ readonly label: string; readonly enabled: boolean } | null> => host.app().evaluate(({ Menu }, wanted) => {
  const found = Menu.getApplicationMenu()?.getMenuItemById(`command:${wanted}`);
  return found ? { label: found.label, enabled: found.enabled } : null;
}, id);
const choose = (host: DesktopHost, id: string): Promise<void> => host.app().evaluate(({ Menu }, wanted) => {
  Menu.getApplicationMenu()?.getMenuItemById(`command:${wanted}`)?.click({});
}, id);
const menuLabels = (host: DesktopHost): Promise<readonly string[]> => host.app().evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []);

/** The labels of the context menu opened by `act`; the system's own menu cannot be driven. */
const poppedBy = async (host: DesktopHost, act: () => Promise<void>): Promise<readonly string[]> => {
  await host.app().evaluate(({ Menu }) => {
    Menu.prototype.popup = function popup(this: Electron.Menu) { (globalThis as { popped?: string[] }).popped = this.items.map(({ label, type }) => (type === 'separator' ? '—' : label)); };
  });
  await act();
  let labels: readonly string[] = [];
  await eventually(async () => {
    labels = await host.app().evaluate(() => (globalThis as { popped?: string[] }).popped ?? []);
    return labels.length;
  }).toBeGreaterThan(0);
  return labels;
};

/** The disabled items of the system's own roles: text, view and windows. */
const greyRoles = (host: DesktopHost): Promise<readonly string[]> => host.app().evaluate(({ Menu }) => {
  const all = (items: readonly Electron.MenuItem[]): Electron.MenuItem[] => items.flatMap((each) => [each, ...all(each.submenu?.items ?? [])]);
  return all(Menu.getApplicationMenu()?.items ?? []).filter(({ role, enabled }) => Boolean(role) && !enabled).map(({ role }) => String(role));
});

const settings = (page: Page) => page.getByRole('dialog', { name: text('settings', 'title') });
const findBar = (page: Page) => page.getByRole('search', { name: text('find', 'title') });

test('the menu executes its commands in the front window, disables unavailable ones, and has the language of the screens', async ({ workspace }) => {
  const host = workspace.host as DesktopHost;
  const page = await workspace.signUp();
  await create(page, 'folder', 'Harbour plans');
  await expect(row(page, 'Harbour plans')).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();
  await eventually(async () => (await item(host, 'go.trash'))?.enabled).toBe(true);
  expect((await item(host, 'go.back'))?.enabled).toBe(false);
  await choose(host, 'go.trash');
  await expect(page).toHaveURL(/\/trash$/);
  await eventually(async () => (await item(host, 'go.back'))?.enabled).toBe(true);
  await choose(host, 'go.back');
  await expect(page).toHaveURL(/\/desktop$/);

  // A dialog disables the app's commands, but not the system's own items.
  await eventually(async () => (await item(host, 'go.desktop'))?.enabled).toBe(true);
  await choose(host, 'app.settings');
  await expect(settings(page)).toBeVisible();
  await eventually(async () => (await item(host, 'go.desktop'))?.enabled).toBe(false);
  expect(await greyRoles(host)).toEqual([]);
  await page.keyboard.press('Escape');
  await eventually(async () => (await item(host, 'go.desktop'))?.enabled).toBe(true);

  expect(await menuLabels(host)).toEqual([text('desktop', 'menuFile'), text('desktop', 'menuEdit'), text('desktop', 'menuView'), text('menus', 'menuGo'), text('desktop', 'menuWindow'), text('menus', 'menuHelp')]);
  await showAs(page, { locale: 'ar-SA', themeMode: 'light', themeColour: 'default' });
  await eventually(async () => (await menuLabels(host))[0]).toBe(text('desktop', 'menuFile', {}, 'ar-SA'));
  expect((await item(host, 'app.settings'))?.label).toBe(text('commands', 'settings', {}, 'ar-SA'));
  await eventually(async () => (await item(host, 'go.desktop'))?.enabled).toBe(true);
});

test('text has its own menu, in which spelling is off until the person agrees to it', async ({ workspace }) => {
  const host = workspace.host as DesktopHost;
  const page = await workspace.open();
  const labels = await poppedBy(host, () => page.getByLabel(text('auth', 'password'), { exact: true }).click({ button: 'right' }));
  expect(labels).toEqual(expect.arrayContaining([text('desktop', 'menuPaste'), text('desktop', 'menuPasteAsText'), text('desktop', 'menuSelectAll')]));
  expect(labels.at(-1)).toBe(text('menus', process.platform === 'darwin' ? 'spellingCheck' : 'spellingCheckDownload'));
  // Spell checking is off in every partition, so no dictionary is downloaded.
  expect(await host.app().evaluate(({ webContents }) => webContents.getAllWebContents().map(({ session }) => session.isSpellCheckerEnabled()))).not.toContain(true);
});

test('settings persist after the app has quit, and the start at sign-in is stored where the system looks for it', async ({ workspace }, testInfo) => {
  test.skip(process.platform !== 'linux', 'Windows and macOS keep this in places that belong to whoever runs the test.');
  const configFolder = testInfo.outputPath('config');
  const before = process.env['XDG_CONFIG_HOME'];
  process.env['XDG_CONFIG_HOME'] = configFolder;
  try {
    const first = await workspace.signUp();
    await first.keyboard.press('Control+,');
    await settings(first).getByRole('link', { name: text('settings', 'general') }).click();
    await settings(first).getByRole('switch', { name: text('settings', 'opensAtSignIn') }).press('Space');
    // The option is enabled only if the app starts at login, which the main process has to report first.
    const hidden = settings(first).getByRole('switch', { name: text('settings', 'opensHidden') });
    await expect(hidden).toBeEnabled();
    await hidden.press('Space');
    await eventually(async () => (await readFile(autostartPath(configFolder), 'utf8').catch(() => '')).includes('--hidden')).toBe(true);
    // This desktop has no tray, and not every system shows notifications. Options without an effect are not offered.
    await expect(settings(first).getByText(text('settings', 'opensFilesIn'))).toBeVisible();
    await expect(settings(first).getByText(text('settings', 'staysInTray'))).toHaveCount(0);
    const host = workspace.host as DesktopHost;
    const hasNotices = await host.app().evaluate(({ Notification }) => Notification.isSupported());
    await settings(first).getByRole('link', { name: text('settings', 'notices') }).click();
    await expect(settings(first).getByRole('heading', { name: text('notice-settings', 'computer') })).toBeVisible();
    await expect(settings(first).getByText(text('notice-settings', 'doNotDisturb'))).toHaveCount(hasNotices ? 1 : 0);
    await settings(first).getByRole('link', { name: text('settings', 'general') }).click();
    const before = host.pages().length;
    await settings(first).getByRole('radio', { name: text('settings', 'inWindow') }).click();
    await first.keyboard.press('Escape');
    await create(first, 'document', 'Ledger');
    await expect(row(first, 'Ledger')).toBeVisible();
    await row(first, 'Ledger').dblclick();
    await eventually(() => host.pages().length).toBe(before + 1);
    await expect(first).toHaveURL(/\/desktop$/);

    const second = await workspace.restart();
    await second.keyboard.press('Control+,');
    await settings(second).getByRole('link', { name: text('settings', 'general') }).click();
    const opens = settings(second).getByRole('switch', { name: text('settings', 'opensAtSignIn') });
    await expect(opens).toBeChecked();
    await expect(settings(second).getByRole('switch', { name: text('settings', 'opensHidden') })).toBeChecked();
    await opens.press('Space');
    await eventually(async () => readFile(autostartPath(configFolder), 'utf8').then(() => 'there', () => 'gone')).toBe('gone');
    const kept = JSON.parse(await readFile(join((workspace.host as DesktopHost).userData, 'desktop-settings.json'), 'utf8')) as { data: unknown };
    expect(kept.data).toMatchObject({ opensAtSignIn: false, opensHidden: true, spelling: { isOn: false } });
  } finally {
    if (before === undefined) delete process.env['XDG_CONFIG_HOME'];
    else process.env['XDG_CONFIG_HOME'] = before;
  }
});

test('text on the page is found without leaving it, and printed without the frame around it', async ({ workspace }) => {
  const page = await workspace.signUp();
  for (const name of ['Tide tables', 'Low TIDE', 'Slipway']) {
    await create(page, 'folder', name);
    await expect(row(page, name)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+f');
  const field = findBar(page).getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill('tide');
  const count = findBar(page).getByRole('status');
  await expect(count).toHaveText(text('find', 'count', { current: '1', count: '2' }));
  await field.press('Enter');
  await expect(count).toHaveText(text('find', 'count', { current: '2', count: '2' }));
  await field.press('F3');
  await expect(count).toHaveText(text('find', 'count', { current: '1', count: '2' }));
  await eventually(() => page.evaluate(() => [CSS.highlights.get('find')?.size, CSS.highlights.get('find-current')?.size])).toEqual([1, 1]);
  await findBar(page).getByRole('button', { name: text('find', 'matchCase') }).click();
  await expect(count).toHaveText(text('find', 'none'));
  await field.press('Escape');
  await expect(findBar(page)).toHaveCount(0);
  await eventually(() => page.evaluate(() => CSS.highlights.size)).toBe(0);

  await page.evaluate(() => { window.dispatchEvent(new Event('beforeprint')); });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
  await expect(navigation(page)).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => { window.dispatchEvent(new Event('afterprint')); });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(row(page, 'Slipway')).toBeVisible();
});
