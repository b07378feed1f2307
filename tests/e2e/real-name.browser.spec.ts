import { payWith } from '../support/cashier';
import { expect } from './fixture';
import { showAs } from './support/appearance';
import { seriousProblems } from './support/axe';
import { openDatabase } from './support/database';
import { agree, chooseCard, codeOf } from './support/payment';
import { beginTrial, joinTrialOfEve, later, realNameDialog, shownRealName, toast } from './support/real-name';
import { publicServer } from './support/public-server';
import { goTo } from './support/sharing';
import { text } from './support/texts';

// Account specification, sections 4 and 6 (real-name verification): the dialog at the cashier, on the next day, and in all widths.

const test = publicServer();

test('the creator of a trial pays at the cashier, and the dialog does not return', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await beginTrial(mine);
  const dialog = await shownRealName(page);
  await expect(dialog).toContainText(text('real-name', 'teamWarning'));
  await expect(dialog).toContainText('¥0.01');
  await expect(dialog.getByRole('radio', { name: text('billing', 'wx_pub_qr') })).toBeChecked();
  expect((await dialog.boundingBox())?.width).toBe(600);

  // Only a ticked agreement has a code.
  await expect(dialog.locator('[data-code]')).toHaveCount(0);
  await agree(dialog);
  const first = await codeOf(dialog);
  await agree(dialog);
  await expect(dialog.locator('[data-code]')).toHaveCount(0);
  await agree(dialog);
  await codeOf(dialog);
  await chooseCard(dialog, text('billing', 'payWith'), text('billing', 'alipay_qr'));
  await expect.poll(() => dialog.locator('[data-code]').getAttribute('data-code')).toContain('channel=alipay_qr');
  expect(await codeOf(dialog)).not.toBe(first);
  const svg = await dialog.locator('[data-code] svg').boundingBox();
  // 160 px, and a quiet zone on both sides.
  expect(svg?.width).toBe(184);

  const cashier = await page.context().newPage();
  await cashier.goto(await codeOf(dialog));
  await cashier.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(toast(page, text('real-name', 'done'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await mine.call('billing.identification', {})).toMatchObject({ status: true, isPersonVerified: true });
  await page.reload();
  await expect(page.getByRole('button', { name: text('files', 'new') }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(dialog).toHaveCount(0);
});

test('a closed dialog returns on the next day; a code is replaced after 60 seconds', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await beginTrial(mine);
  await shownRealName(page);
  await later(page).click();
  await page.clock.install();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(realNameDialog(page)).toHaveCount(0);
  // The window that is open at midnight shows it.
  await page.clock.fastForward('24:00:00');
  const dialog = await shownRealName(page);
  await agree(dialog);
  const first = await codeOf(dialog);
  await page.clock.fastForward(58_000);
  expect(await codeOf(dialog)).toBe(first);
  await page.clock.fastForward(3_000);
  await expect.poll(() => codeOf(dialog)).not.toBe(first);
});

test('is not shown to members, nor to people without a team', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await joinTrialOfEve(server, mine);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(realNameDialog(page)).toHaveCount(0);
});

test('the settings lead to it; nothing is cut off in narrow windows and in Arabic', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const pool = await openDatabase(server);
  await pool.query("update people set personal_edition = 'premium' where id = $1", [(await mine.call('account.me', {})).id]);
  await pool.end();
  await page.reload();
  await goTo(page, '/settings/security');
  await page.getByRole('region', { name: text('security', 'realName') }).getByRole('button', { name: text('security', 'verify') }).click();
  const dialog = realNameDialog(page);
  await expect(dialog).toContainText(text('real-name', 'personWarning'));
  await agree(dialog);
  await codeOf(dialog);
  for (const locale of ['en', 'ar-SA'] as const) {
    await showAs(page, { locale, themeMode: 'light', themeColour: 'default' });
    const inLocale = page.getByRole('dialog', { name: text('real-name', 'title', {}, locale) });
    for (const [width, height] of [[1440, 900], [800, 600], [390, 780]] as const) {
      await page.setViewportSize({ width, height });
      await inLocale.locator('[data-code]').scrollIntoViewIfNeeded();
      await expect(inLocale.locator('[data-code]')).toBeInViewport({ ratio: 0.98 });
      expect(await inLocale.evaluate((element) => element.scrollWidth - element.clientWidth), `${locale} ${width}`).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await seriousProblems(page)).toEqual([]);
  }
  await showAs(page, { locale: 'en', themeMode: 'light', themeColour: 'default' });
  await payWith(await codeOf(realNameDialog(page)));
  await expect(toast(page, text('real-name', 'done'))).toBeVisible();
  await expect(page.getByRole('region', { name: text('security', 'realName') })).toContainText(text('security', 'verified'));
});
