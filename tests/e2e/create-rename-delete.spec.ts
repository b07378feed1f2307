import { eventually, expect, test } from './fixture';
import { create, remove, openFolder, rename, renameField, row, undo } from './support/screens';
import { text } from './support/texts';

test('sign up, create a folder and a document, rename, delete, undo', async ({ workspace }) => {
  const page = await workspace.signUp();

  await create(page, 'folder', 'Harbour plans');
  await create(page, 'document', 'Minutes');
  await expect(row(page, 'Harbour plans')).toBeVisible();
  await expect(row(page, 'Minutes')).toBeVisible();

  await rename(page, 'Minutes', 'Minutes of March');
  await expect(row(page, 'Minutes of March')).toBeVisible();
  await expect(row(page, 'Minutes')).toHaveCount(0);

  await remove(page, 'Minutes of March');
  await expect(row(page, 'Minutes of March')).toHaveCount(0);
  await undo(page);
  await expect(row(page, 'Minutes of March')).toBeVisible();

  // The server ends with the state that the screen shows immediately.
  const api = await workspace.api();
  const listed = async () => (await api.call('files.list', { query: {} })).files.toSorted((left, right) => left.type - right.type);
  await eventually(async () => (await listed()).map(({ name, type }) => ({ name, type }))).toEqual([
    { name: 'Minutes of March', type: -2 },
    { name: 'Harbour plans', type: 1 },
  ]);

  await openFolder(page, 'Harbour plans');
  await create(page, 'document', 'Berths');
  await expect(row(page, 'Berths')).toBeVisible();
  const folder = (await listed()).find(({ name }) => name === 'Harbour plans')?.guid ?? '';
  await eventually(() => workspace.namesOnServer(folder)).toEqual(['Berths']);
});

test.describe(() => {
  test.use({ hasMotion: true });

  test('typing the name of a new item continues when the pointer moves on while the menu fades', async ({ workspace }) => {
    const page = await workspace.signUp();
    const button = page.getByRole('button', { name: text('files', 'new'), exact: true });
    const item = page.getByRole('menuitem', { name: text('files', 'typeFolder'), exact: true });
    for (const name of ['Harbour', 'Berths', 'Tides']) {
      await button.click();
      await item.hover();
      const box = await item.boundingBox();
      if (!box) throw new Error('The menu has no such item.');
      await page.mouse.down();
      await page.mouse.up();
      for (let step = 1; step <= 30; step += 1) {
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 8 * step);
        await page.waitForTimeout(5);
      }
      await renameField(page).fill(name);
      await renameField(page).press('Enter');
      await expect(row(page, name)).toBeVisible();
    }
  });
});
