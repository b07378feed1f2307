import { expect, test } from './fixture';
import { openPalette, palette } from './support/palette';
import { row } from './support/screens';
import { text } from './support/texts';

// In a browser the page itself sends the request, so its response can be replaced.
test('a failed search reports it and can be retried; the response to outdated input is dropped', async ({ workspace }) => {
  const page = await workspace.signUp();
  const client = await workspace.api();
  for (const name of ['Harbour', 'Hazel']) await client.call('files.create', { body: { type: -2, name } });
  await expect(row(page, 'Hazel')).toBeVisible();

  await page.route('**/api/search_v2/files', (route) => route.fulfill({ status: 500, json: { code: 'SOMETHING_WENT_WRONG', message: 'Something went wrong', requestId: 'r1' } }));
  await openPalette(page);
  await page.keyboard.type('quay');
  await expect(palette(page).getByRole('alert')).toContainText(text('search', 'failed'));
  await page.unroute('**/api/search_v2/files');
  await palette(page).getByRole('button', { name: text('common', 'retry') }).click();
  await expect(palette(page).getByText(text('search', 'nothingFound', { keyword: 'quay' }))).toBeVisible();

  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => { letThrough = resolve; });
  let isFirst = true;
  await page.route('**/api/search_v2/files', async (route) => {
    if (isFirst) { isFirst = false; await held; }
    await route.continue();
  });
  const field = palette(page).getByRole('combobox');
  const slow = page.waitForRequest('**/api/search_v2/files');
  await field.fill('har');
  await slow;
  await field.fill('haz');
  await expect(palette(page).getByRole('option').first()).toContainText('Hazel');
  const late = page.waitForResponse('**/api/search_v2/files');
  letThrough();
  await late;
  await expect(palette(page).getByRole('option').filter({ hasText: 'Harbour' })).toHaveCount(0);
});
