import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { place } from './support/places';
import { text } from './support/texts';
import { openRow, signUpWithFiles } from './support/viewed-files';

const close = (page: Page) => place(page, text('files', 'desktop')).click();
const content = (page: Page, name: string) => page.getByRole('main').getByRole('document', { name });
const tool = (page: Page, key: 'source' | 'wrapLines' | 'loadMore') => page.getByRole('main').getByRole('button', { name: text('viewer', key) });

// "计划。" in GB18030, "これは" in Shift_JIS and "café" in windows-1252; Node cannot write these encodings.
const encoded = {
  'utf8.txt': ['Zażółć 计划', Buffer.from('Zażółć 计划')],
  'utf16.txt': ['计划', Buffer.from('\ufeff计划', 'utf16le')],
  'gb.txt': ['计划。', Buffer.from([0xbc, 0xc6, 0xbb, 0xae, 0xa1, 0xa3])],
  'sjis.txt': ['これは', Buffer.from([0x82, 0xb1, 0x82, 0xea, 0x82, 0xcd])],
  'latin.txt': ['café', Buffer.from('café', 'latin1')],
} as const satisfies Record<string, readonly [string, Buffer]>;

test('texts of each encoding are read, another encoding can be chosen, and a binary file reports it', async ({ workspace }, testInfo) => {
  const page = await signUpWithFiles(workspace, testInfo, { ...Object.fromEntries(Object.entries(encoded).map(([name, [, bytes]]) => [name, bytes])), 'program.txt': Buffer.from([1, 2, 0, 0, 0, 3, 0]) });
  for (const [name, [shown]] of Object.entries(encoded)) {
    await openRow(page, name);
    await expect(content(page, name)).toHaveText(shown);
    await close(page);
  }
  await openRow(page, 'latin.txt');
  await page.getByRole('main').getByRole('button', { name: text('viewer', 'encoding') }).click();
  await page.getByRole('option', { name: 'Windows-1251' }).click();
  await expect(content(page, 'latin.txt')).toHaveText('cafй');
  await close(page);
  await openRow(page, 'program.txt');
  await expect(page.getByRole('alert')).toContainText(text('viewer', 'textBinary'));
});

test('code is coloured under the content policy, found in, and left with Tab; its scripts do not run', async ({ workspace }, testInfo) => {
  const page = await signUpWithFiles(workspace, testInfo, {
    'page.html': '<script>top.attacked = true</script>\n<p onclick="top.attacked = true">needle</p>', 'a.py': 'def f():\n    return "needle"', 'a.rs': 'fn main() { let x = 1; }', 'a.json': '{"a": true}', 'a.sql': 'SELECT 1 FROM t',
  });
  const violations: string[] = [];
  page.on('console', (message) => { if (message.text().includes('Content Security Policy')) violations.push(message.text()); });
  for (const name of ['page.html', 'a.py', 'a.rs', 'a.json', 'a.sql']) {
    await openRow(page, name);
    const colours = () => content(page, name).locator('.cm-line span').evaluateAll((parts) => new Set(parts.map((part) => getComputedStyle(part).color)).size);
    await expect.poll(colours, { message: name }).toBeGreaterThan(0);
    // The styles of the editor apply: lines are in the font of code.
    await expect(content(page, name)).toHaveCSS('font-family', /mono/i);
    await close(page);
  }
  await openRow(page, 'a.py');
  await content(page, 'a.py').focus();
  await page.keyboard.press('ControlOrMeta+f');
  const find = page.getByRole('search', { name: text('find', 'title') });
  await find.getByRole('textbox').fill('needle');
  await expect(find.getByRole('status')).toHaveText(text('find', 'count', { current: '0', count: '1' }));
  await page.keyboard.press('Enter');
  await expect(find.getByRole('status')).toHaveText(text('find', 'count', { current: '1', count: '1' }));
  await expect(content(page, 'a.py').locator('.cm-searchMatch')).toHaveText('needle');
  await page.keyboard.press('Escape');
  await expect(content(page, 'a.py')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(content(page, 'a.py')).not.toBeFocused();
  expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
  expect(violations).toEqual([]);
});

test('Markdown is rendered without scripts and pictures of other servers, and shows its source', async ({ workspace }, testInfo) => {
  const page = await signUpWithFiles(workspace, testInfo, {
    'notes.md': '# Plan\n\nSome **bold** text, [a page](https://example.org/) and [a script](javascript:top.attacked=true).\n\n<script>top.attacked = true</script>\n\n![photo](https://attacker.example/seen.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  });
  await openRow(page, 'notes.md');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Plan' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'a page' })).toHaveAttribute('href', 'https://example.org/');
  await expect(main.getByRole('article').getByText('a script')).toBeVisible();
  await expect(main.getByRole('link', { name: 'a script' })).toHaveCount(0);
  await expect(main.getByRole('cell', { name: '2' })).toBeVisible();
  await expect(main.locator('article img, article script')).toHaveCount(0);
  await tool(page, 'source').click();
  await expect(content(page, 'notes.md')).toContainText('# Plan');
  expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
});

test('a CSV is a table of 100,000 rows, with quotes and line breaks in its fields', async ({ workspace }, testInfo) => {
  const rows = Array.from({ length: 100_000 }, (_, index) => `item ${index},${index},"a ""quoted"", field"`);
  const page = await signUpWithFiles(workspace, testInfo, { 'table.csv': `name,amount,note\n=1+1,7,"two\nlines"\n${rows.join('\n')}\n` });
  await openRow(page, 'table.csv');
  const table = page.getByRole('main').getByRole('table', { name: 'table.csv' });
  await expect(table).toHaveAttribute('aria-rowcount', '100002');
  await expect(table.getByRole('columnheader', { name: 'amount' })).toBeVisible();
  await expect(table.getByRole('cell', { name: '=1+1' })).toBeVisible();
  await expect(table.getByRole('cell', { name: 'two lines' })).toBeVisible();
  await expect(table.getByRole('cell', { name: 'a "quoted", field' }).first()).toBeVisible();
  await table.evaluate((element) => { element.scrollTop = element.scrollHeight; });
  await expect(table.getByRole('cell', { name: 'item 99999', exact: true })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'amount' })).toBeVisible();
});

test('a text of 50 MB is whole, one of 200 MB is loaded in parts, and a line of 10 MB is shown', async ({ workspace }, testInfo) => {
  test.slow();
  const megabytes = (count: number) => 'A line of text with sixty-four characters, the last is the end.\n'.repeat(count * 16_384);
  const page = await signUpWithFiles(workspace, testInfo, { 'fifty.log': `${megabytes(50)}the end`, 'long.log': megabytes(200), 'line.txt': 'x'.repeat(10_000_000) });
  await openRow(page, 'fifty.log');
  await content(page, 'fifty.log').focus();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole('main').locator('.cm-scroller').evaluate((element) => { element.scrollTop = element.scrollHeight; });
  await expect(content(page, 'fifty.log')).toContainText('the end', { timeout: 30_000 });
  await close(page);
  await openRow(page, 'long.log');
  await expect(page.getByRole('status').filter({ hasText: '200' })).toContainText('16', { timeout: 60_000 });
  await tool(page, 'loadMore').click();
  await expect(page.getByRole('status').filter({ hasText: '200' })).toContainText('32', { timeout: 60_000 });
  await close(page);
  await openRow(page, 'line.txt');
  await expect(content(page, 'line.txt')).toContainText('xxx', { timeout: 60_000 });
});
