import type { Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { payWith } from '../support/cashier';
import { joinTeam } from '../support/teams';
import { expect, test as base } from './fixture';
import { registerOnApi } from './support/account';
import { showAs } from './support/appearance';
import { seriousProblems } from './support/axe';
import { openDatabase } from './support/database';
import { agree, agreement, chooseCard, codeOf } from './support/payment';
import { chooseNew, create, row } from './support/screens';
import { publicServer } from './support/public-server';
import { goTo } from './support/sharing';
import { text } from './support/texts';

// Account specification, sections 4 and 6 (real-name verification); decisions, 7.5 and 8.5.

const test = publicServer();
const afterTheDay = publicServer({ REAL_NAME_FROM: '2026-01-01' });
const withoutChannels = publicServer({ PAYMENT_GATEWAY: 'none' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: text('real-name', 'title'), exact: true });
const toast = (page: Page, sentence: string) => page.getByRole('region', { name: text('common', 'notifications') }).getByText(sentence, { exact: false }).first();
/** A person creates a team, whose trial begins. */
const beginTrial = (mine: ApiClient) => mine.call('teams.create', { body: { name: 'Harbour' } });
/** The dialog, once it has shown itself: after the team, its real name and the dialog's own program are loaded. */
const shown = async (page: Page) => {
  await expect(dialogOf(page)).toBeVisible({ timeout: 30_000 });
  return dialogOf(page);
};
const later = (page: Page) => dialogOf(page).getByRole('button', { name: text('real-name', 'later') });

test('the creator of a trial pays at the cashier, and the dialog does not return', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await beginTrial(mine);
  const dialog = await shown(page);
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
  await shown(page);
  await later(page).click();
  await page.clock.install();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(dialogOf(page)).toHaveCount(0);
  // The window that is open at midnight shows it.
  await page.clock.fastForward('24:00:00');
  const dialog = await shown(page);
  await agree(dialog);
  const first = await codeOf(dialog);
  await page.clock.fastForward(58_000);
  expect(await codeOf(dialog)).toBe(first);
  await page.clock.fastForward(3_000);
  await expect.poll(() => codeOf(dialog)).not.toBe(first);
});

test('a payment of a different manager closes the dialog', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { id } = await beginTrial(mine);
  await shown(page);
  const admin = await registerOnApi(server.url, 'Eve');
  const pool = await openDatabase(server);
  await joinTeam({ pool }, id, admin.id, 'admin');
  await pool.end();
  await payFor(admin.client);
  await expect(dialogOf(page)).toHaveCount(0, { timeout: 40_000 });
});

const payFor = async (client: ApiClient): Promise<void> => {
  const { skuId } = await client.call('billing.identification', {});
  const { data: { token } } = await client.call('billing.token', { query: { skuId } });
  await payWith((await client.call('billing.chargeProduct', { body: { skuId, channel: 'wx_pub_qr', token } })).data.qrUrl);
};

test('is not shown to members, nor to people without a team', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const creator = await registerOnApi(server.url, 'Eve');
  const { id } = await beginTrial(creator.client);
  const pool = await openDatabase(server);
  await joinTeam({ pool }, id, (await mine.call('account.me', {})).id);
  await pool.end();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(dialogOf(page)).toHaveCount(0);
});

test('the settings and the share dialog lead to it; nothing is cut off in narrow windows and in Arabic', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const pool = await openDatabase(server);
  await pool.query("update people set personal_edition = 'premium' where id = $1", [(await mine.call('account.me', {})).id]);
  await pool.end();
  await page.reload();
  await goTo(page, '/settings/security');
  await page.getByRole('region', { name: text('security', 'realName') }).getByRole('button', { name: text('security', 'verify') }).click();
  const dialog = dialogOf(page);
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
  await payWith(await codeOf(dialogOf(page)));
  await expect(toast(page, text('real-name', 'done'))).toBeVisible();
  await expect(page.getByRole('region', { name: text('security', 'realName') })).toContainText(text('security', 'verified'));
});

afterTheDay('a member is refused creating with the reason, and creates in the same window after an admin has paid', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const creator = await registerOnApi(server.url, 'Eve');
  const { id } = await beginTrial(creator.client);
  const pool = await openDatabase(server);
  await joinTeam({ pool }, id, (await mine.call('account.me', {})).id);
  await pool.end();
  const refusal = text('errors', 'REAL_NAME_REQUIRED_canCreateChildFile');
  await Promise.all([toast(page, refusal).waitFor(), chooseNew(page, 'document')]);
  expect(await workspace.namesOnServer()).toEqual([]);
  await payFor(creator.client);
  await expect.poll(async () => (await creator.client.call('billing.identification', {})).status, { timeout: 20_000 }).toBe(true);
  await create(page, 'document', 'Log book');
  await expect(row(page, 'Log book')).toBeVisible();
  await expect.poll(() => workspace.namesOnServer(), { timeout: 20_000 }).toEqual(['Log book']);
});

afterTheDay('an admin who is refused is led to the verification', async ({ workspace }) => {
  const page = await workspace.signUp();
  await beginTrial(await workspace.api());
  await expect(await shown(page)).toContainText(text('real-name', 'teamInForce'));
  await later(page).click();
  await chooseNew(page, 'document');
  await page.getByRole('button', { name: text('editions', 'verifyRealName') }).click();
  const dialog = dialogOf(page);
  await agree(dialog);
  await payWith(await codeOf(dialog));
  await expect(dialog).toHaveCount(0);
  await create(page, 'document', 'Log book');
  await expect.poll(() => workspace.namesOnServer(), { timeout: 20_000 }).toEqual(['Log book']);
});

withoutChannels('without a channel the dialog warns, and nothing can be ticked', async ({ workspace }) => {
  const page = await workspace.signUp();
  await beginTrial(await workspace.api());
  await expect(await shown(page)).toContainText(text('errors', 'NO_PAYMENT_CHANNEL'));
  await expect(agreement(dialogOf(page))).toBeDisabled();
});

base('a private deployment shows nothing', async ({ workspace }) => {
  const page = await workspace.signUp();
  await beginTrial(await workspace.api());
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(dialogOf(page)).toHaveCount(0);
  await goTo(page, '/settings/security');
  await expect(page.getByRole('region', { name: text('security', 'password'), exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: text('security', 'realName') })).toHaveCount(0);
});
