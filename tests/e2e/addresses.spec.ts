import { expect, test } from './fixture';
import { create, row, select } from './support/screens';

test('a folder inside a folder opens again at its own address', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'folder', 'Outer');
  await select(page, 'Outer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Outer', exact: true })).toBeVisible();
  await create(page, 'folder', 'Inner');
  await expect(row(page, 'Inner')).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/folder\/[0-9A-Za-z]{22}$/);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Outer', exact: true })).toBeVisible();
  await expect(row(page, 'Inner')).toBeVisible();
});
