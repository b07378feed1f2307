import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { docxOf, lockedOfficeFile, wordParagraph, wordPicture, wordTable, xlsxOf } from '../support/office-files';
import { zipOf } from '../support/zip-files';
import { expect, test } from './fixture';
import { place } from './support/places';
import { text } from './support/texts';
import { openRow, signUpWithFiles } from './support/viewed-files';

const icon = readFileSync(join(import.meta.dirname, '../../resources/icon.png'));
const close = (page: Page) => place(page, text('files', 'desktop')).click();

/** Collects what the content policy refuses. */
const watchPolicy = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('console', (message) => { if (/Content Security Policy|TrustedScript/.test(message.text())) seen.push(message.text()); });
  return seen;
};

test('a Word document is shown with its pictures, lists and tables, also from right to left', async ({ workspace }, testInfo) => {
  const page = await signUpWithFiles(workspace, testInfo, {
    'report.docx': await docxOf({
      picture: icon,
      body: [
        wordParagraph('A report', '<w:pStyle w:val="Heading1"/>'), wordParagraph('&lt;img src=x onerror="top.attacked = true"&gt;'), wordParagraph('Item', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'),
        wordPicture('rIdPicture', 'A harbour'), wordTable([[wordParagraph('cell')]]), '<w:p><w:hyperlink r:id="rIdLink"><w:r><w:t>press</w:t></w:r></w:hyperlink></w:p>',
      ].join(''),
      link: 'javascript:top.attacked=true',
    }),
    'arabic.docx': await docxOf({ body: wordParagraph('Deckle هو مكتب', '<w:bidi/>') + wordTable([[wordParagraph('خلية أولى', '<w:bidi/>'), wordParagraph('خلية ثانية', '<w:bidi/>')]]) }),
    'locked.docx': lockedOfficeFile(), 'broken.docx': Buffer.from('PK no document'), 'bomb.docx': await zipOf({ 'word/document.xml': new Uint8Array(250_000_000) }),
  });
  const refused = watchPolicy(page);
  const sheet = (name: string) => page.getByRole('main').getByRole('document', { name });
  await openRow(page, 'report.docx');
  await expect(sheet('report.docx').getByRole('heading', { name: 'A report' })).toBeVisible();
  await expect(sheet('report.docx').getByRole('listitem')).toHaveText('Item');
  await expect(sheet('report.docx').getByRole('cell')).toHaveText('cell');
  await expect.poll(() => sheet('report.docx').getByRole('img', { name: 'A harbour' }).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await expect(sheet('report.docx')).toContainText('<img src=x');
  await expect(sheet('report.docx').getByRole('link')).toHaveCount(0);
  await close(page);

  await openRow(page, 'arabic.docx');
  await expect(sheet('arabic.docx').getByText('Deckle هو مكتب')).toHaveCSS('direction', 'rtl');
  const boxes = await sheet('arabic.docx').getByRole('cell').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
  expect((boxes[0] ?? 0) > (boxes[1] ?? 0)).toBe(true);
  await close(page);

  for (const [name, message] of [['locked.docx', 'contentLocked'], ['broken.docx', 'contentUnreadable'], ['bomb.docx', 'contentTooLarge']] as const) {
    await openRow(page, name);
    await expect(page.getByRole('alert')).toContainText(text('viewer', message));
    await expect(page.getByRole('main').getByRole('button', { name: text('sharing', 'share'), exact: true })).toBeVisible();
    await close(page);
  }
  expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
  expect(refused).toEqual([]);
});

test('a workbook is shown by sheets, with few rows in the page', async ({ workspace }, testInfo) => {
  const rows = Array.from({ length: 3_000 }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="str"><v>Row ${row + 1}</v></c><c r="B${row + 1}" s="1"><v>${46085 + row}</v></c></row>`).join('');
  const page = await signUpWithFiles(workspace, testInfo, {
    'prices.xlsx': await xlsxOf({ formats: ['yyyy-mm-dd'], sheets: { Prices: `<sheetData>${rows}</sheetData>`, أسعار: '<sheetViews><sheetView rightToLeft="1"/></sheetViews><sheetData><row r="1"><c r="A1" t="str"><v>سعر</v></c></row></sheetData>' } }),
    'locked.xlsx': lockedOfficeFile(),
  });
  const refused = watchPolicy(page);
  const table = (name: string) => page.getByRole('main').getByRole('table', { name });
  await openRow(page, 'prices.xlsx');
  await expect(table('Prices').getByRole('cell', { name: '2026-03-04' })).toBeVisible();
  expect(await table('Prices').getByRole('row').count()).toBeLessThan(100);
  await table('Prices').press('End');
  await expect(table('Prices').getByRole('cell', { name: 'Row 3000' })).toBeVisible();
  await page.getByRole('tab', { name: 'أسعار' }).click();
  await expect(table('أسعار').getByRole('cell', { name: 'سعر' })).toBeVisible();
  await expect(table('أسعار')).toHaveCSS('direction', 'rtl');
  await close(page);
  await openRow(page, 'locked.xlsx');
  await expect(page.getByRole('alert')).toContainText(text('viewer', 'contentLocked'));
  expect(refused).toEqual([]);
});
