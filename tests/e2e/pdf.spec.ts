import type { Page, TestInfo } from '@playwright/test';
import { writePdf } from '../support/pdf-writer';
import { expect, test } from './fixture';
import { text } from './support/texts';
import { openRow, signUpWithFiles } from './support/viewed-files';
import type { Workspace } from './support/workspace';

const open = async (workspace: Workspace, testInfo: TestInfo, name: string, bytes: Buffer): Promise<Page> => {
  const page = await signUpWithFiles(workspace, testInfo, { [name]: bytes });
  await openRow(page, name);
  return page;
};

const sheet = (page: Page, number: number) => page.getByRole('main').getByRole('region', { name: text('viewer', 'pdfPage', { page: String(number) }), exact: true });
const pageNumber = (page: Page) => page.getByRole('textbox', { name: text('viewer', 'pdfPageNumber') });

/** Number of pixels of a page's canvas that are not white. */
const inkOf = (page: Page, number: number) => sheet(page, number).locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 200) count += 1;
  return count;
});

const violations = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('console', (message) => { if (/Content Security Policy|TrustedScript/.test(message.text())) seen.push(message.text()); });
  return seen;
};

test('a long PDF is paged, zoomed, selected and searched, with few pages in the document', async ({ workspace }, testInfo) => {
  const pages = Array.from({ length: 400 }, (_, index) => [`Paper number ${index + 1}`, index % 100 === 0 ? 'A rare needle lies here' : 'Nothing to be found', ...Array.from({ length: 20 }, (__, line) => `Line ${line} of page ${index + 1}, with words that fill the file`)]);
  const page = await open(workspace, testInfo, 'long.pdf', writePdf({ pages }));
  const refused = violations(page);
  await expect(sheet(page, 1)).toContainText('Paper number 1');
  await expect.poll(() => inkOf(page, 1)).toBeGreaterThan(500);
  expect(await page.getByRole('main').getByRole('region').count()).toBeLessThan(6);

  const selected = await sheet(page, 1).evaluate((element) => {
    const line = [...element.querySelectorAll('span')].find(({ textContent }) => textContent.startsWith('Paper'));
    if (line) getSelection()?.selectAllChildren(line);
    return getSelection()?.toString();
  });
  expect(selected).toBe('Paper number 1');

  await expect(page.getByText(text('viewer', 'pdfPageCount', { total: '400' }))).toBeVisible();
  await pageNumber(page).fill('250');
  await pageNumber(page).press('Enter');
  await expect(sheet(page, 250)).toContainText('Paper number 250');
  await expect(pageNumber(page)).toHaveValue('250');
  await page.getByRole('button', { name: text('viewer', 'pdfNextPage') }).press('Enter');
  await expect(pageNumber(page)).toHaveValue('251');

  const pagesArea = page.getByRole('main').getByRole('group', { name: text('viewer', 'pdfPages') });
  await pagesArea.focus();
  const scale = page.getByRole('main').getByRole('status').filter({ hasText: '%' });
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(scale).toHaveText('50%');
  await expect(pageNumber(page)).toHaveValue('251');
  await page.keyboard.press('0');
  await page.keyboard.press('Home');
  await expect(pageNumber(page)).toHaveValue('1');

  await page.keyboard.press('ControlOrMeta+f');
  const find = page.getByRole('search');
  await find.getByRole('textbox').fill('NEEDLE');
  await expect(find.getByRole('status')).toHaveText(text('find', 'count', { current: '1', count: '4' }));
  await page.keyboard.press('Enter');
  await expect(find.getByRole('status')).toHaveText(text('find', 'count', { current: '2', count: '4' }));
  await expect(sheet(page, 101)).toContainText('needle');
  await expect.poll(() => page.evaluate(() => [...CSS.highlights.get('find-current') ?? []].map(String))).toEqual(['needle']);
  await page.keyboard.press('Shift+Enter');
  await expect(sheet(page, 1)).toContainText('needle');
  await page.keyboard.press('Escape');
  await expect(find).toBeHidden();
  expect(refused).toEqual([]);
});

test('the contents of a PDF lead to their pages, and marks at the edge show where the matches are', async ({ workspace }, testInfo) => {
  const pages = Array.from({ length: 30 }, (_, index) => [`Paper number ${index + 1}`, index % 10 === 0 ? 'A rare needle lies here' : 'Nothing to be found']);
  const contents = [
    { title: 'Introduction', page: 1, depth: 0 }, { title: 'Methods', page: 10, depth: 0 }, { title: '纸张', page: 12, depth: 1 }, { title: 'Inks', page: 14, depth: 2 }, { title: 'Results', page: 25, depth: 0 },
  ];
  const page = await open(workspace, testInfo, 'contents.pdf', writePdf({ pages, contents }));
  await page.getByRole('radio', { name: text('viewer', 'pdfContents'), exact: true }).click();
  const list = page.getByRole('navigation', { name: text('viewer', 'pdfContents') });
  await expect(list.getByRole('button')).toHaveText(contents.map(({ title }) => title));
  for (const { title, page: number } of [...contents].reverse()) {
    await list.getByRole('button', { name: title, exact: true }).click();
    await expect(pageNumber(page)).toHaveValue(String(number));
    await expect(sheet(page, number)).toContainText(`Paper number ${number}`);
  }
  await page.getByRole('main').getByRole('group', { name: text('viewer', 'pdfPages') }).focus();
  await page.keyboard.press('ControlOrMeta+f');
  const find = page.getByRole('search');
  await find.getByRole('textbox').fill('needle');
  await expect(find.getByRole('status')).toHaveText(text('find', 'count', { current: '1', count: '3' }));
  const ticks = page.locator('[data-tick]');
  const kinds = () => ticks.evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-tick')));
  expect(await kinds()).toEqual(['current', 'match', 'match']);
  const shares = await ticks.evaluateAll((marks) => marks.map((mark) => (mark as HTMLElement).offsetTop / ((mark as HTMLElement).offsetParent?.clientHeight ?? 1)));
  // The second lines of pages 1, 11 and 21 of 30. A page is 842 points high; the line begins 110 points below its top.
  for (const [index, above] of [0, 10, 20].entries()) expect(shares[index]).toBeCloseTo((above + 110 / 842) / 30, 2);
  await page.keyboard.press('Enter');
  await expect.poll(kinds).toEqual(['match', 'current', 'match']);
  await page.keyboard.press('Escape');
  await expect(ticks).toHaveCount(0);
  await page.getByRole('radio', { name: text('viewer', 'pdfPages'), exact: true }).click();
  await expect(page.getByRole('button', { name: text('viewer', 'pdfPage', { page: '11' }), exact: true })).toBeVisible();
});

test('a PDF without contents offers none', async ({ workspace }, testInfo) => {
  const page = await open(workspace, testInfo, 'plain.pdf', writePdf({ pages: [['One'], ['Two']] }));
  await expect(sheet(page, 1)).toContainText('One');
  await expect(page.getByRole('button', { name: text('viewer', 'pdfPage', { page: '2' }), exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: text('viewer', 'pdfContents'), exact: true })).toHaveCount(0);
});

test('Chinese text of a font that is not embedded is drawn', async ({ workspace }, testInfo) => {
  const page = await open(workspace, testInfo, 'chinese.pdf', writePdf({ pages: [['季度报告', '纸张与墨水']], isChinese: true }));
  await expect(sheet(page, 1)).toContainText('季度报告');
  await expect.poll(() => inkOf(page, 1)).toBeGreaterThan(500);
});

test('a protected PDF prompts for its password and reports a wrong one', async ({ workspace }, testInfo) => {
  const page = await open(workspace, testInfo, 'locked.pdf', writePdf({ pages: [['A secret line']], password: 'open sesame' }));
  const field = page.getByLabel(text('viewer', 'pdfPassword'), { exact: true });
  await field.fill('wrong');
  await field.press('Enter');
  await expect(page.getByText(text('viewer', 'pdfWrongPassword'))).toBeVisible();
  await field.fill('open sesame');
  await field.press('Enter');
  await expect(sheet(page, 1)).toContainText('A secret line');
});

test('actions of a PDF are not executed, and a link inside it is followed when it is pressed', async ({ workspace }, testInfo) => {
  const bytes = writePdf({
    pages: [['https://deckle.example', 'To page three'], ['Second'], ['Third']], links: ['https://deckle.example/press', 3],
    catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\("attacked"\\); top.attacked = true; this.pageNum = 2;) /Next << /S /Launch /F (calculator) >> >>',
  });
  const page = await open(workspace, testInfo, 'acting.pdf', bytes);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => { dialogs.push(dialog.message()); void dialog.dismiss(); });
  await expect(sheet(page, 1)).toContainText('To page three');
  await expect(sheet(page, 1).getByRole('button', { name: 'https://deckle.example/press' })).toBeVisible();
  await expect(pageNumber(page)).toHaveValue('1');
  await sheet(page, 1).getByRole('button', { name: text('viewer', 'pdfLinkToPage') }).click();
  await expect(sheet(page, 3)).toContainText('Third');
  await expect(pageNumber(page)).toHaveValue('3');
  expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
  expect(dialogs).toEqual([]);
});

const printButton = (page: Page) => page.getByRole('toolbar', { name: text('viewer', 'pdfTools') }).getByRole('button', { name: text('commands', 'print') });
const printedPages = (page: Page) => page.locator('body > [data-print-sheet] img');

/** Replaces printing by a counter, which the returned function reads. */
const countPrints = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    Object.assign(window, { prints: 0 });
    window.print = () => { (window as unknown as { prints: number }).prints += 1; };
  });
  return () => page.evaluate(() => (window as unknown as { prints: number }).prints);
};

test('all pages of a PDF are printed, each on a sheet of its own', async ({ workspace }, testInfo) => {
  const pages = Array.from({ length: 30 }, (_, index) => [`Paper number ${index + 1}`]);
  const page = await open(workspace, testInfo, 'printed.pdf', writePdf({ pages }));
  const refused = violations(page);
  await expect(sheet(page, 1)).toContainText('Paper number 1');
  const prints = await countPrints(page);
  await printButton(page).click();
  await expect.poll(prints).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(printedPages(page)).toHaveCount(30);
  await expect(printedPages(page).first()).toBeHidden();
  const sizes = await printedPages(page).evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth, naturalHeight }) => `${naturalWidth} × ${naturalHeight}`));
  expect(new Set(sizes)).toEqual(new Set(['1240 × 1754']));

  await page.emulateMedia({ media: 'print' });
  await expect(printedPages(page).first()).toBeVisible();
  await expect(printedPages(page).last()).toBeVisible();
  await expect(printButton(page)).toBeHidden();
  await expect(sheet(page, 1)).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => { window.dispatchEvent(new Event('afterprint')); });
  await expect(printedPages(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  expect(refused).toEqual([]);

  await pageNumber(page).blur();
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(prints).toBe(2);
  await expect(printedPages(page)).toHaveCount(30);
  await page.evaluate(() => { window.dispatchEvent(new Event('afterprint')); });
  await expect(printedPages(page)).toHaveCount(0);
});

test('the preparation for printing shows its progress and can be cancelled', async ({ workspace }, testInfo) => {
  const pages = Array.from({ length: 500 }, (_, index) => [`Paper number ${index + 1}`]);
  const page = await open(workspace, testInfo, 'cancelled.pdf', writePdf({ pages }));
  await expect(sheet(page, 1)).toContainText('Paper number 1');
  const prints = await countPrints(page);
  await printButton(page).click();
  const dialog = page.getByRole('dialog', { name: text('viewer', 'pdfPrintTitle') });
  await expect(dialog).toContainText(/Preparing page \d+ of 500/);
  await expect.poll(() => printedPages(page).count()).toBeGreaterThan(1);
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: text('common', 'cancel') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('body > [data-print-sheet]')).toHaveCount(0);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  await expect(sheet(page, 1)).toContainText('Paper number 1');
  expect(await prints()).toBe(0);
});

test('a PDF that forbids printing is refused with a reason', async ({ workspace }, testInfo) => {
  const page = await open(workspace, testInfo, 'forbidden.pdf', writePdf({ pages: [['Not on paper']], password: '', isPrintForbidden: true }));
  await expect(sheet(page, 1)).toContainText('Not on paper');
  const prints = await countPrints(page);
  const reason = text('viewer', 'pdfPrintForbidden');
  await expect(printButton(page)).toHaveAccessibleDescription(reason);
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.getByRole('listitem').filter({ hasText: reason })).toBeVisible();
  expect(await prints()).toBe(0);
  await expect(page.locator('body > [data-print-sheet]')).toHaveCount(0);
});

test('a PDF with too many pages to print is refused with a reason', async ({ workspace }, testInfo) => {
  const page = await open(workspace, testInfo, 'endless.pdf', writePdf({ pages: Array.from({ length: 501 }, () => ['One of many']) }));
  await expect(sheet(page, 1)).toContainText('One of many');
  await expect(printButton(page)).toHaveAccessibleDescription(text('viewer', 'pdfPrintTooLong_other', { count: '500' }));
});

test('a PDF that cannot be read is replaced by a message', async ({ workspace }, testInfo) => {
  const page = await open(workspace, testInfo, 'broken.pdf', Buffer.from('%PDF-1.4\nnothing of it is true'));
  await expect(page.getByRole('alert')).toContainText(text('viewer', 'pdfFailed'));
  await expect(page.getByRole('main').getByRole('button', { name: text('sharing', 'share'), exact: true })).toBeVisible();
});
