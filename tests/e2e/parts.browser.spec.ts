import { expect, test } from './fixture';
import { findField, makeDocument, openSharing } from './support/sharing';
import { row } from './support/screens';
import { text } from './support/texts';

// Parts of the app are loaded when they are needed or the page is idle. At that time the server may be unreachable, or have
// a newer version.

test('a dialog that cannot be loaded says so, is loaded by another attempt, and the list keeps its state', async ({ workspace }) => {
  const page = await workspace.signUp();
  await makeDocument(await workspace.api(), 'Minutes');
  await page.goto('about:blank');
  // The service worker would have the file.
  await page.context().route(/\/assets\/settings-pages-/, (route) => route.abort());
  await page.goto('/desktop');
  await row(page, 'Minutes').click();
  await page.keyboard.press('ControlOrMeta+Comma');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(text('common', 'partFailed'))).toBeVisible();
  await page.context().unroute(/\/assets\/settings-pages-/);
  await dialog.getByRole('button', { name: text('common', 'retry') }).click();
  await expect(page.getByRole('dialog').getByText(text('settings', 'title'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { selected: true })).toContainText('Minutes');
});

test('the styles of a part override those of the app', async ({ workspace }) => {
  const guid = await makeDocument(await workspace.register(), 'Minutes');
  const page = await workspace.signUp();
  const dialog = await openSharing(page, guid, 'Minutes');
  const field = findField(dialog);
  await field.focus();
  // The field's line shows the focus; the app's ring around each focused element would be a second one.
  await expect(field).toHaveCSS('outline-style', 'none');
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => /\/assets\/(\w+)-/.exec(href ?? '')?.[1] ?? ''));
  expect(sheets.slice(0, 2)).toEqual(['opening', 'first']);
});
