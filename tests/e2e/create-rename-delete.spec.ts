import { eventually, expect, test } from './fixture';
import { create, remove, openFolder, rename, row, undo } from './support/screens';

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

  // What the screen shows at once is what the server comes to have.
  const api = await workspace.api();
  await eventually(() => workspace.namesOnServer()).toEqual(expect.arrayContaining(['Minutes of March', 'Harbour plans']));
  const { files } = await api.call('files.list', { query: {} });
  expect(files.map(({ name, type }) => ({ name, type })).sort((left, right) => left.type - right.type)).toEqual([
    { name: 'Minutes of March', type: -2 },
    { name: 'Harbour plans', type: 1 },
  ]);

  await openFolder(page, 'Harbour plans');
  await create(page, 'document', 'Berths');
  await expect(row(page, 'Berths')).toBeVisible();
  const folder = files.find(({ name }) => name === 'Harbour plans')?.guid ?? '';
  await eventually(() => workspace.namesOnServer(folder)).toEqual(['Berths']);
});
