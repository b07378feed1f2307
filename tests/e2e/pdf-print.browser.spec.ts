import { writePdf } from '../support/pdf-writer';
import { expect, test } from './fixture';
import { text } from './support/texts';
import { openRow, signUpWithFiles } from './support/viewed-files';

test('a printed PDF has the sheets of the file, in their size', async ({ workspace }, testInfo) => {
  const pages = Array.from({ length: 3 }, (_, index) => [`Paper number ${index + 1}`]);
  const page = await signUpWithFiles(workspace, testInfo, { 'printed.pdf': writePdf({ pages }) });
  await openRow(page, 'printed.pdf');
  await page.evaluate(() => { window.print = () => undefined; });
  await page.getByRole('toolbar', { name: text('viewer', 'pdfTools') }).getByRole('button', { name: text('commands', 'print') }).click();
  await expect(page.locator('body > [data-print-sheet] img')).toHaveCount(3);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(3);
  expect(printed).toMatch(/\/MediaBox \[0 0 59[45]\S* 84[123]\S*\]/);
});
