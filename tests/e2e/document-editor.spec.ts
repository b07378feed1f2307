import type { Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { showAs } from './support/appearance';
import { seriousProblems } from './support/axe';
import { create } from './support/screens';
import { goTo } from './support/sharing';
import { text } from './support/texts';
import { openRow } from './support/viewed-files';

const textOf = (page: Page) => page.getByRole('main').getByRole('textbox', { name: text('document', 'content') });
const tools = (page: Page) => page.getByRole('toolbar', { name: text('document', 'tools') });
const tool = (page: Page, key: 'undo' | 'redo' | 'strong' | 'bullet' | 'link' | 'quote') => tools(page).getByRole('button', { name: text('document', key), exact: true });
const blocks = (page: Page) => textOf(page).evaluate((root) => [...root.children].map(({ outerHTML }) => outerHTML));

/** Creates a document and places the caret in it. */
const openNew = async (page: Page, name: string): Promise<void> => {
  await create(page, 'document', name);
  await openRow(page, name);
  await textOf(page).click();
};

test('a document is written, formatted and undone with the keyboard; the keys of the app do nothing meanwhile', async ({ workspace }) => {
  const page = await workspace.signUp();
  const violations: string[] = [];
  page.on('console', (message) => { if (/Content Security Policy|TrustedHTML/.test(message.text())) violations.push(message.text()); });
  await openNew(page, 'Guide');

  await page.keyboard.type('# Voice\nPlain ? c g d and ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('ControlOrMeta+b');
  await expect.poll(() => blocks(page)).toEqual(['<h1 dir="auto">Voice</h1>', '<p dir="auto">Plain ? c g d and <strong>bold</strong></p>']);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Undo of the editor, not of the app: the file remains.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(textOf(page)).not.toContainText('bold');
  await page.keyboard.press('ControlOrMeta+y');
  await expect(textOf(page)).toContainText('bold');
  await page.keyboard.type('!');
  await expect.poll(async () => (await blocks(page)).at(-1)).toContain('<strong>bold!</strong>');
  await eventually(() => workspace.namesOnServer()).toEqual(['Guide']);

  await page.keyboard.type('\n1. one\ntwo');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await blocks(page)).at(-1)).toBe('<ol dir="ltr"><li><p dir="auto">one</p><ol dir="ltr"><li><p dir="auto">two</p></li></ol></li></ol>');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('\n\n> quote\n\n```code\nmore');
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.type('---مرحبا');
  await expect.poll(async () => (await blocks(page)).slice(2)).toEqual([
    '<ol dir="ltr"><li><p dir="auto">one</p></li><li><p dir="auto">two</p></li></ol>',
    '<blockquote dir="ltr"><p dir="auto">quote</p></blockquote>',
    '<pre dir="auto"><code>code\nmore</code></pre>', '<hr contenteditable="false">', '<p dir="auto">مرحبا</p>',
  ]);
  await expect(textOf(page).getByText('مرحبا')).toHaveCSS('direction', 'rtl');

  expect(violations).toEqual([]);
  expect(await seriousProblems(page)).toEqual([]);
  await showAs(page, { locale: 'ar-SA', themeMode: 'dark', themeColour: 'default' });
  expect(await seriousProblems(page)).toEqual([]);
});

test('the toolbar formats the selection, is walked with arrows, and returns the focus to the text', async ({ workspace }) => {
  const page = await workspace.signUp();
  await openNew(page, 'Guide');
  await page.keyboard.type('word');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(tool(page, 'strong')).toHaveAttribute('aria-pressed', 'false');
  await tool(page, 'strong').click();
  await expect(tool(page, 'strong')).toHaveAttribute('aria-pressed', 'true');
  await expect(textOf(page)).toBeFocused();
  await expect.poll(() => blocks(page)).toEqual(['<p dir="auto"><strong>word</strong></p>']);

  await tools(page).getByRole('button', { name: text('document', 'paragraph') }).click();
  await page.getByRole('menuitem', { name: text('document', 'heading2') }).click();
  await expect(textOf(page)).toBeFocused();
  await expect.poll(() => blocks(page)).toEqual(['<h2 dir="auto"><strong>word</strong></h2>']);

  // The heading in the outline is between the text and the tools.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(tools(page).locator(':focus')).toHaveCount(1);
  // There is no step to redo, so the arrow skips that tool.
  await tool(page, 'undo').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'strong')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => blocks(page)).toEqual(['<h2 dir="auto">word</h2>']);
});

test('a link is set, refused if it is a script, and removed', async ({ workspace }) => {
  const page = await workspace.signUp();
  await openNew(page, 'Guide');
  await page.keyboard.type('word');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+Shift+k');
  const dialog = page.getByRole('dialog', { name: text('document', 'link') });
  const address = dialog.getByRole('textbox', { name: text('document', 'linkAddress') });
  await expect(address).toBeFocused();
  await address.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(text('document', 'linkRefused'))).toBeVisible();
  await address.fill('example.org');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(textOf(page).getByRole('link', { name: 'word' })).toHaveAttribute('href', 'https://example.org');
  await expect(tool(page, 'link')).toHaveAttribute('aria-pressed', 'true');
  await tool(page, 'link').click();
  await dialog.getByRole('button', { name: text('document', 'linkRemove') }).click();
  await expect.poll(() => blocks(page)).toEqual(['<p dir="auto">word</p>']);
});

test('the first line names an untitled document, and only that', async ({ workspace }) => {
  const page = await workspace.signUp();
  await openNew(page, text('files', 'newFileName'));
  await page.keyboard.type('Minutes of March\n');
  await expect(page.getByRole('heading', { level: 1, name: 'Minutes of March' }).first()).toBeVisible();
  await eventually(() => workspace.namesOnServer()).toEqual(['Minutes of March']);
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('Draft: ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Text');
  await expect(textOf(page)).toContainText('Draft: Minutes of March');
  await eventually(() => workspace.namesOnServer()).toEqual(['Minutes of March']);
});

test('pasted HTML keeps its blocks and loses its scripts and pictures', async ({ workspace }) => {
  const page = await workspace.signUp();
  await openNew(page, 'Guide');
  await textOf(page).evaluate((root) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<h2>Plan</h2><script>window.attacked = true</script><p>A <b>word</b><img src="https://attacker.example/x.png" onerror="window.attacked = true"></p>');
    root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => blocks(page)).toEqual(['<h2 dir="auto">Plan</h2>', '<p dir="auto">A <strong>word</strong></p>']);
  expect(await page.evaluate(() => (window as { attacked?: boolean }).attacked)).toBeUndefined();
});

test('the sidebar is collapsed beside an editor, and as the person left it elsewhere', async ({ workspace }) => {
  const page = await workspace.signUp();
  const sidebar = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: text('workspace', 'navigation') }) });
  const isRail = (expected: boolean) => expect(sidebar).toHaveAttribute('data-narrow', String(expected));
  const toggle = (key: 'asideExpand' | 'asideCollapse') => page.getByRole('button', { name: text('workspace', key), exact: true });
  const { guid } = await (await workspace.api()).call('files.create', { body: { type: -2, name: 'Guide' } });
  const open = async (): Promise<void> => {
    await goTo(page, `/docs/${guid}`);
    await textOf(page).waitFor();
  };
  const leave = (): Promise<void> => goTo(page, '/desktop');
  await isRail(false);
  await open();
  await isRail(true);
  await toggle('asideExpand').click();
  await isRail(false);
  await leave();
  await open();
  await isRail(true);
  await leave();
  await isRail(false);

  await toggle('asideCollapse').click();
  await isRail(true);
  await open();
  await toggle('asideExpand').click();
  await isRail(false);
  await leave();
  await isRail(true);
});

test('the name in the head is renamed by a press', async ({ workspace }) => {
  const page = await workspace.signUp();
  await openNew(page, 'Guide');
  await page.getByRole('heading', { level: 1, name: 'Guide' }).getByRole('button').click();
  await page.locator('h1').getByRole('textbox').fill('Voice');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Voice' })).toBeVisible();
  await eventually(() => workspace.namesOnServer()).toEqual(['Voice']);
});
