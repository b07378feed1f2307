import { expect, test } from './fixture';
import type { Locator, Page } from '@playwright/test';
import { fileTypes } from '../../src/contract/entities/file';
import { showAs } from './support/appearance';
import { goTo } from './support/sharing';
import { row } from './support/screens';
import { text } from './support/texts';

/** Expects the whole element inside of the window. */
const expectWithin = async (page: Page, target: Locator): Promise<void> => {
  const box = await target.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box, String(target)).not.toBeNull();
  if (!box) return;
  expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height], `${String(target)} at ${JSON.stringify(box)}`).toEqual([true, true, true, true]);
};

test('in a window as narrow as a phone nothing is cut off or covered', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { guid } = await mine.call('files.create', { body: { type: fileTypes.folder, name: 'Plans' } });
  await row(page, 'Plans').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of ['en', 'ar-SA'] as const) {
    await showAs(page, { locale, themeMode: 'light', themeColour: 'default' });
    await test.step(`the tools of a selection, ${locale}`, async () => {
      await goTo(page, '/desktop');
      await row(page, 'Plans', locale).hover();
      await row(page, 'Plans', locale).locator('label').first().click();
      const tools = page.getByRole('main');
      for (const name of [text('sharing', 'share', {}, locale), text('files', 'remove', {}, locale), text('files', 'more', {}, locale)]) {
        const tool = tools.getByRole('button', { name, exact: true }).last();
        await expectWithin(page, tool);
        // No other element covers it.
        await tool.click({ trial: true });
      }
    });
    await test.step(`Recent, ${locale}`, async () => {
      await goTo(page, '/recent/used');
      const title = page.getByRole('heading', { level: 1 });
      await title.waitFor();
      for (const radio of await page.getByRole('radiogroup', { name: text('files', 'placeRecent', {}, locale) }).locator('label').all()) await expectWithin(page, radio);
      await title.click({ trial: true });
    });
    await test.step(`the sharing dialog, ${locale}`, async () => {
      await goTo(page, `/folder/${guid}`);
      await page.getByRole('main').getByRole('button', { name: text('sharing', 'share', {}, locale), exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio').first().waitFor({ state: 'attached' });
      await expectWithin(page, dialog.getByRole('button', { name: text('sharing', 'done', {}, locale), exact: true }));
      await expectWithin(page, dialog.getByRole('button', { name: text('common', 'close', {}, locale), exact: true }));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });
  }
});
