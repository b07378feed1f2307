import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { newAccount, registerAccount } from './support/account';
import { showAs } from './support/appearance';
import { seriousProblems } from './support/axe';
import { addTo, goTo } from './support/sharing';
import { text } from './support/texts';

const editor = (page: Page) => page.getByRole('main').getByRole('textbox', { name: text('document', 'content') });
const outline = (page: Page) => page.getByRole('navigation', { name: text('document', 'outline') });

test('beside a page without room the outline is ticks, which show their heading and jump to it', async ({ workspace }) => {
  const page = await workspace.signUp();
  const { guid } = await (await workspace.api()).call('files.create', { body: { type: -2, name: 'Guide' } });
  await goTo(page, `/docs/${guid}`);
  await editor(page).click();
  await page.keyboard.type(`# Voice\n${'A line of text\n'.repeat(40)}## Numbers\nOne`);
  const tick = (name: string) => outline(page).getByRole('button', { name, exact: true });
  await expect(outline(page).getByText(text('document', 'outline'))).toBeVisible();

  await page.setViewportSize({ width: 1100, height: 700 });
  await expect(outline(page).getByText(text('document', 'outline'))).toBeHidden();
  await expect(tick('Numbers')).toHaveAttribute('aria-current', 'location');
  await expect(tick('Voice').getByText('Voice')).toBeHidden();
  await tick('Voice').hover();
  await expect(tick('Voice').getByText('Voice')).toBeVisible();
  await tick('Voice').click();
  await expect(editor(page)).toBeFocused();
  await expect(editor(page).getByRole('heading', { name: 'Voice' })).toBeInViewport();
  await expect(tick('Voice')).toHaveAttribute('aria-current', 'location');

  // By the keyboard: the ticks are before the text.
  await page.keyboard.press('Shift+Tab');
  await expect(tick('Numbers')).toBeFocused();
  await expect(tick('Numbers').getByText('Numbers')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(editor(page).getByRole('heading', { name: 'Numbers' })).toBeInViewport();
  expect(await seriousProblems(page)).toEqual([]);

  // Mirrored: the ticks are at the right edge of the page.
  const isBefore = () => page.evaluate(() => {
    const nav = document.querySelector('[data-desk] nav')?.getBoundingClientRect();
    const content = document.querySelector('[data-desk] [role=textbox]')?.getBoundingClientRect();
    return nav && content ? nav.right <= content.left : null;
  });
  expect(await isBefore()).toBe(true);
  await showAs(page, { locale: 'ar-SA', themeMode: 'dark', themeColour: 'blue' });
  expect(await isBefore()).toBe(false);
});

test('the cursor of another person has their colour, and its flag folds until the pointer is above it', async ({ workspace, server, hosts }) => {
  if ('missing' in hosts) return;
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const account = { ...newAccount(), name: 'Priya Raman' };
  const priya = await registerAccount(server.url, account);
  const { guid } = await mine.call('files.create', { body: { type: -2, name: 'Guide', content: 'The first line\nThe second line' } });
  await addTo(mine, guid, priya, 'editor');
  await goTo(page, `/docs/${guid}`);
  await editor(page).waitFor();

  const host = await hosts.create(server.url);
  const other = await host.openWithAccount?.(account);
  if (!other) return;
  await goTo(other, `/docs/${guid}`);
  await editor(other).getByText('The first line').click();
  await other.keyboard.press('End');
  const cursor = editor(page).locator('[data-client]');
  const flag = cursor.locator('[data-name="Priya Raman"]');
  await expect(flag).toBeVisible();
  await expect(flag).toBeHidden();
  await cursor.hover({ force: true });
  await expect(flag).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(flag).toBeHidden();
  await other.keyboard.press('Home');
  await expect(flag).toBeVisible();

  const ring = page.getByRole('list', { name: text('document', 'people') }).getByRole('img', { name: 'Priya Raman' });
  const tone = await cursor.getAttribute('data-who');
  expect([await ring.getAttribute('data-who'), await ring.locator('[data-tone]').getAttribute('data-tone')]).toEqual([tone, tone]);

  // A click beside the cursor places the caret in the text.
  await cursor.click({ force: true });
  // The other person sees where the caret is, so it is in place.
  await expect(editor(other).locator('[data-client]')).toHaveCount(1);
  await page.keyboard.type('Here: ');
  await expect(editor(page)).toContainText('Here: The first line');
  await host.close();
});
