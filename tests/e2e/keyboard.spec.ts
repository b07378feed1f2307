import { eventually, expect, test } from './fixture';
import { create, navigation, renameField, row, select, signInForm, tabTo } from './support/screens';
import { text } from './support/texts';

test('the keyboard alone signs up, creates, renames, deletes and undoes the deletion', async ({ workspace }) => {
  const { account, host } = workspace;
  const form = await workspace.open();
  await tabTo(form, form.getByRole('link', { name: text('auth', 'signUp') }));
  await form.keyboard.press('Enter');
  for (const [label, value] of [['name', account.name], ['email', account.email], ['password', account.password]] as const) {
    await tabTo(form, form.getByLabel(text('auth', label), { exact: true }));
    await form.keyboard.type(value);
  }
  const page = await host.withSessionChange(form, () => form.keyboard.press('Enter'));
  await navigation(page).waitFor();
  await expect(signInForm(page)).toHaveCount(0);

  await tabTo(page, page.getByRole('button', { name: text('files', 'new'), exact: true }));
  await page.keyboard.press('Enter');
  // The New menu begins with a document, a spreadsheet, slides and a folder.
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  for (const key of ['typeDocument', 'typeSheet', 'typePresentation', 'typeFolder'] as const) {
    await expect(item(text('files', key))).toBeFocused();
    if (key !== 'typeFolder') await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(renameField(page)).toBeFocused();
  await page.keyboard.type('Harbour plans');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Harbour plans')).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();

  await page.keyboard.press('F2');
  await expect(renameField(page)).toBeFocused();
  await expect(renameField(page)).toHaveValue('Harbour plans');
  await page.keyboard.type('Berths');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Berths')).toBeVisible();
  await expect(page.getByRole('grid')).toBeFocused();

  await page.keyboard.press('Delete');
  await expect(row(page, 'Berths')).toHaveCount(0);
  // The toast stays open while it has the focus.
  await tabTo(page, page.getByRole('button', { name: text('files', 'undo'), exact: true }));
  await eventually(() => workspace.namesOnServer()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Berths')).toBeVisible();
  await eventually(() => workspace.namesOnServer()).toEqual(['Berths']);
});

test('the first key skips the sidebar, a key opens sharing, and an undo closes the toast of its action', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'folder', 'Tides');
  await page.evaluate(() => { (document.activeElement as HTMLElement).blur(); });
  await page.getByRole('button', { name: text('workspace', 'skipToContent') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await select(page, 'Tides');
  await page.keyboard.press('Alt+s');
  await expect(page.getByRole('dialog', { name: text('sharing', 'shareTitle', { name: 'Tides' }) })).toBeVisible();
  await page.keyboard.press('Escape');

  await select(page, 'Tides');
  await page.keyboard.press('Delete');
  await expect(row(page, 'Tides')).toHaveCount(0);
  const undoButton = page.getByRole('region', { name: text('common', 'notifications') }).getByRole('button', { name: text('files', 'undo'), exact: true });
  await expect(undoButton).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row(page, 'Tides')).toBeVisible();
  await expect(undoButton).toHaveCount(0);
});

test('key sequences navigate to their pages, from within a list too', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'document', 'Tides');
  await select(page, 'Tides');
  await page.keyboard.press('Alt+g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/trash$/);
  await page.keyboard.press('Alt+g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/desktop$/);
  // A single letter searches a name in a list, and has no other effect.
  await select(page, 'Tides');
  await page.keyboard.press('t');
  await expect(row(page, 'Tides')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Alt+n');
  await page.keyboard.press('f');
  await expect(renameField(page)).toBeFocused();
  await page.keyboard.type('Slipway');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Slipway')).toBeVisible();
});

test('the focus returns to the list after a dialog that a menu opened', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'folder', 'Tides');
  const grid = page.getByRole('grid');
  const menus = {
    'the button of a row': () => row(page, 'Tides').getByRole('button', { name: text('files', 'moreFor', { name: 'Tides' }), exact: true }).click(),
    'the right button': () => row(page, 'Tides').getByRole('gridcell').nth(1).click({ button: 'right' }),
    'the menu key': () => page.keyboard.press('ContextMenu'),
  };
  const items = { share: text('sharing', 'share'), tags: text('acts', 'tag'), move: text('commands', 'move') };
  const dialogs = {
    share: page.getByRole('dialog', { name: text('sharing', 'shareTitle', { name: 'Tides' }) }),
    tags: page.getByRole('dialog').filter({ has: page.getByRole('textbox') }),
    move: page.getByRole('dialog', { name: text('commands', 'move') }),
  };
  for (const [menu, open] of Object.entries(menus)) {
    for (const key of ['share', 'tags', 'move'] as const) {
      await test.step(`${menu}: ${key}`, async () => {
        await open();
        await page.getByRole('menuitem', { name: items[key] }).click();
        await expect(dialogs[key]).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialogs[key]).toHaveCount(0);
        await expect(grid).toBeFocused();
      });
    }
  }
});
