import { eventually, expect, test } from './fixture';
import { heading } from './support/places';
import { openPalette, palette, searchField } from './support/palette';
import { renameField } from './support/screens';
import { goTo } from './support/sharing';
import { text } from './support/texts';
import { uploadAll } from './support/viewed-files';

test('the neighbours of a picture include those beyond the loaded pages of the list', async ({ workspace }) => {
  const page = await workspace.signUp();
  test.setTimeout(180_000);
  // The list loads pages of 200 files, the latest first.
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>';
  const names = Array.from({ length: 204 }, (_, index) => `${String(index).padStart(3, '0')}.svg`);
  const guids = await uploadAll(page, Object.fromEntries(names.map((name) => [name, drawing])));
  await page.reload();
  await goTo(page, `/docs/${guids[5] ?? ''}`);
  await expect(heading(page, '005.svg')).toBeVisible();
  for (const name of ['004.svg', '003.svg', '002.svg', '001.svg', '000.svg']) {
    await page.getByRole('main').getByRole('button', { name: text('viewer', 'nextFile') }).click();
    await expect(heading(page, name)).toBeVisible();
  }
  await expect(page.getByText(text('viewer', 'positionIn', { position: '204', count: '204' }))).toBeVisible();
});

test('the preview of the command palette shows the content of a file, and leaves the keyboard to the field', async ({ workspace }) => {
  const page = await workspace.signUp();
  await uploadAll(page, { 'minutes of may.txt': 'They agreed on the paper.', 'letters.csv': 'name,city\nAda,London\n' });
  await openPalette(page);
  await searchField(page).fill('minutes of may');
  await expect(palette(page).getByRole('document', { name: 'minutes of may.txt' })).toContainText('They agreed on the paper.');
  await expect(searchField(page)).toBeFocused();
  await searchField(page).fill('letters');
  await expect(palette(page).getByText('London')).toBeVisible();
  await expect(searchField(page)).toBeFocused();
});

test('a file is renamed at the head of its page', async ({ workspace }) => {
  const page = await workspace.signUp();
  const [guid = ''] = await uploadAll(page, { 'minutes.txt': 'They agreed on the paper.' });
  await page.reload();
  await goTo(page, `/docs/${guid}`);
  const menu = page.getByRole('main').getByRole('button', { name: text('files', 'moreFor', { name: 'minutes.txt' }), exact: true });
  await menu.click();
  await page.getByRole('menuitem', { name: text('files', 'rename') }).click();
  await expect(renameField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(heading(page, 'minutes.txt')).toBeVisible();
  await expect(menu).toBeFocused();

  await page.keyboard.press('F2');
  // The extension is not selected.
  await page.keyboard.type('plan');
  await expect(renameField(page)).toHaveValue('plan.txt');
  const tooLong = `${'n'.repeat(300)}.txt`;
  await renameField(page).fill(tooLong);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(renameField(page)).toHaveValue(tooLong);
  await renameField(page).fill('plan.txt');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'plan.txt')).toBeVisible();
  await expect(page.getByRole('main').getByRole('document', { name: 'plan.txt' })).toContainText('They agreed on the paper.');
  await eventually(() => workspace.namesOnServer()).toEqual(['plan.txt']);
});
