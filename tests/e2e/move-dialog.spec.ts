import type { Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { seriousProblems } from './support/axe';
import { row, select } from './support/screens';
import { text } from './support/texts';

const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('searchbox', { name: text('moving', 'search') }) });
const place = (page: Page, name: string) => dialog(page).getByRole('treeitem', { name });
const act = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

test('several files are moved to a folder of the tree, by the keyboard alone', async ({ workspace }) => {
  const client = await workspace.register();
  const outer = await client.call('files.create', { body: { type: 1, name: 'Outer' } });
  const inner = await client.call('files.create', { body: { type: 1, name: 'Inner', folder: outer.guid } });
  for (const name of ['Ash', 'Birch']) await client.call('files.create', { body: { type: -2, name } });
  const page = await workspace.signUp();
  await expect(row(page, 'Birch')).toBeVisible();
  await select(page, 'Ash');
  await row(page, 'Birch').getByRole('gridcell').nth(5).click({ modifiers: ['ControlOrMeta'] });

  await page.keyboard.press('Alt+m');
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: text('moving', 'moveFiles_other', { count: '2' }) })).toBeVisible();
  // No folder is chosen yet, and the button says so.
  await expect(act(page, text('moving', 'moveFiles_other', { count: '2' }))).toHaveAttribute('aria-disabled', 'true');
  expect(await seriousProblems(page)).toEqual([]);
  await expect(place(page, 'Outer')).toBeVisible();
  const tree = dialog(page).getByRole('tree');
  await tree.focus();
  await page.keyboard.press('o');
  await page.keyboard.press('ArrowRight');
  await expect(place(page, 'Inner')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(place(page, 'Inner')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await eventually(async () => [...await workspace.namesOnServer(inner.guid)].sort()).toEqual(['Ash', 'Birch']);

  // From now on the folder is among the recent ones.
  await select(page, 'Outer');
  await page.keyboard.press('Alt+m');
  await expect(dialog(page).getByRole('list', { name: text('moving', 'recent') }).getByRole('button', { name: 'Inner' })).toBeVisible();
  await dialog(page).getByRole('list', { name: text('moving', 'recent') }).getByRole('button', { name: 'Inner' }).click();
  // A folder cannot be moved into itself (file specification, section 8).
  await expect(dialog(page).getByRole('status')).toContainText(text('errors', 'MOVE_UNDER_ITSELF'));
  await expect(act(page, text('moving', 'moveItems_one', { count: '1' }))).toHaveAttribute('aria-disabled', 'true');
});

test('Enter in the search field chooses the best match, and a second Enter moves there', async ({ workspace }) => {
  const client = await workspace.register();
  const harbour = await client.call('files.create', { body: { type: 1, name: 'Harbour' } });
  await client.call('files.create', { body: { type: -2, name: 'Ash' } });
  const page = await workspace.signUp();
  await select(page, 'Ash');
  await page.keyboard.press('Alt+m');
  await dialog(page).getByRole('searchbox').fill('harb');
  await expect(dialog(page).getByRole('list', { name: text('moving', 'found') }).getByRole('button', { name: 'Harbour' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('status')).toContainText('Harbour');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await eventually(() => workspace.namesOnServer(harbour.guid)).toEqual(['Ash']);
});

test('a folder is found by its pinyin, or created in the dialog', async ({ workspace }) => {
  const client = await workspace.register();
  const found = await client.call('files.create', { body: { type: 1, name: '品牌素材库' } });
  await client.call('files.create', { body: { type: -2, name: 'Ash' } });
  await client.call('files.create', { body: { type: -2, name: 'Pinpai notes' } });
  const page = await workspace.signUp();
  await expect(row(page, 'Ash')).toBeVisible();
  await select(page, 'Ash');
  await page.keyboard.press('Alt+m');
  await expect(dialog(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('pinpai');
  const results = dialog(page).getByRole('list', { name: text('moving', 'found') });
  await expect(results.getByRole('button')).toHaveCount(1);
  await results.getByRole('button', { name: '品牌素材库' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('品牌素材库');
  await act(page, text('moving', 'newFolderHere')).click();
  await page.getByRole('dialog', { name: text('moving', 'newFolderHere') }).getByRole('textbox').fill('Logos');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('status')).toContainText('Logos');
  await act(page, text('moving', 'moveFiles_one', { count: '1' })).click();
  await eventually(() => workspace.namesOnServer(found.guid)).toEqual(['Logos']);
  const [logos] = (await client.call('files.list', { query: { folder: found.guid } })).files;
  await eventually(() => workspace.namesOnServer(logos?.guid)).toEqual(['Ash']);
});

test('tiles are remembered, and a folder that accepts nothing shows why', async ({ workspace, server }) => {
  const client = await workspace.register();
  const { client: others } = await registerOnApi(server.url, 'Noor');
  const closed = await others.call('files.create', { body: { type: 1, name: 'Read only' } });
  const me = await client.call('account.me', {});
  await others.call('sharing.addCollaborator', { params: { id: closed.guid }, body: { type: 1, id: me.id, email: me.email ?? '', role: 'reader' } });
  await client.call('files.create', { body: { type: -2, name: 'Ash' } });
  const page = await workspace.signUp();
  await expect(row(page, 'Ash')).toBeVisible();
  await select(page, 'Ash');
  await page.keyboard.press('Alt+m');
  await expect(dialog(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Read only');
  await dialog(page).getByRole('list', { name: text('moving', 'found') }).getByRole('button', { name: 'Read only' }).click();
  await expect(dialog(page).getByRole('status')).toContainText(text('errors', 'FAILURE_READ_ONLY'));

  await dialog(page).getByRole('searchbox').fill('');
  await dialog(page).getByRole('radio', { name: text('moving', 'viewTile') }).click();
  await dialog(page).getByRole('button', { name: text('moving', 'places'), exact: true }).click();
  await dialog(page).getByRole('button', { name: text('files', 'desktop') }).click();
  await expect(dialog(page).getByRole('status')).toContainText(text('files', 'moveAlreadyThere'));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Alt+m');
  await expect(dialog(page).getByRole('radio', { name: text('moving', 'viewTile') })).toBeChecked();
  await expect(dialog(page).getByRole('tree')).toHaveCount(0);
  await eventually(async () => JSON.parse((await client.call('settings.get', {})).data) as unknown).toMatchObject({ viewModeInLocationModal: 'tile' });
});

test('without a network the folders that were seen are listed, and the move is sent later', async ({ workspace }) => {
  const page = await workspace.signUp();
  const client = await workspace.api();
  const folder = await client.call('files.create', { body: { type: 1, name: 'Seen' } });
  await client.call('files.create', { body: { type: -2, name: 'Ash' } });
  await expect(row(page, 'Ash')).toBeVisible();
  await workspace.host.blockRequests(page);
  await select(page, 'Ash');
  await page.keyboard.press('Alt+m');
  await place(page, 'Seen').click();
  await act(page, text('moving', 'moveFiles_one', { count: '1' })).click();
  await expect(row(page, 'Ash')).toHaveCount(0);
  await workspace.host.allowRequests(page);
  await expect.poll(() => workspace.namesOnServer(folder.guid), { timeout: 40_000 }).toEqual(['Ash']);
});
