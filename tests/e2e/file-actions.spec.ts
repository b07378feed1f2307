import type { Locator, Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { openFolder, row, select } from './support/screens';
import { addTo, goTo, makeDocument, makeFolder } from './support/sharing';
import { text } from './support/texts';

// Actions on files by menus and keys, each verified on the real server.

const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true });
const menuOf = async (page: Page, name: string): Promise<void> => { await row(page, name).getByRole('gridcell').nth(5).click({ button: 'right' }); };
const choose = async (page: Page, name: string, act: string): Promise<void> => {
  await menuOf(page, name);
  await item(page, act).click();
};
const undone = (page: Page): Locator => page.getByRole('region', { name: text('common', 'notifications') }).getByText('undone', { exact: false });
const takeBack = async (page: Page): Promise<void> => {
  await page.getByRole('grid').focus();
  // The wait starts before the key press, because the toast closes after a few seconds.
  await Promise.all([undone(page).first().waitFor(), page.keyboard.press('ControlOrMeta+z')]);
};

test('files are copied and cut into another folder, and the last action is undone, also after a restart', async ({ workspace }) => {
  const api = await workspace.register();
  const folder = await makeFolder(api, 'Harbour');
  for (const name of ['Minutes', 'Budget']) await makeDocument(api, name);
  const page = await workspace.signUp();

  await select(page, 'Minutes');
  await page.keyboard.press('ControlOrMeta+c');
  await openFolder(page, 'Harbour');
  await expect(page.getByText(text('files', 'emptyFolder'))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(row(page, 'Minutes copy')).toBeVisible();
  await eventually(() => workspace.namesOnServer(folder)).toEqual(['Minutes copy']);

  await page.getByRole('link', { name: text('files', 'desktop'), exact: true }).first().click();
  await select(page, 'Budget');
  await page.keyboard.press('ControlOrMeta+x');
  await openFolder(page, 'Harbour');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(row(page, 'Budget')).toBeVisible();
  await eventually(async () => [...await workspace.namesOnServer(folder)].sort()).toEqual(['Budget', 'Minutes copy']);

  await takeBack(page);
  await expect(row(page, 'Budget')).toHaveCount(0);
  await eventually(() => workspace.namesOnServer(folder)).toEqual(['Minutes copy']);

  const again = await workspace.restart();
  await again.getByRole('link', { name: text('files', 'desktop'), exact: true }).first().click();
  // Until then the grid is that of the previous folder, and is about to unmount.
  await expect(row(again, 'Minutes')).toBeVisible();
  await takeBack(again);
  await eventually(() => workspace.namesOnServer(folder)).toEqual([]);
});

test('a file is starred, locked, added to quick access and the desktop, and made a shortcut and a template by its menu', async ({ workspace }) => {
  const api = await workspace.register();
  const folder = await makeFolder(api, 'Harbour');
  const params = { id: await makeDocument(api, 'Minutes', folder) };
  await makeDocument(api, 'Letter', folder);
  const page = await workspace.signUp();
  await openFolder(page, 'Harbour');
  const facts = async () => {
    const { starred, isLocked, hasDesktopShortcut } = await api.call('files.get', { params });
    return { starred, isLocked, hasDesktopShortcut };
  };

  await choose(page, 'Minutes', text('acts', 'star'));
  await choose(page, 'Minutes', text('acts', 'lock'));
  await choose(page, 'Minutes', text('acts', 'desktopAdd'));
  await choose(page, 'Minutes', text('acts', 'quickAccessAdd'));
  await eventually(facts).toEqual({ starred: true, isLocked: true, hasDesktopShortcut: true });
  await eventually(async () => (await api.call('quickAccess.list', { query: {} })).files.map(({ name }) => name)).toEqual(['Minutes']);

  // The same menu position has the inverse action.
  await choose(page, 'Minutes', text('acts', 'unstar'));
  await choose(page, 'Minutes', text('acts', 'unlock'));
  await choose(page, 'Minutes', text('acts', 'desktopRemove'));
  await choose(page, 'Minutes', text('acts', 'quickAccessRemove'));
  await eventually(facts).toEqual({ starred: false, isLocked: false, hasDesktopShortcut: false });
  await eventually(async () => (await api.call('quickAccess.list', { query: {} })).files).toEqual([]);
  await takeBack(page);
  await eventually(async () => (await api.call('quickAccess.list', { query: {} })).files.map(({ name }) => name)).toEqual(['Minutes']);

  await choose(page, 'Minutes', text('acts', 'makeShortcut'));
  await eventually(async () => (await api.call('files.list', { query: { folder } })).files.map(({ type }) => type).sort()).toEqual([-12, -2, -2]);

  await choose(page, 'Letter', text('acts', 'saveAsTemplate'));
  const saving = page.getByRole('dialog', { name: text('acts', 'templateTitle') });
  await saving.getByRole('button', { name: text('acts', 'templateCategory') }).click();
  await page.getByRole('option', { name: 'Work', exact: true }).click();
  await saving.getByLabel(text('acts', 'templateName')).fill('Formal letter');
  await page.keyboard.press('Enter');
  const ownOnServer = async () => (await api.call('templates.list', { query: {} })).customTemplates.map(({ name, category }) => [name, category]);
  await eventually(ownOnServer).toEqual([['Formal letter', 'work']]);
  await page.getByRole('complementary').getByRole('button', { name: text('files', 'new'), exact: true }).click();
  await item(page, text('acts', 'newFromTemplate')).click();
  const templates = page.getByRole('dialog', { name: text('acts', 'fromTemplateTitle') });
  // Public templates are in their categories.
  await expect(templates.getByRole('heading', { name: 'Planning', exact: true })).toBeVisible();
  const chooseForTemplate = async (name: string, action: 'rename' | 'remove'): Promise<void> => {
    await templates.getByRole('button', { name: text('files', 'moreFor', { name }), exact: true }).click();
    await item(page, text('files', action)).click();
  };
  const inSection = (heading: string): Locator => templates.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) }).getByRole('listitem');
  const menuOf = (name: string): Locator => templates.getByRole('button', { name: text('files', 'moreFor', { name }), exact: true });
  // Own templates come before the public templates of their category.
  await expect(inSection('Work').first()).toContainText('Formal letter');
  await expect(inSection(text('acts', 'ownTemplates'))).toHaveCount(0);
  const putInto = async (category: string): Promise<void> => {
    await menuOf('Formal letter').click();
    await page.getByRole('menuitemradio', { name: category, exact: true }).click();
  };
  await putInto('Planning');
  await expect(inSection('Planning').first()).toContainText('Formal letter');
  await expect(inSection('Work').filter({ hasText: 'Formal letter' })).toHaveCount(0);
  // The button of the moved template keeps the focus.
  await expect(menuOf('Formal letter')).toBeFocused();
  await eventually(ownOnServer).toEqual([['Formal letter', 'planning']]);
  const openTemplates = async (): Promise<void> => {
    await page.getByRole('complementary').getByRole('button', { name: text('files', 'new'), exact: true }).click();
    await item(page, text('acts', 'newFromTemplate')).click();
  };
  await page.keyboard.press('Escape');
  await expect(templates).toHaveCount(0);
  await openTemplates();
  await expect(inSection('Planning').first()).toContainText('Formal letter');
  await putInto(text('acts', 'noCategory'));
  await expect(inSection(text('acts', 'ownTemplates'))).toContainText('Formal letter');
  await eventually(ownOnServer).toEqual([['Formal letter', null]]);
  await chooseForTemplate('Formal letter', 'rename');
  await page.getByLabel(text('acts', 'templateName')).fill('Letter head');
  await page.keyboard.press('Enter');
  await templates.getByRole('button', { name: 'Letter head', exact: true }).click();
  await expect(row(page, 'Letter head')).toBeVisible();
  await eventually(() => workspace.namesOnServer(folder)).toContain('Letter head');

  await openTemplates();
  await chooseForTemplate('Letter head', 'remove');
  await page.getByRole('alertdialog').getByRole('button', { name: text('files', 'remove'), exact: true }).click();
  await expect(templates.getByRole('button', { name: 'Letter head', exact: true })).toHaveCount(0);
  expect((await api.call('templates.list', { query: {} })).customTemplates).toEqual([]);
});

test('a file gets tags that are created on the way, within the server\'s limit, and the tags are renamed and deleted', async ({ workspace }) => {
  const api = await workspace.register();
  const file = await makeDocument(api, 'Minutes');
  const page = await workspace.signUp();
  const tagsOnServer = async () => (await api.call('files.get', { params: { id: file } })).fileTags.user.map(({ name }) => name);

  await choose(page, 'Minutes', text('acts', 'tag'));
  const dialog = page.getByRole('dialog');
  for (const name of ['One', 'Two', 'Three']) {
    await dialog.getByLabel(text('acts', 'tagName')).fill(name);
    await dialog.getByRole('button', { name: text('acts', 'makeTag'), exact: true }).click();
    await expect(dialog.getByRole('checkbox', { name })).toBeChecked();
  }
  await eventually(tagsOnServer).toEqual(['One', 'Two', 'Three']);
  await dialog.getByText('Two', { exact: true }).click();
  await eventually(tagsOnServer).toEqual(['One', 'Three']);

  await dialog.getByRole('button', { name: text('acts', 'manageTags') }).click();
  await page.getByRole('button', { name: text('acts', 'changeTag', { name: 'One' }) }).click();
  // The menu from which the dialog was opened may still be closing.
  await page.getByRole('dialog', { name: text('acts', 'tagsTitle'), exact: true }).getByLabel(text('acts', 'tagName')).fill('First');
  await page.getByRole('button', { name: text('acts', 'save'), exact: true }).click();
  await eventually(tagsOnServer).toEqual(['First', 'Three']);
  await page.getByRole('button', { name: text('acts', 'removeTag', { name: 'Three' }) }).click();
  await page.getByRole('button', { name: text('acts', 'removeTagConfirm') }).click();
  await eventually(tagsOnServer).toEqual(['First']);
});

test('files in the trash are permanently deleted, one by one and all together', async ({ workspace }) => {
  const api = await workspace.register();
  for (const name of ['One', 'Two', 'Three']) await api.call('files.remove', { params: { id: await makeDocument(api, name) }, query: {} });
  const page = await workspace.signUp();
  const inTrash = async () => (await api.call('trash.list', { query: {} })).files.map(({ name }) => name).sort();

  await page.getByRole('link', { name: text('files', 'trash'), exact: true }).click();
  await expect(row(page, 'Two')).toBeVisible();
  await choose(page, 'Two', text('acts', 'destroy'));
  await page.getByRole('alertdialog').getByRole('button', { name: text('acts', 'destroyConfirm'), exact: true }).click();
  await expect(row(page, 'Two')).toHaveCount(0);
  await eventually(inTrash).toEqual(['One', 'Three']);

  await page.getByRole('main').getByRole('button', { name: text('acts', 'emptyTrash'), exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('2 items');
  await page.getByRole('alertdialog').getByRole('button', { name: text('acts', 'emptyConfirm'), exact: true }).click();
  await expect(page.getByText(text('files', 'emptyTrash')).first()).toBeVisible();
  await eventually(inTrash).toEqual([]);
});

test('a disabled action shows the server\'s reason before it is tried', async ({ workspace, server }) => {
  const api = await workspace.register();
  const me = await api.call('account.me', {});
  await makeDocument(api, 'Minutes');
  const priya = await registerOnApi(server.url, 'Priya Raman');
  const { guid: folder } = await priya.client.call('files.create', { body: { type: 1, name: 'Press kit' } });
  await priya.client.call('files.create', { body: { type: -2, name: 'Wording', folder } });
  await addTo(priya.client, folder, me, 'reader');
  const page = await workspace.signUp();
  await goTo(page, `/folder/${folder}`);
  await menuOf(page, 'Wording');
  // docs/permissions.md, for a reader of the parent folder.
  for (const [act, code] of [
    [text('files', 'rename'), 'NO_ACCESS_EDIT_canRename'], [text('acts', 'cut'), 'NO_ACCESS_MOVE_FILE'], [text('acts', 'makeShortcut'), 'FAILURE_READ_ONLY'], [text('files', 'remove'), 'NO_ACCESS_DELETE'],
  ] as const) {
    await expect(item(page, act), act).toHaveAttribute('aria-disabled', 'true');
    await expect(item(page, act), act).toContainText(text('errors', code));
  }
  await page.keyboard.press('Escape');

  await goTo(page, '/desktop');
  await choose(page, 'Minutes', text('acts', 'lock'));
  await menuOf(page, 'Minutes');
  // The person who locked the file may still delete it; owners cannot leave their own file.
  await expect(item(page, text('files', 'remove'))).not.toHaveAttribute('aria-disabled', 'true');
  await expect(item(page, text('acts', 'leave'))).toHaveCount(0);
});
