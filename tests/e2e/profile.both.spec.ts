import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixture';
import { imageSamples } from '../support/sample-images';
import { seriousProblems } from './support/axe';
import { goTo } from './support/sharing';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'profile'>>[1], values = {}): string => text('profile', key, values);
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('navigation') });
const account = (page: Page): Locator => page.getByRole('button', { name: text('workspace', 'accountMenu') });
/** Whether the account button shows a picture that was loaded. */
const hasPicture = (page: Page): Promise<boolean> => account(page).locator('img').evaluateAll((images) => images.some((image) => (image as HTMLImageElement).naturalWidth === 256));
/** Whether the picture in the account button is blue at a share of its width. */
const isBlueAt = (page: Page, share: number): Promise<boolean> => account(page).locator('img').first().evaluate((image, at) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 });
  const context = canvas.getContext('2d');
  context?.drawImage(image as HTMLImageElement, 0, 0);
  const [red = 0, , blue = 0] = context?.getImageData(256 * at, 128, 1, 1).data ?? [];
  return blue > red;
}, share);

test('a changed name, picture, colour and language are shown, and a second device follows without a reload', async ({ workspace, hosts, server }) => {
  await workspace.register();
  const page = await workspace.signUp();
  if ('missing' in hosts) throw new Error(hosts.missing);
  const device = await hosts.create(server.url);
  try {
    if (!device.openWithAccount) throw new Error('This host cannot sign in.');
    const other = await device.openWithAccount(workspace.account);
    await account(other).waitFor();
    await goTo(page, '/settings/profile');
    const picture = dialog(page).getByRole('region', { name: t('picture') });
    const input = picture.locator('input[type=file]');

    await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await imageSamples.jpeg(300, 200)) });
    const square = picture.getByRole('slider', { name: t('square') });
    await square.hover();
    await page.mouse.down();
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await expect(square).toHaveAttribute('aria-valuenow', '100');
    await square.press('Home');
    await expect(square).toHaveAttribute('aria-valuenow', '0');
    await square.press('End');
    expect(await seriousProblems(page)).toEqual([]);
    await picture.getByRole('button', { name: t('usePicture') }).click();
    await expect(picture.getByRole('button', { name: t('changePicture') })).toBeVisible();
    await expect.poll(() => hasPicture(page)).toBe(true);
    await expect.poll(() => hasPicture(other)).toBe(true);
    // The left half is blue. Of the square at the end only the first quarter is.
    expect([await isBlueAt(other, 0.1), await isBlueAt(other, 0.4)]).toEqual([true, false]);

    const limit = text('common', 'sizeMegabytes', { amount: '5' });
    for (const [file, sentence] of [
      [{ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }, text('errors', 'PICTURE_NOT_READABLE')],
      [{ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, text('errors', 'PICTURE_NOT_READABLE')],
      [{ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 ** 2 + 1) }, t('tooLarge', { limit })],
      // The preview does not decode TIFF, so the server refuses it.
      [{ name: 'text.tiff', mimeType: 'image/tiff', buffer: Buffer.from('no picture') }, text('errors', 'PICTURE_NOT_READABLE')],
    ] as const) {
      await input.setInputFiles(file);
      if (file.mimeType === 'image/tiff') await picture.getByRole('button', { name: t('usePicture') }).click();
      await expect(picture.getByRole('alert'), file.name).toHaveText(sentence);
      await expect(picture.getByRole('img').locator('img'), file.name).toBeVisible();
    }

    const name = dialog(page).getByLabel(t('name'), { exact: true });
    await name.fill('\u200b');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Ines Halloran');
    await dialog(page).getByRole('button', { name: t('saveName') }).click();
    await dialog(page).getByRole('radio', { name: t('female'), exact: true }).click();
    await expect(account(other)).toContainText('Ines Halloran');
    await expect(account(page)).toContainText('Ines Halloran');
    await expect.poll(async () => (await (await workspace.api()).call('account.me', {})).gender).toBe(false);
    expect(await seriousProblems(page)).toEqual([]);

    await dialog(page).getByRole('link', { name: text('settings', 'appearance') }).click();
    await dialog(page).getByRole('radio', { name: text('workspace', 'colourGreen') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'green');
    await dialog(page).getByRole('button', { name: new RegExp(text('workspace', 'language')) }).click();
    await page.getByRole('option', { name: '日本語' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    // The language is the person's. The colour is that of the device.
    await expect(other.locator('html')).toHaveAttribute('lang', 'ja');
    expect(await other.locator('html').getAttribute('data-theme')).toBe('default');
  } finally {
    await device.close();
  }
});
