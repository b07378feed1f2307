import type { Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { seriousProblems } from './support/axe';
import { reconnectTimeoutMs } from './support/connection';
import { currentOption, mod, openPalette, palette, searchField, section } from './support/palette';
import { openFolder, renameField, row, tabTo } from './support/screens';
import { text } from './support/texts';

const option = (page: Page, name: string) => palette(page).getByRole('option').filter({ hasText: name });

test('files are found in any script from the first letter on, with the match highlighted, and opened by the keyboard alone', async ({ workspace }) => {
  const client = await workspace.register();
  const folder = await client.call('files.create', { body: { type: 1, name: 'Archive' } });
  for (const name of ['第四季度会议纪要', 'ﾌﾟﾚｾﾞﾝ資料', 'تقرير أحمد', 'Zebra crossing']) await client.call('files.create', { body: { type: -2, name, folder: folder.guid } });
  const page = await workspace.signUp();

  await openPalette(page);
  await expect(searchField(page)).toBeFocused();
  for (const [typed, name, marks] of [
    ['hyjy', '第四季度会议纪要', ['会议纪要']], ['huiyi', '第四季度会议纪要', ['会议']], ['プレ', 'ﾌﾟﾚｾﾞﾝ資料', ['ﾌﾟﾚ']], ['احمد', 'تقرير أحمد', ['أحمد']], ['z', 'Zebra crossing', ['Z']],
  ] as const) {
    await searchField(page).fill(typed);
    await expect(option(page, name), typed).toBeVisible();
    await expect(option(page, name).locator('mark'), typed).toHaveText(marks);
    // The result shows the file's folder, although that folder was never opened here.
    await expect(option(page, name)).toContainText('Desktop');
    await expect(option(page, name)).toContainText('Archive');
  }
  expect(await seriousProblems(page)).toEqual([]);
  await expect(currentOption(page)).toContainText('Zebra crossing');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Zebra crossing' })).toBeVisible();

  // Before any input, recently opened files are listed first.
  await openPalette(page);
  await expect(section(page, text('search', 'sectionRecent')).getByRole('option').first()).toContainText('Zebra crossing');
  await page.keyboard.press(`${mod}+k`);
  await expect(palette(page)).toHaveCount(0);
});

test('text that is still being composed is not searched for, and its Enter opens nothing', async ({ workspace }) => {
  const client = await workspace.register();
  await client.call('files.create', { body: { type: -2, name: '会议室预订' } });
  const page = await workspace.signUp();
  await expect(row(page, '会议室预订')).toBeVisible();
  await openPalette(page);
  const input = await page.context().newCDPSession(page);
  const compose = (composed: string) => input.send('Input.imeSetComposition', { text: composed, selectionStart: composed.length, selectionEnd: composed.length });
  const key = (type: 'keyDown' | 'keyUp', name: string) => input.send('Input.dispatchKeyEvent', { type, key: name, code: name, windowsVirtualKeyCode: 229 });

  await compose('qqq');
  await key('keyDown', 'Enter');
  await key('keyUp', 'Enter');
  await expect(searchField(page)).toHaveValue('qqq');
  await expect(palette(page)).toBeVisible();
  // No search was sent: the initial suggestions are still shown.
  await expect(section(page, text('search', 'sectionCommands'))).toBeVisible();
  await expect(palette(page).getByText(text('search', 'nothingFound', { keyword: 'qqq' }))).toHaveCount(0);

  await input.send('Input.insertText', { text: '会议' });
  await expect(searchField(page)).toHaveValue('会议');
  await expect(option(page, '会议室预订')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '会议室预订' })).toBeVisible();
});

test('filters narrow the results, by the keyboard alone', async ({ workspace }) => {
  const page = await workspace.signUp();
  const client = await workspace.api();
  for (const [type, name] of [[1, 'Heron folder'], [-2, 'Heron notes'], [-4, 'Heron counts']] as const) await client.call('files.create', { body: { type, name } });
  await client.call('files.create', { body: { type: -2, name: 'Marsh', content: 'A heron stood among the reeds.' } });
  await openPalette(page);
  await page.keyboard.type('heron');
  const names = section(page, text('search', 'sectionNames'));
  await expect(names.getByRole('option')).toHaveCount(3);
  await expect(section(page, text('search', 'sectionInside')).getByRole('option')).toContainText(['A heron stood among the reeds.']);

  const choose = async (filter: string, value: string): Promise<void> => {
    await tabTo(page, palette(page).getByRole('button', { name: filter, exact: true }));
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: value, exact: true });
    await item.waitFor();
    // Letters find an item once the menu has the focus, and Enter activates the focused item.
    await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible();
    await page.keyboard.type(value);
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await choose(text('search', 'filterKind'), text('search', 'kindSheet'));
  await expect(palette(page).getByRole('option')).toHaveCount(1);
  await expect(currentOption(page)).toContainText('Heron counts');
  await tabTo(page, palette(page).getByRole('button', { name: text('search', 'filterClear', { filter: text('search', 'kindSheet') }) }));
  await page.keyboard.press('Enter');
  await expect(names.getByRole('option')).toHaveCount(3);
  await choose(text('search', 'filterWithin'), text('search', 'withinContent'));
  await expect(names).toHaveCount(0);
  await expect(currentOption(page)).toContainText('Marsh');

  // An empty field removes the filters, one after the other.
  await tabTo(page, searchField(page));
  await searchField(page).fill('');
  await page.keyboard.press('Backspace');
  await expect(palette(page).getByRole('button', { name: text('search', 'filterWithin'), exact: true })).toBeVisible();
});

test('without a network the files cached on this device are found, and marked as such', async ({ workspace }) => {
  // Created while no window is open: an open window would receive the event and count the file as seen.
  const client = await workspace.register();
  const folder = await client.call('files.create', { body: { type: 1, name: 'Seen' } });
  await client.call('files.create', { body: { type: -2, name: '会议纪要', folder: folder.guid } });
  const unseen = await client.call('files.create', { body: { type: 1, name: 'Unseen' } });
  await client.call('files.create', { body: { type: -2, name: 'Never shown 会议', folder: unseen.guid } });
  const page = await workspace.signUp();
  await openFolder(page, 'Seen');
  await expect(row(page, '会议纪要')).toBeVisible();

  await workspace.host.blockRequests(page);
  await openPalette(page);
  await page.keyboard.type('huiyi');
  await expect(palette(page).getByText(text('search', 'offline'))).toBeVisible();
  await expect(option(page, '会议纪要')).toBeVisible();
  await expect(option(page, 'Never shown')).toHaveCount(0);

  await workspace.host.allowRequests(page);
  await searchField(page).fill('huiy');
  // While unsent changes wait, the network is probed only at intervals.
  await expect(option(page, 'Never shown')).toBeVisible({ timeout: reconnectTimeoutMs });
  await expect(palette(page).getByText(text('search', 'offline'))).toHaveCount(0);
});

test('a prefix sign lists commands alone, and the chosen one is executed', async ({ workspace }) => {
  const page = await workspace.signUp();
  await openPalette(page);
  await page.keyboard.type('>dark');
  await expect(palette(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await expect(palette(page)).toHaveCount(0);

  await openPalette(page);
  await page.keyboard.type('new folder');
  await expect(section(page, text('search', 'sectionBest')).getByRole('option')).toContainText([text('files', 'newFolder')]);
  await page.keyboard.press('Enter');
  await expect(renameField(page)).toBeFocused();
  await page.keyboard.type('Berths');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Berths')).toBeVisible();
});
