import { expect, test } from './fixture';
import { text } from './support/texts';

for (const [theme, locale] of [['light', 'en'], ['dark', 'zh-CN'], ['light', 'ar-SA']] as const) {
  test(`the settings look well in ${locale}, ${theme}`, async ({ workspace }, testInfo) => {
    const page = await workspace.signUp(undefined);
    await page.getByRole('button', { name: text('workspace', 'accountMenu') }).click();
    await page.getByRole('button', { name: text('commands', 'settings'), exact: true }).click();
    const names = { en: 'English', 'zh-CN': '简体中文', 'ar-SA': 'العربية' };
    const dialog = page.getByRole('dialog').last();
    await dialog.getByRole('link', { name: text('settings', 'appearance') }).click();
    await dialog.getByRole('radio').nth(theme === 'dark' ? 1 : 0).click();
    await dialog.getByRole('button', { name: new RegExp(text('workspace', 'language')) }).click();
    await page.getByRole('option', { name: names[locale] }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale === 'ar-SA' ? /^ar/ : locale);
    await expect(dialog.getByRole('link', { name: text('settings', 'appearance', {}, locale) })).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('settings.png') });
    if (process.env['DECKLE_PICTURES']) await page.screenshot({ path: `${process.env['DECKLE_PICTURES']}/${testInfo.project.name}-${locale}-${theme}.png` });
  });
}
