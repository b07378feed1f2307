import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, TestInfo } from '@playwright/test';
import type { Locale, ThemeColour, ThemeMode } from '../../src/contract/preferences';
import { expect, test } from './fixture';
import { axeProblems } from './support/axe';
import { startGallery, type Gallery } from './support/gallery';
import type { Host } from './support/host';
import { filesContaining } from './support/disk-search';
import { text } from './support/texts';

const project = join(import.meta.dirname, '../..');

// All tests share one build.
test.describe.configure({ mode: 'default' });

let gallery: Gallery;
let host: Host;

test.beforeAll(async ({ hosts, server }) => {
  test.skip('missing' in hosts, 'missing' in hosts ? hosts.missing : '');
  if ('missing' in hosts) return;
  gallery = await startGallery(server.url);
  host = await hosts.create(gallery.url);
});

test.afterAll(async () => {
  await host?.close();
  await gallery?.stop();
});

interface Look {
  readonly locale: Locale;
  readonly mode: ThemeMode;
  readonly colour: ThemeColour;
}

const openGallery = async ({ locale, mode, colour }: Look): Promise<Page> => {
  const page = host.pages()[0] ?? await host.open();
  // The viewport has the page's full height, because the page itself scrolls and a screenshot shows the viewport.
  await page.setViewportSize({ width: 1440, height: 1900 });
  await page.goto(`${gallery.url}/gallery?${new URLSearchParams({ locale, mode, colour })}`);
  await page.getByText(text('common', 'somethingWentWrong', {}, locale)).waitFor();
  return page;
};

/** Stored with the run's results, for review. */
const takePicture = async (page: Page, name: string, testInfo: TestInfo): Promise<void> => {
  await page.screenshot({ path: testInfo.outputPath(`${name}.png`), animations: 'disabled' });
};

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

test('the gallery uses every shared widget', () => {
  const moduleNames = (folder: string): readonly string[] => readdirSync(join(project, folder)).filter((name) => name.endsWith('.tsx'));
  const sources = ['src/renderer/gallery', 'src/renderer/ui'].flatMap((folder) =>
    moduleNames(folder).map((name) => readFileSync(join(project, folder, name), 'utf8'))).join('\n');
  const widgets = moduleNames('src/renderer/ui').map((name) => name.replace('.tsx', ''));
  expect(widgets.length).toBeGreaterThan(30);
  // The toast region belongs to the app and is on every page.
  expect(widgets.filter((name) => !sources.includes(`/${name}'`))).toEqual(['toast-region']);
});

test('the widgets show their states and open', async () => {
  const page = await openGallery({ locale: 'en', mode: 'light', colour: 'default' });
  for (const title of ['Buttons', 'Fields', 'Files and people', 'Feedback', 'Overlays', 'Scrolling', 'Carousel']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }
  for (const variant of [0, 1, 2, 3]) {
    await expect(button(page, 'Disabled').nth(variant)).toBeDisabled();
    // A disabled control shows its reason, so it must be focusable.
    await expect(button(page, 'With a reason').nth(variant)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: 'Pending' }).nth(variant)).toBeVisible();
  }
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter a name');
  await expect(page.getByLabel('Locked', { exact: true })).toBeDisabled();
  await expect(page.getByRole('switch', { name: 'Not to be changed' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Select some' })).toHaveJSProperty('indeterminate', true);
  await expect(page.getByRole('progressbar', { name: 'Storage' })).toHaveAttribute('aria-valuenow', '24.8');
  await expect(page.getByRole('progressbar', { name: 'Import' })).not.toHaveAttribute('aria-valuenow');
  await expect(page.getByText('50 GB', { exact: true })).toBeVisible();
  await expect(page.getByText('1,234.50')).toBeVisible();

  await button(page, 'Confirm').click();
  const confirm = page.getByRole('alertdialog', { name: 'confirmation' });
  await expect(confirm).toContainText('Are you sure to perform this action?');
  expect(await axeProblems(page), 'the confirm dialog').toEqual([]);
  await button(confirm, 'OK').click();
  await expect(confirm).toHaveCount(0);

  await button(page, 'Prompt').click();
  const prompt = page.getByRole('dialog', { name: 'Rename' });
  await prompt.getByRole('textbox').fill('  ');
  await expect(button(prompt, 'Confirm')).toBeDisabled();
  await expect(prompt).toContainText('Enter a name');
  await page.keyboard.press('Escape');

  await button(page, 'Popover').click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure?');
  await page.keyboard.press('Escape');
  await button(page, 'Menu').click();
  await expect(page.getByRole('menuitem', { name: 'Share', exact: true })).toHaveAttribute('aria-disabled', 'true');
  expect(await axeProblems(page), 'the menu').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByTestId('context').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Can comment' }).click();
  await expect(page.getByRole('button', { name: 'Role' })).toContainText('Can comment');
  await button(page, 'Tooltip').hover();
  await expect(page.getByRole('tooltip')).toHaveText('40 minutes ago by Owen Castell');

  const notices = page.getByRole('region', { name: 'Messages' });
  await button(page, 'With undo').click();
  // While the pointer is on a toast, none of them closes.
  await notices.getByRole('listitem').last().hover();
  for (const name of ['Toast', 'Error']) await button(page, name).press('Enter');
  await expect(notices.getByRole('listitem')).toHaveCount(3);
  expect(await axeProblems(page), 'toasts').toEqual([]);
  // The list loads two more pages, then ends.
  await expect(async () => {
    await page.getByRole('region', { name: 'Rows' }).evaluate((list) => { list.scrollTop = list.scrollHeight; });
    await expect(page.getByText('no more content')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByText('Row 36', { exact: true })).toBeVisible();
  await button(page, 'Back to top').click();
  await expect(page.getByText('Row 1', { exact: true })).toBeInViewport();
});

/** With the text of the error boundary, which belongs to the widgets. */
const looks: readonly (Look & { readonly direction: 'ltr' | 'rtl'; readonly failed: string })[] = [
  { locale: 'en', mode: 'light', colour: 'default', direction: 'ltr', failed: 'Something went wrong' },
  { locale: 'en', mode: 'light', colour: 'green', direction: 'ltr', failed: 'Something went wrong' },
  { locale: 'zh-CN', mode: 'light', colour: 'blue', direction: 'ltr', failed: '出了点问题' },
  { locale: 'en', mode: 'dark', colour: 'default', direction: 'ltr', failed: 'Something went wrong' },
  { locale: 'ar-SA', mode: 'light', colour: 'default', direction: 'rtl', failed: 'حدث خطأ ما' },
];
for (const look of looks) {
  const { locale, mode, colour, direction, failed } = look;
  test(`axe finds nothing in the gallery in ${mode} ${colour} with ${locale}`, async ({}, testInfo) => {
    const page = await openGallery(look);
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.dataset['theme'], getComputedStyle(document.documentElement).colorScheme]))
      .toEqual([direction, colour, mode]);
    await expect(page.getByText(failed)).toBeVisible();
    await takePicture(page, 'page', testInfo);
    expect(await axeProblems(page)).toEqual([]);
    await button(page, 'Prompt').click();
    await page.getByRole('dialog', { name: 'Rename' }).waitFor();
    await takePicture(page, 'dialog', testInfo);
    await page.keyboard.press('Escape');
    await button(page, 'Error').click();
    await button(page, 'Menu').click();
    await page.getByRole('menu').waitFor();
    await takePicture(page, 'menu', testInfo);
  });
}

test('a release does not contain the gallery', async ({ server }) => {
  const page = await host.open();
  await page.goto(`${server.url}/gallery`);
  await page.locator('form:has(input[name=password])').waitFor();
  expect(await filesContaining(join(project, 'out/renderer'), 'Letterpress quote for autumn cards')).toEqual([]);
});
