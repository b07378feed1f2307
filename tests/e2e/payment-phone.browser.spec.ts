import type { Page } from '@playwright/test';
import { actAt } from '../support/cashier';
import { expect } from './fixture';
import { publicServer } from './support/public-server';
import { goTo } from './support/sharing';
import { text } from './support/texts';

// Account specification, section 2 (/payment, /profile/payment): the payment in the width of a phone, with the gateway in a new window.

const test = publicServer();

const gibibyte = 1024 ** 3;
/** The address of the cashier that a popup shows. */
const cashierOf = async (popup: Page): Promise<string> => {
  await popup.waitForURL(/cashier|sandbox/);
  return popup.url();
};

test('storage without a membership is bought with a plan', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, '/payment?from=storage&member=storage');
  await page.getByText(text('billing', 'months_one', { count: '1' }), { exact: true }).click();
  const lines = page.getByRole('region', { name: text('billing', 'toPay') });
  await expect(lines).toContainText(text('billing', 'lineStorage', { size: '100 GB' }));
  await page.getByRole('button', { name: text('billing', 'storageMore') }).click();
  await expect(lines).toContainText(text('billing', 'lineStorage', { size: '200 GB' }));
  await page.getByText(text('plans', 'agree')).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: text('plans', 'pay'), exact: true }).click();
  await actAt(await cashierOf(await popup), 'pay');
  await expect(page.getByRole('heading', { name: text('plans', 'paidTitle', { plan: text('editions', 'personal_premium') }) })).toBeVisible();
  const mine = await workspace.api();
  expect((await mine.call('billing.personalStorage', {})).data.bought).toBe(200 * gibibyte);

  // Now there is a membership, so storage is bought alone.
  await page.getByRole('button', { name: text('billing', 'done') }).click();
  await goTo(page, '/payment?from=storage&member=storage');
  await expect(page.getByRole('heading', { name: text('editions', 'buyStorage') })).toBeVisible();
  await expect(page.getByRole('radio', { name: text('editions', 'personal_super') })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('on a phone the payment opens the gateway beside the page, and the page says that it arrived', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, '/payment?from=storage&member=super');
  const pay = page.getByRole('button', { name: text('plans', 'pay'), exact: true });
  await expect(page.getByRole('radio', { name: text('editions', 'personal_super') })).toBeChecked();
  await expect(pay).toHaveAttribute('aria-disabled', 'true');
  await page.getByText(text('billing', 'months_one', { count: '1' }), { exact: true }).click();
  await expect(page.getByRole('region', { name: text('billing', 'toPay') })).toContainText('¥30.00');
  await page.getByText(text('plans', 'agree')).click();
  const popup = page.waitForEvent('popup');
  await pay.click();
  const cashier = await cashierOf(await popup);
  await expect(page.getByRole('heading', { name: text('plans', 'waitingTitle') })).toBeVisible();
  await page.getByRole('button', { name: text('billing', 'havePaid') }).click();
  await expect(page.getByText(text('plans', 'notArrived'))).toBeVisible();
  await actAt(cashier, 'pay');
  await expect(page.getByRole('heading', { name: text('plans', 'paidTitle', { plan: text('editions', 'personal_super') }) })).toBeVisible();
  const mine = await workspace.api();
  expect((await mine.call('account.me', {})).editionName).toBe('personal_super');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a payment without a callback is found when the person returns to the page', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, '/profile/payment');
  await page.getByText(text('plans', 'agree')).click();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: text('plans', 'pay'), exact: true }).click();
  const cashier = await cashierOf(await popup);
  await actAt(cashier, 'pay', 'never');
  await page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange')); });
  await expect(page.getByRole('heading', { name: text('plans', 'paidTitle', { plan: text('editions', 'personal_premium') }) })).toBeVisible();
});

test('an unpaid order for something else is replaced only when the person says so', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await goTo(page, '/payment?member=personal_premium');
  await page.getByText(text('plans', 'agree')).click();
  const { data: other } = await mine.call('billing.createOrder', { body: { edition: 12, duration: 1, durationUnit: 'month', memberCount: 1, storageSize: 0 } });
  await page.getByRole('button', { name: text('plans', 'pay'), exact: true }).click();
  await expect(page.getByText(text('plans', 'orderPending'))).toBeVisible();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: text('plans', 'replaceOrder') }).click();
  await popup;
  const { data: { orders } } = await mine.call('billing.orders', { query: {} });
  expect(orders.find(({ orderNo }) => orderNo === other.orderNo)?.state).toBe('cancelled');
  // The order that this page waits for ends elsewhere, and the page follows by itself.
  const [open] = orders;
  await mine.call('billing.cancelOrder', { params: { orderNo: open?.orderNo ?? '' } });
  await expect(page.getByText(text('plans', 'cancelledText'))).toBeVisible();
});
