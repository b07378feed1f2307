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

/** Presses and releases a touch screen; `whileDown` runs in between. */
const touch = async (page: Page, target: Locator, whileDown: () => Promise<unknown> = async () => undefined): Promise<void> => {
  const box = await target.boundingBox();
  if (!box) throw new Error(`Not visible: ${String(target)}`);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] });
  await whileDown();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
};

test('on a touch screen a long press selects, taps add and remove, and without a selection a tap opens', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  for (const name of ['Plans', 'Notes']) await mine.call('files.create', { body: { type: fileTypes.folder, name } });
  await page.setViewportSize({ width: 390, height: 844 });
  const [plans, notes] = [row(page, 'Plans'), row(page, 'Notes')];
  const name = (target: Locator) => target.getByRole('gridcell').nth(1);
  // A row that arrives moves the others.
  for (const shown of [plans, notes]) await shown.waitFor();
  await touch(page, name(plans), () => expect(plans).toHaveAttribute('aria-selected', 'true'));
  await expect(page.getByRole('menu')).toHaveCount(0);
  await touch(page, name(notes));
  await expect(notes).toHaveAttribute('aria-selected', 'true');
  await expect(plans).toHaveAttribute('aria-selected', 'true');
  await touch(page, name(plans));
  await touch(page, name(notes));
  await expect(notes).toHaveAttribute('aria-selected', 'false');
  await touch(page, name(plans));
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
});

test('dialogs are sheets at the lower edge of a phone, a menu is inside of the window, and the places are in a bar', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of ['en', 'ar-SA'] as const) {
    await showAs(page, { locale, themeMode: 'light', themeColour: 'default' });
    const expectSheet = async (sheet: Locator): Promise<void> => {
      await expect.poll(async () => {
        const box = await sheet.boundingBox();
        return box && [box.x, box.width, Math.round(box.y + box.height)];
      }).toEqual([0, 390, 844]);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    };
    await page.getByRole('button', { name: text('files', 'new', {}, locale), exact: true }).click();
    await expectWithin(page, page.getByRole('menu'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('workspace', 'accountMenu', {}, locale) }).click();
    await expectSheet(page.getByRole('dialog').locator('xpath=..'));
    await goTo(page, '/spaces');
    await page.getByRole('main').getByRole('button', { name: text('places', 'newSpace', {}, locale) }).first().click();
    await expectSheet(page.getByRole('dialog').locator('xpath=..'));
    await page.getByRole('navigation', { name: text('workspace', 'navigation', {}, locale) }).getByRole('link', { name: text('workspace', 'trash', {}, locale) }).click();
    await expect(page.getByRole('heading', { level: 1, name: text('files', 'trash', {}, locale) })).toBeVisible();
    await goTo(page, '/desktop');
  }
});

test('on a phone the actions on a selection are a bar at the lower edge that covers and moves no row', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  for (let index = 30; index > 0; index -= 1) await mine.call('files.create', { body: { type: fileTypes.folder, name: `Folder ${index}` } });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of ['en', 'ar-SA'] as const) {
    await showAs(page, { locale, themeMode: 'light', themeColour: 'default' });
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    const last = row(page, 'Folder 30', locale);
    await expect(last).toBeVisible();
    const places = page.getByRole('navigation', { name: text('workspace', 'navigation', {}, locale) });
    const bar = page.getByRole('group', { name: text('files', 'selectionActions', {}, locale) });
    const clear = bar.getByRole('button', { name: text('files', 'clearSelection', {}, locale), exact: true });
    if (await bar.isVisible()) await clear.click();
    await expect(bar).toHaveCount(0);
    await expect(places).toBeVisible();
    const before = await last.boundingBox();

    await last.hover();
    await last.locator('label').first().click();
    await expect(bar).toBeVisible();
    await expect(places).toBeHidden();
    expect(await last.boundingBox()).toEqual(before);
    const place = await bar.boundingBox();
    expect(place).toMatchObject({ x: 0, width: 390 });
    expect(place?.y).toBeGreaterThanOrEqual(844 * 2 / 3);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBe(844);
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
    await last.click({ trial: true });
    const buttons = await bar.getByRole('button').all();
    expect(buttons.length).toBeGreaterThan(4);
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(button)).toBeGreaterThanOrEqual(44);
      await expectWithin(page, button);
      await button.click({ trial: true });
    }
    await clear.click();
    await expect(bar).toHaveCount(0);
    await expect(places).toBeVisible();
  }
});

test('a phone shows no preview beside the list, and the choice is kept for wider windows', async ({ workspace }) => {
  const page = await workspace.signUp();
  await (await workspace.api()).call('files.create', { body: { type: fileTypes.folder, name: 'Plans' } });
  await row(page, 'Plans').waitFor();
  const preview = page.getByRole('region', { name: text('files', 'viewPreview') });
  await page.getByRole('radio', { name: text('files', 'viewPreview'), exact: true }).click();
  await expect(preview).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(preview).toHaveCount(0);
  await expect(page.getByRole('radio', { name: text('files', 'viewPreview'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: text('files', 'viewList'), exact: true })).toBeChecked();
  await expect(row(page, 'Plans')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(preview).toBeVisible();
});

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
      const tools = page.getByRole('group', { name: text('files', 'selectionActions', {}, locale) });
      for (const name of [text('sharing', 'share', {}, locale), text('files', 'remove', {}, locale), text('files', 'more', {}, locale)]) {
        const tool = tools.getByRole('button', { name, exact: true });
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
