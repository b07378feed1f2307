import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { fileTypes } from '../../src/contract/entities/file';
import { eventually, expect, needsKeychain, test } from './fixture';
import { seriousProblems } from './support/axe';
import { navigation, openFolder, renameField, row, select } from './support/screens';
import { text } from './support/texts';

/* The contents of a list's rows, its scrolling, and its persistent settings (file specification, sections 2, 3 and 4). */

const names = (page: Page): Promise<string[]> => page.locator('[data-item] [data-name] [title]').evaluateAll((shown) => shown.map((name) => (name as HTMLElement).title));
const make = async (api: ApiClient, name: string, type: number = fileTypes.newdoc, folder = 'Desktop'): Promise<string> => (await api.call('files.create', { body: { type, name, folder } })).guid;
const quickLook = (page: Page): Locator => page.getByRole('dialog', { name: text('commands', 'quickLook') });
const edgeOf = (page: Page, column: 'columnOwner' | 'columnSize'): Locator => page.getByRole('separator', { name: text('files', 'columnWidth', { column: text('files', column) }) });
/** The width of the owner column. */
const widthOf = async (page: Page, name: string): Promise<number> => Math.round((await row(page, name).locator('[aria-colindex="5"]').boundingBox())?.width ?? 0);

test('a row shows tags, a source that is gone, and files of other folders; Space previews it', async ({ workspace }) => {
  const page = await workspace.signUp();
  const api = await workspace.api();
  const harbour = await make(api, 'Harbour', fileTypes.folder);
  const tides = await make(api, 'Tides', fileTypes.newdoc, harbour);
  const plan = await make(api, 'Plan');
  const lost = await make(api, 'Lost');
  const press = await api.call('tags.create', { body: { name: 'Press', colour: '#336699', tagType: 'user' } });
  await api.call('tags.set', { params: { id: plan }, body: { add: { user: [press.id] } } });
  await api.call('shortcuts.create', { body: { folder: 'Desktop', source_guid: lost } });
  await api.call('files.remove', { params: { id: lost } });
  await page.reload();
  // The cached list has the deleted file until the server responds.
  await expect(row(page, 'Lost')).toHaveCount(1);
  await expect(row(page, 'Plan')).toContainText('Press');
  await expect(row(page, 'Lost')).toContainText(text('files', 'sourceGone'));

  // A desktop shortcut appears immediately, and its row opens the original's folder.
  await api.call('desktopShortcuts.create', { params: { id: tides }, body: {} });
  await expect(row(page, 'Tides')).toContainText(text('files', 'fromElsewhere'));
  expect(await seriousProblems(page)).toEqual([]);
  // Removing a shortcut from the desktop does not delete the file.
  await select(page, 'Tides');
  await page.keyboard.press('Delete');
  const notifications = page.getByRole('region', { name: text('common', 'notifications') });
  await expect(notifications).toContainText(text('acts', 'removeElsewhere'));
  // A shortcut cannot be moved or dropped on the trash either.
  await page.keyboard.press('ControlOrMeta+x');
  await expect(notifications).toContainText(text('files', 'moveElsewhere'));
  await row(page, 'Tides').dragTo(navigation(page).getByRole('link', { name: text('workspace', 'trash') }));
  await page.reload();
  await expect(row(page, 'Tides')).toBeVisible();

  // Space opens a large preview, arrow keys move between files, and the list keeps the focus.
  await select(page, 'Plan');
  await page.keyboard.press('Space');
  await expect(quickLook(page).getByRole('heading', { name: 'Plan' })).toBeVisible();
  await expect(quickLook(page)).toContainText('Press');
  expect(await seriousProblems(page), 'quick look').toEqual([]);
  const shown = await names(page);
  await page.keyboard.press('ArrowDown');
  await expect(quickLook(page).getByRole('heading', { name: shown[shown.indexOf('Plan') + 1] ?? '' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(quickLook(page)).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(quickLook(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(quickLook(page)).toHaveCount(0);

  await api.call('desktopShortcuts.remove', { params: { id: tides } });
  await expect(row(page, 'Tides')).toHaveCount(0);
});

test.describe(() => {
  test.use({ hasMotion: true });

  test('a long list shows its end, and leads back to its top; a rename keeps the extension of a name', async ({ workspace }) => {
    const page = await workspace.signUp();
    const api = await workspace.api();
    const folder = await make(api, 'Archive', fileTypes.folder);
    await Promise.all(Array.from({ length: 40 }, (_, index) => make(api, `Sheet ${String(index + 10)}.final.txt`, fileTypes.newdoc, folder)));
    await openFolder(page, 'Archive');
    await page.getByRole('columnheader', { name: text('files', 'columnName') }).getByRole('button').click();
    await expect(row(page, 'Sheet 10.final.txt')).toBeVisible();
    const top = page.getByRole('button', { name: text('common', 'backToTop') });
    await expect(top).toHaveCount(0);
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await expect(row(page, 'Sheet 49.final.txt')).toBeVisible();
    await page.getByRole('grid').evaluate((grid) => { grid.scrollTop = grid.scrollHeight; });
    await expect(page.getByText(text('common', 'noMoreContent'))).toBeInViewport();
    await top.click();
    await expect(row(page, 'Sheet 10.final.txt')).toBeVisible();
    await expect(top).toHaveCount(0);

    await select(page, 'Sheet 10.final.txt');
    await page.keyboard.press('F2');
    await expect(renameField(page)).toBeFocused();
    expect(await renameField(page).evaluate((field: HTMLInputElement) => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0))).toBe('Sheet 10.final');
    await page.keyboard.type('Cover');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Cover.txt')).toBeVisible();
  });
});

test('order, view, filters and the width of columns are restored after a restart', async ({ workspace }) => {
  needsKeychain(test.info());
  const page = await workspace.signUp();
  const api = await workspace.api();
  const plan = await make(api, 'Plan');
  await make(api, 'Brief');
  await make(api, 'Budget', fileTypes.mosheet);
  const press = await api.call('tags.create', { body: { name: 'Press', colour: '#336699', tagType: 'user' } });
  await api.call('tags.set', { params: { id: plan }, body: { add: { user: [press.id] } } });
  await expect(row(page, 'Budget')).toBeVisible();

  // The edge before a column follows the pointer and the keys; the name column absorbs the difference.
  const before = await widthOf(page, 'Plan');
  const edge = await edgeOf(page, 'columnOwner').boundingBox();
  if (!edge) throw new Error('The column has no edge.');
  await page.mouse.move(edge.x + edge.width / 2, edge.y + 12);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width / 2 - 60, edge.y + 12, { steps: 4 });
  await page.mouse.up();
  await eventually(() => widthOf(page, 'Plan')).toBe(before + 60);
  await edgeOf(page, 'columnOwner').focus();
  await page.keyboard.press('ArrowLeft');
  await eventually(() => widthOf(page, 'Plan')).toBe(before + 68);
  await expect(edgeOf(page, 'columnOwner')).toHaveAttribute('aria-valuenow', String(before + 68));
  await edgeOf(page, 'columnSize').dblclick();

  await page.getByRole('columnheader', { name: text('files', 'columnName') }).getByRole('button').click();
  await page.getByRole('button', { name: text('files', 'filter'), exact: true }).click();
  for (const name of [text('files', 'filterDocuments'), text('files', 'you'), 'Press']) await page.getByRole('menu').locator('[role^=menuitem]').filter({ hasText: new RegExp(`^${name}$`) }).click();
  await page.keyboard.press('Escape');
  await eventually(() => names(page)).toEqual(['Plan']);
  await navigation(page).getByRole('link', { name: text('files', 'placeFavorites'), exact: true }).click();
  await page.getByRole('radio', { name: text('files', 'viewTile'), exact: true }).click();
  await eventually(async () => JSON.parse((await api.call('settings.get', {})).data) as unknown).toMatchObject({
    desktop2: { sortBy: 'name', sortOrder: 'up', filter: { types: expect.arrayContaining([-2]) as unknown, tag: press.id } }, favorite: { viewMode: 'tile' },
  });

  const again = await workspace.restart();
  await expect(navigation(again)).toBeVisible();
  await navigation(again).getByRole('link', { name: text('files', 'desktop'), exact: true }).click();
  await eventually(() => names(again)).toEqual(['Plan']);
  await expect(again.getByRole('columnheader', { name: text('files', 'columnName') })).toHaveAttribute('aria-sort', 'ascending');
  await eventually(() => widthOf(again, 'Plan')).toBe(before + 68);
  await edgeOf(again, 'columnOwner').focus();
  await again.keyboard.press('Enter');
  await eventually(() => widthOf(again, 'Plan')).toBe(before);
  await navigation(again).getByRole('link', { name: text('files', 'placeFavorites'), exact: true }).click();
  await expect(again.getByRole('radio', { name: text('files', 'viewTile'), exact: true })).toBeChecked();
});
