import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { StoredWindows } from '../../src/main/windows/window-store';
import { expect, test } from './fixture';
import { seriousProblems } from './support/axe';
import type { DesktopHost } from './support/desktop-host';
import { create, dragOnto, row, select } from './support/screens';
import { text } from './support/texts';

const noKeychain = process.env['DECKLE_KEYCHAIN_UNAVAILABLE'];

const tabs = (page: Page): Locator => page.getByRole('tablist', { name: text('tabs', 'tabs') }).getByRole('tab');
/** The names of the tabs; the active one is in brackets. */
const strip = (page: Page): Promise<readonly string[]> => tabs(page).evaluateAll((all) =>
  all.map((tab) => (tab.getAttribute('aria-selected') === 'true' ? `[${tab.getAttribute('aria-label') ?? ''}]` : tab.getAttribute('aria-label') ?? '')));
const openInTab = (page: Page, name: string): Promise<void> => row(page, name).click({ button: 'middle' });

test('files open in tabs, each with its own history, and tabs are closed, restored, moved and chosen by keys', async ({ workspace }) => {
  const page = await workspace.signUp();
  for (const name of ['Harbour', 'Ledger']) {
    await create(page, 'folder', name);
    await expect(row(page, name)).toBeVisible();
  }
  // A single tab is not shown.
  await expect(tabs(page)).toHaveCount(0);
  await openInTab(page, 'Harbour');
  await select(page, 'Ledger');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => strip(page)).toEqual(['[Desktop]', 'Harbour', 'Ledger']);

  await page.keyboard.press('Control+2');
  await expect.poll(() => strip(page)).toEqual(['Desktop', '[Harbour]', 'Ledger']);
  await create(page, 'folder', 'Cranes');
  await expect(row(page, 'Cranes')).toBeVisible();
  await row(page, 'Cranes').dblclick();
  await expect.poll(() => strip(page)).toEqual(['Desktop', '[Cranes]', 'Ledger']);
  await page.keyboard.press('Control+Tab');
  await expect.poll(() => strip(page)).toEqual(['Desktop', 'Cranes', '[Ledger]']);
  await page.keyboard.press('Control+Tab');
  await expect.poll(() => strip(page)).toEqual(['[Desktop]', 'Cranes', 'Ledger']);
  // The earlier selection is restored.
  await expect(row(page, 'Ledger')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+Shift+Tab');
  await expect.poll(() => strip(page)).toEqual(['Desktop', 'Cranes', '[Ledger]']);
  await page.keyboard.press('Control+w');
  await expect.poll(() => strip(page)).toEqual(['Desktop', '[Cranes]']);
  await page.keyboard.press('Control+Shift+T');
  await expect.poll(() => strip(page)).toEqual(['Desktop', 'Cranes', '[Ledger]']);

  await tabs(page).nth(2).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => strip(page)).toEqual(['Desktop', '[Ledger]', 'Cranes']);
  await expect(tabs(page).nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect.poll(() => strip(page)).toEqual(['[Desktop]', 'Ledger', 'Cranes']);
  await expect(tabs(page).first()).toBeFocused();
  // The pointer drags a tab behind another tab.
  const last = await tabs(page).nth(2).boundingBox();
  await dragOnto(tabs(page).nth(0), tabs(page).nth(2), { x: (last?.width ?? 0) - 10, y: 10 });
  await expect.poll(() => strip(page)).toEqual(['Ledger', 'Cranes', '[Desktop]']);
  await dragOnto(tabs(page).nth(2), tabs(page).nth(0), { x: 10, y: 10 });
  await expect.poll(() => strip(page)).toEqual(['[Desktop]', 'Ledger', 'Cranes']);
  expect(await seriousProblems(page)).toEqual([]);

  // More tabs than fit: a menu lists all names, and the chosen tab scrolls into view.
  const allTabs = page.getByRole('button', { name: text('tabs', 'allTabs'), exact: true });
  await expect(allTabs).toHaveCount(0);
  for (let count = 0; count < 12; count += 1) await openInTab(page, 'Harbour');
  await expect(tabs(page)).toHaveCount(15);
  await expect(tabs(page).nth(14)).not.toBeInViewport();
  await allTabs.click();
  expect(await seriousProblems(page)).toEqual([]);
  await expect(page.getByRole('menuitem')).toHaveText((await strip(page)).map((name) => name.replace(/[[\]]/g, '')));
  await expect(page.locator('[role=menuitem][aria-current=true]')).toHaveText(['Desktop']);
  await page.getByRole('menuitem', { name: 'Cranes', exact: true }).click();
  await expect(tabs(page).nth(14)).toBeInViewport();
  await expect(tabs(page).nth(14)).toHaveAttribute('aria-selected', 'true');
  await tabs(page).nth(14).click({ button: 'middle' });
  await expect(tabs(page)).toHaveCount(14);
  await page.keyboard.press('Control+Shift+T');
  await expect(tabs(page)).toHaveCount(15);

  await tabs(page).first().click();
  await page.getByRole('tab', { name: 'Ledger', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: text('tabs', 'closeOthers'), exact: true }).click();
  await expect(tabs(page)).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Ledger' }).or(page.getByRole('group', { name: 'Ledger' })).first()).toBeVisible();
});

test('a tab moves to its own window, and windows and tabs are restored after a restart and after a kill', async ({ workspace }) => {
  test.skip(noKeychain !== undefined, noKeychain);
  const host = workspace.host as DesktopHost;
  const page = await workspace.signUp();
  for (const name of ['Harbour', 'Ledger']) {
    await create(page, 'folder', name);
    await expect(row(page, name)).toBeVisible();
  }
  await expect.poll(async () => (await workspace.namesOnServer()).length).toBe(2);
  await openInTab(page, 'Harbour');
  await openInTab(page, 'Ledger');
  await expect.poll(() => strip(page)).toEqual(['[Desktop]', 'Harbour', 'Ledger']);
  await tabs(page).nth(2).click({ button: 'right' });
  const opening = host.app().waitForEvent('window');
  await page.getByRole('menuitem', { name: text('tabs', 'toWindow'), exact: true }).click();
  const second = await opening;
  await expect(second).toHaveTitle(/Ledger/);
  await page.keyboard.press('Control+2');
  await expect.poll(() => strip(page)).toEqual(['Desktop', '[Harbour]']);

  /** The contents of every window: its tabs, or the title of a window with one tab. */
  const all = async (): Promise<readonly string[]> => (await Promise.all(host.pages().map(async (each) => {
    const names = await strip(each);
    return names.length === 0 ? (await each.title()).split(' – ')[0] ?? '' : names.join(' ');
  }))).sort();
  /** A window that is still opening cannot be queried. */
  const expectWindows = (expected: readonly string[]): Promise<void> => expect(async () => { expect(await all()).toEqual(expected); }).toPass({ timeout: 20_000 });
  await workspace.restart();
  await expectWindows(['Desktop [Harbour]', 'Ledger']);

  const [first] = await Promise.all(host.pages().map(async (each) => ((await strip(each)).length > 0 ? each : null))).then((found) => found.filter((each) => each !== null));
  await first?.keyboard.press('Control+1');
  await expectWindows(['Ledger', '[Desktop] Harbour']);
  // The tabs are stored with a short delay; a kill before that loses them.
  const kept = async (): Promise<readonly number[]> => {
    const { data } = JSON.parse(await readFile(join(host.userData, 'windows.json'), 'utf8')) as { readonly data: StoredWindows };
    return data.windows.flatMap((window) => (window.tabs && window.tabs.tabs.length > 1 ? [window.tabs.active] : []));
  };
  await expect.poll(kept).toEqual([0]);
  await workspace.killAndRestart();
  await expectWindows(['Ledger', '[Desktop] Harbour']);
});
