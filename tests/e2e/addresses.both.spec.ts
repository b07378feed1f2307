import { eventually, expect, test } from './fixture';
import { create, navigation, openFolder, row, select } from './support/screens';
import { goTo, makeDocument } from './support/sharing';
import { text } from './support/texts';

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

test('a tab navigates back and forward, opens any address that names a file, and continues where it was left', async ({ workspace }) => {
  const page = await workspace.signUp();
  const api = await workspace.api();
  const { guid: folder } = await api.call('files.create', { body: { type: 1, name: 'Outer' } });
  const guid = await makeDocument(api, 'Ledger', folder);
  const pathname = (): string => new URL(page.url()).pathname;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const press = (key: 'back' | 'forward') => page.getByRole('button', { name: text('workspace', key), exact: true }).click();

  await openFolder(page, 'Outer');
  await navigation(page).getByRole('link', { name: text('files', 'placeFavorites'), exact: true }).click();
  await expect(heading(text('files', 'placeFavorites'))).toBeVisible();
  await press('back');
  await expect(heading('Outer')).toBeVisible();
  await expect(row(page, 'Ledger')).toBeVisible();
  await press('back');
  await expect(heading(text('files', 'desktop'))).toBeVisible();
  await press('forward');
  await press('forward');
  await expect(heading(text('files', 'placeFavorites'))).toBeVisible();
  expect(pathname()).toBe('/favorites');
  await expect(page.getByRole('button', { name: text('workspace', 'forward'), exact: true })).toBeDisabled();

  // File specification, section 2: /file/{guid} and /{typeUrl}/{guid}. A file has one address, to which the others
  // redirect.
  for (const address of [`/file/${guid}`, `/sheets/${guid}`, `/folder/${guid}`]) {
    await goTo(page, address);
    await expect(heading('Ledger')).toBeVisible();
    await eventually(pathname).toBe(`/docs/${guid}`);
  }
  await goTo(page, `/docs/${folder}`);
  await expect(row(page, 'Ledger')).toBeVisible();
  await eventually(pathname).toBe(`/folder/${folder}`);

  const again = await workspace.reopen(page);
  await expect(row(again, 'Ledger')).toBeVisible();
  expect(new URL(again.url()).pathname).toBe(`/folder/${folder}`);
  await again.getByRole('button', { name: text('workspace', 'back'), exact: true }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'Ledger', exact: true })).toBeVisible();
});
