import type { Page } from '@playwright/test';
import { expect } from './fixture';
import { payWith } from '../support/cashier';
import { agree, agreement, chooseCard, codeOf, paymentDialog, pendingBanner, pendingDialog, premiumTitle, superTitle, upgradeFrom } from './support/payment';
import { row } from './support/screens';
import { publicServer } from './support/public-server';
import { makeDocument } from './support/sharing';
import { text } from './support/texts';

// Account specification, section 4 ("Upgrade flow", "Pending-order banner"). A person buys a larger edition for a feature, and then
// uses the feature in a window that was open all the while.

const test = publicServer();

const tagsItem = (page: Page) => page.getByRole('menuitem', { name: text('acts', 'tag') });
const mark = { name: text('editions', 'limited') };
const openMenu = (page: Page, name: string) => row(page, name).click({ button: 'right' });

test('a free person buys an edition, and uses it in a second window that was open all the while', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await makeDocument(mine, 'Plan');
  const { page: other } = await workspace.openWindow();
  await openMenu(other, 'Plan');
  await expect(tagsItem(other).getByRole('img', mark)).toBeVisible();
  await other.keyboard.press('Escape');

  await upgradeFrom(page, 'Plan');
  const dialog = paymentDialog(page);
  await expect(dialog).toContainText(text('upgrade', 'advanced'));
  await expect(dialog).toContainText('¥180.00');
  await expect(dialog).toContainText('−¥36.00');
  await expect(dialog).toContainText('¥144.00');
  await expect(dialog).toContainText(text('payment', 'tickAgreement'));
  await chooseCard(dialog, text('billing', 'plan'), text('editions', 'personal_super'));
  const larger = paymentDialog(page, superTitle);
  await expect(larger).toContainText('¥288.00');
  expect(await mine.call('billing.orders', { query: {} })).toMatchObject({ data: { total: 0 } });
  await agree(larger);
  await payWith(await codeOf(larger));
  const thanks = page.getByRole('dialog', { name: text('payment', 'thanks') });
  await expect(thanks).toContainText(text('editions', 'personal_super'));
  await thanks.getByRole('button', { name: text('billing', 'done') }).click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toHaveCount(0);
  await expect(page.getByText(/You have Super until/)).toBeVisible();

  for (const window of [page, other]) {
    await expect(async () => {
      await openMenu(window, 'Plan');
      await expect(tagsItem(window).getByRole('img', mark)).toHaveCount(0, { timeout: 1000 });
      await tagsItem(window).click();
      await expect(window.getByRole('dialog')).toContainText('Plan', { timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await expect(pendingBanner(window)).toHaveCount(0);
  }
});

test('a new choice has a new code, a closed dialog leaves an unpaid order, and a reload continues it', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await makeDocument(mine, 'Plan');
  const { page: other } = await workspace.openWindow();
  await upgradeFrom(page, 'Plan');
  const dialog = paymentDialog(page);
  await agree(dialog);
  const first = await codeOf(dialog);
  await chooseCard(dialog, text('billing', 'howLong'), '1 month');
  await expect(dialog.locator(`[data-code="${first}"]`)).toHaveCount(0);
  await expect.poll(() => codeOf(dialog)).not.toBe(first);
  const second = await codeOf(dialog);
  await agree(dialog);
  await expect(agreement(dialog)).not.toBeChecked();
  await expect(dialog.locator('[data-code]')).toHaveCount(0);
  await agree(dialog);
  await expect.poll(() => codeOf(dialog)).not.toBe(second);
  const { data: { orders } } = await mine.call('billing.orders', { query: {} });
  expect(orders.map(({ state, duration }) => [state, duration])).toEqual([['open', 1], ['cancelled', 12]]);

  await dialog.getByRole('button', { name: text('common', 'cancel'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  for (const window of [page, other]) await expect(pendingBanner(window)).toContainText('¥15.00');

  const again = await workspace.reopen(page);
  await pendingBanner(again).getByRole('button', { name: text('payment', 'pay') }).click();
  await expect(pendingDialog(again)).toContainText('¥15.00');
  await pendingDialog(again).getByRole('button', { name: text('payment', 'continueOrder') }).click();
  const continued = paymentDialog(again);
  await expect(continued).toContainText(orders[0]?.orderNo ?? '');
  await codeOf(continued);
  await continued.getByRole('button', { name: text('billing', 'havePaid') }).click();
  await expect(continued).toContainText(text('payment', 'unpaid'));
  await continued.getByRole('button', { name: text('common', 'cancel'), exact: true }).click();

  await pendingBanner(again).getByRole('button', { name: text('payment', 'pay') }).click();
  await pendingDialog(again).getByRole('button', { name: text('payment', 'cancelOrder') }).click();
  await expect(paymentDialog(again)).toContainText(text('payment', 'tickAgreement'));
  await paymentDialog(again).getByRole('button', { name: text('common', 'cancel'), exact: true }).click();
  for (const window of [again, other]) await expect(pendingBanner(window)).toHaveCount(0);
});

test('a closed banner of an unpaid order is closed in every window, and returns with the next order', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { page: other } = await workspace.openWindow();
  const order = (duration: number) => mine.call('billing.createCharge', { body: { edition: 5, duration, durationUnit: 'month', memberCount: 1, storageSize: 0, channel: 'alipay_qr', replacesPending: true } });
  await order(1);
  for (const window of [page, other]) await expect(pendingBanner(window)).toContainText('¥15.00');
  await pendingBanner(page).getByRole('button', { name: text('common', 'close') }).click();
  await expect(pendingBanner(page)).toHaveCount(0);
  const again = await workspace.reopen(page);
  await again.waitForLoadState('networkidle');
  await expect(pendingBanner(again)).toHaveCount(0);
  await order(12);
  for (const window of [again, other]) await expect(pendingBanner(window)).toContainText('¥144.00');
});

test('a payment whose callback is lost is found by "I have paid"', async ({ workspace }) => {
  const page = await workspace.signUp();
  await makeDocument(await workspace.api(), 'Plan');
  await upgradeFrom(page, 'Plan');
  const dialog = paymentDialog(page, premiumTitle);
  await agree(dialog);
  await payWith(await codeOf(dialog), 'pay', 'never');
  await dialog.getByRole('button', { name: text('billing', 'havePaid') }).click();
  await expect(page.getByRole('dialog', { name: text('payment', 'thanks') })).toContainText(text('editions', 'personal_premium'));
});
