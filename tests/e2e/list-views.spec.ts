import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { fileTypes } from '../../src/contract/entities/file';
import { seriousProblems } from './support/axe';
import { eventually, expect, test } from './fixture';
import { navigation, row } from './support/screens';
import { text } from './support/texts';

/*
 * The views of a list: three layouts, filters, and every way of selecting (file specification, sections 2 and 9),
 * against the real server.
 */

const tile = (page: Page, name: string): Locator => page.getByRole('gridcell').filter({ has: page.getByRole('button', { name: text('files', 'moreFor', { name }), exact: true }) });
const chooseView = (page: Page, view: 'viewList' | 'viewTile' | 'viewPreview'): Promise<void> => page.getByRole('radio', { name: text('files', view), exact: true }).click();
const chooseFilter = async (page: Page, ...choices: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: text('files', 'filter'), exact: true }).click();
  for (const name of choices) await page.getByRole('menu').locator('[role^=menuitem]').filter({ hasText: new RegExp(`^${name}$`) }).click();
  await page.keyboard.press('Escape');
};
const selectedNames = async (page: Page): Promise<string[]> => (await page.locator('[data-item][data-selected=true] [data-name] [title]').evaluateAll((names) => names.map((name) => (name as HTMLElement).title))).toSorted();
const shownNames = (page: Page): Promise<string[]> => page.locator('[data-item] [data-name] [title]').evaluateAll((names) => names.map((name) => (name as HTMLElement).title));

const make = async (api: ApiClient, names: readonly string[], type: number = fileTypes.newdoc, folder = 'Desktop'): Promise<string[]> => {
  const guids: string[] = [];
  for (const name of names) guids.push((await api.call('files.create', { body: { type, name, folder } })).guid);
  return guids;
};
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `Minutes ${String(index + 1).padStart(3, '0')}`);
const orderByName = async (page: Page): Promise<void> => { await page.getByRole('columnheader', { name: text('files', 'columnName') }).getByRole('button').click(); };

test('three views show the same files, and the list remembers its own', async ({ workspace }) => {
  const api = await workspace.register();
  await make(api, ['Campaign'], fileTypes.folder);
  await make(api, ['Plan', 'Brief']);
  await make(api, ['Budget'], fileTypes.mosheet);
  const page = await workspace.signUp();
  await expect(row(page, 'Budget')).toBeVisible();
  await orderByName(page);

  await chooseView(page, 'viewTile');
  await expect(tile(page, 'Plan')).toBeVisible();
  await expect(page.getByRole('rowgroup', { name: text('files', 'headingFolders') }).getByRole('gridcell')).toHaveCount(1);
  await eventually(() => shownNames(page)).toEqual(['Campaign', 'Brief', 'Budget', 'Plan']);
  expect(await seriousProblems(page), 'tiles').toEqual([]);
  // The design's height of 176 px.
  await eventually(async () => (await tile(page, 'Plan').boundingBox())?.height).toBe(176);

  await chooseView(page, 'viewPreview');
  await row(page, 'Budget').getByRole('gridcell').nth(1).click();
  const pane = page.getByRole('region', { name: text('files', 'viewPreview') });
  await expect(pane.getByRole('heading', { name: 'Budget' })).toBeVisible();
  await expect(pane).toContainText(text('files', 'typeSheet'));
  expect(await seriousProblems(page), 'preview').toEqual([]);

  // The trash is another list; each list's view is stored separately, on the server.
  await chooseView(page, 'viewTile');
  await navigation(page).getByRole('link', { name: text('files', 'trash'), exact: true }).click();
  await expect(page.getByRole('radio', { name: text('files', 'viewList') })).toBeChecked();
  await eventually(async () => JSON.parse((await api.call('settings.get', {})).data) as unknown).toMatchObject({ desktop2: { viewMode: 'tile', sortBy: 'name', sortOrder: 'up' } });
  // The setting is per person: another window, or another device of theirs, shows the same view.
  const { page: again } = await workspace.openWindow();
  await navigation(again).getByRole('link', { name: text('files', 'desktop'), exact: true }).click();
  await expect(tile(again, 'Budget')).toBeVisible();
  await eventually(() => shownNames(again)).toEqual(['Campaign', 'Brief', 'Budget', 'Plan']);
});

test('a list is filtered by type, owner and tag, and shows files that others create meanwhile', async ({ workspace }) => {
  const api = await workspace.register();
  const [plan = ''] = await make(api, ['Plan', 'Brief']);
  await make(api, ['Budget', 'Costs'], fileTypes.mosheet);
  const press = await api.call('tags.create', { body: { name: 'Press', colour: '#336699', tagType: 'user' } });
  await api.call('tags.set', { params: { id: plan }, body: { add: { user: [press.id] } } });
  const page = await workspace.signUp();
  await expect(row(page, 'Costs')).toBeVisible();

  await chooseFilter(page, text('files', 'filterSheets'));
  await expect(row(page, 'Brief')).toHaveCount(0);
  await eventually(() => shownNames(page)).toEqual(['Costs', 'Budget']);
  // Live events add files to a filtered list only if they match.
  await make(api, ['Forecast'], fileTypes.mosheet);
  await make(api, ['Note']);
  await expect(row(page, 'Forecast')).toBeVisible();
  await expect(row(page, 'Note')).toHaveCount(0);
  await page.getByRole('button', { name: text('files', 'clearFilter') }).first().click();
  await expect(row(page, 'Note')).toBeVisible();

  await chooseFilter(page, 'Press');
  await eventually(() => shownNames(page)).toEqual(['Plan']);
  await api.call('tags.set', { params: { id: plan }, body: { remove: { user: [press.id] } } });
  await expect(page.getByText(text('files', 'emptyFilter'))).toBeVisible();
  await page.getByRole('button', { name: text('files', 'clearFilter') }).last().click();
  await expect(row(page, 'Plan')).toBeVisible();

  await chooseFilter(page, text('files', 'you'), text('files', 'filterDocuments'));
  await eventually(() => shownNames(page)).toEqual(['Note', 'Brief', 'Plan']);
});

test('a selection by click, Ctrl, Shift, keyboard and marquee is kept across sort and view and announced', async ({ workspace }) => {
  await make(await workspace.register(), ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']);
  const page = await workspace.signUp();
  await expect(row(page, 'Epsilon')).toBeVisible();
  await orderByName(page);
  await eventually(() => shownNames(page)).toEqual(['Alpha', 'Beta', 'Delta', 'Epsilon', 'Gamma']);
  const at = (name: string): Locator => row(page, name).getByRole('gridcell').nth(5);

  await at('Beta').click();
  await at('Epsilon').click({ modifiers: ['Shift'] });
  await eventually(() => selectedNames(page)).toEqual(['Beta', 'Delta', 'Epsilon']);
  await at('Delta').click({ modifiers: ['ControlOrMeta'] });
  await eventually(() => selectedNames(page)).toEqual(['Beta', 'Epsilon']);
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeAttached();

  // Another order and another view show the same files.
  await orderByName(page);
  await eventually(() => shownNames(page)).toEqual(['Gamma', 'Epsilon', 'Delta', 'Beta', 'Alpha']);
  await eventually(() => selectedNames(page)).toEqual(['Beta', 'Epsilon']);
  await chooseView(page, 'viewTile');
  await expect(tile(page, 'Beta')).toHaveAttribute('aria-selected', 'true');
  await eventually(() => selectedNames(page)).toEqual(['Beta', 'Epsilon']);

  // Left and right move between adjacent cards; Shift extends.
  await tile(page, 'Gamma').locator('[data-name]').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await eventually(() => selectedNames(page)).toEqual(['Delta', 'Epsilon']);
  await page.keyboard.press('Escape');
  await eventually(() => selectedNames(page)).toEqual([]);

  // Draws a selection rectangle from the free area below the cards over the first two.
  const [first, second] = [await tile(page, 'Gamma').boundingBox(), await tile(page, 'Epsilon').boundingBox()];
  if (!first || !second) throw new Error('There are no cards.');
  await page.mouse.move(first.x - 8, first.y + first.height + 6);
  await page.mouse.down();
  await page.mouse.move(second.x + 30, second.y + 60, { steps: 6 });
  await eventually(() => selectedNames(page)).toEqual(['Epsilon', 'Gamma']);
  await page.mouse.up();
  await eventually(() => selectedNames(page)).toEqual(['Epsilon', 'Gamma']);
});

test('everything is selected, not only the loaded rows, and an action applies to all of it', async ({ workspace }) => {
  test.slow();
  const api = await workspace.register();
  const [folder = ''] = await make(api, ['Archive'], fileTypes.folder);
  for (let from = 0; from < 203; from += 20) await Promise.all(numbered(203).slice(from, from + 20).map((name) => make(api, [name], fileTypes.newdoc, folder)));
  const page = await workspace.signUp();
  await row(page, 'Archive').getByRole('gridcell').nth(1).dblclick();
  await page.getByRole('heading', { name: 'Archive' }).waitFor();
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByRole('button', { name: text('files', 'clearSelection'), exact: true }).filter({ hasText: '203 selected' })).toBeVisible();
  // All except one.
  await page.locator('[data-item]').first().getByRole('gridcell').nth(5).click({ modifiers: ['ControlOrMeta'] });
  const [kept = ''] = await shownNames(page);
  await page.keyboard.press('Delete');
  // More than two hundred deletions need a second confirmation.
  await page.getByRole('alertdialog').getByRole('button', { name: text('sync', 'heldSend_other', { count: '202' }), exact: true }).click();
  await expect.poll(async () => (await workspace.namesOnServer(folder)), { timeout: 180_000 }).toEqual([kept]);
});

test('End shows the last page immediately, and scrolling back up joins both ends', async ({ workspace }) => {
  test.slow();
  const api = await workspace.register();
  const [folder = ''] = await make(api, ['Archive'], fileTypes.folder);
  for (let from = 0; from < 460; from += 20) await Promise.all(numbered(460).slice(from, from + 20).map((name) => make(api, [name], fileTypes.newdoc, folder)));
  const page = await workspace.signUp();
  await row(page, 'Archive').getByRole('gridcell').nth(1).dblclick();
  await page.getByRole('heading', { name: 'Archive' }).waitFor();
  await orderByName(page);
  await expect(row(page, 'Minutes 001')).toBeVisible();
  await page.getByRole('grid').focus();

  await page.keyboard.press('End');
  await expect(row(page, 'Minutes 460')).toBeVisible({ timeout: 30_000 });
  await expect(row(page, 'Minutes 460')).toHaveAttribute('aria-selected', 'true');
  // The next name up is loaded too, and the items between the two ends are loaded while moving up.
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Minutes 459')).toHaveAttribute('aria-selected', 'true');
  await expect(async () => {
    await page.keyboard.press('PageUp');
    // Waits for the gap to be filled before moving on: both ends load further pages only while the gap is near.
    await expect(page.getByText(text('files', 'gapBetween'))).toHaveCount(0);
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('461');
  }).toPass({ intervals: [100], timeout: 60_000 });
  await page.keyboard.press('Home');
  await expect(row(page, 'Minutes 001')).toBeVisible();
});

test('recent files are listed day by day', async ({ workspace }) => {
  await make(await workspace.register(), ['Fresh']);
  const page = await workspace.signUp();
  await navigation(page).getByRole('link', { name: text('files', 'placeRecent'), exact: true }).click();
  await expect(page.getByRole('rowgroup', { name: text('files', 'headingToday') }).getByRole('row')).toHaveCount(1);
});
