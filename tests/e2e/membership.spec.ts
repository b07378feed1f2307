import type { Page } from '@playwright/test';
import { payWith } from '../support/cashier';
import { expect, test as base } from './fixture';
import { announce, banner, giveMembership, query } from './support/membership';
import { agree, codeOf, paymentDialog } from './support/payment';
import { row } from './support/screens';
import { publicServer } from './support/public-server';
import { goTo, makeDocument } from './support/sharing';
import { text } from './support/texts';

// Account specification, sections 2, 4 and 9 (billing): the membership in the settings, its end, and the alert about storage. All of it follows the server without reloading.

const test = publicServer();

const premiumMonth = { edition: 5, duration: 1, durationUnit: 'month', memberCount: 1, storageSize: 0 } as const;
const [wechat, gibibyte] = ['wx_pub_qr', 1024 ** 3] as const;
const section = (page: Page) => page.getByRole('region', { name: text('settings', 'membership') });
const part = (page: Page, key: 'plan' | 'storage' | 'orders') => section(page).getByRole('region', { name: text('membership', key), exact: true });
const day = (at: string): string => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(Date.parse(at));

test('the settings show the plan, its storage and the orders, and follow a payment on a phone', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { data: { order, qrUrl } } = await mine.call('billing.createCharge', { body: { ...premiumMonth, channel: wechat } });
  await goTo(page, '/settings/membership');
  await expect(part(page, 'plan')).toContainText(text('membership', 'freeText'));
  await expect(part(page, 'storage')).toContainText('2 GB');
  const item = part(page, 'orders').getByRole('listitem');
  await expect(item).toContainText([text('membership', 'state_open')]);
  await expect(item).toContainText(text('billing', 'orderName', { edition: text('editions', 'personal_premium'), months: text('billing', 'months_one', { count: '1' }) }));
  await expect(item).toContainText(order.orderNo);
  await expect(item).toContainText('¥15.00');

  await payWith(qrUrl);
  await expect(item).toContainText(text('membership', 'state_paid'));
  const { data: { present } } = await mine.call('billing.offers', {});
  await expect(part(page, 'plan')).toContainText(text('membership', 'endsAt', { date: day(present.until ?? '') }));
  await expect(item).toContainText(day(present.until ?? ''));
  await expect(part(page, 'storage')).toContainText('100 GB');
  await expect(item.getByRole('button')).toHaveCount(0);
  await part(page, 'plan').getByRole('button', { name: text('editions', 'plans') }).click();
  await expect(page.getByRole('heading', { level: 1, name: text('plans', 'title') })).toBeVisible();
});

test('open orders are cancelled and paid from the list, which has pages of 20', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  for (let count = 0; count < 21; count += 1) await mine.call('billing.createOrder', { body: { ...premiumMonth, duration: count % 2 === 0 ? 1 : 12, replacesPending: true } });
  await goTo(page, '/settings/membership');
  const items = part(page, 'orders').getByRole('listitem');
  await expect(items).toHaveCount(20);
  await expect(part(page, 'orders')).toContainText(text('membership', 'ordersShown', { from: '1', to: '20', total: '21' }));
  await part(page, 'orders').getByRole('button', { name: text('membership', 'older') }).click();
  await expect(items).toHaveCount(1);
  await part(page, 'orders').getByRole('button', { name: text('membership', 'newer') }).click();
  await expect(items.first()).toContainText(text('membership', 'state_open'));
  await items.first().getByRole('button', { name: text('membership', 'cancelOrder') }).click();
  await expect(items.first()).toContainText(text('membership', 'state_cancelled'));
  await expect(items.first().getByRole('button')).toHaveCount(0);
});

// Decisions, 8.2: storage that is bought later ends with the membership, and costs its part of a year.
test('storage is bought in the settings, and the bar of a window that is open grows without reloading', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { data: { qrUrl: first } } = await mine.call('billing.createCharge', { body: { ...premiumMonth, duration: 12, channel: wechat } });
  await payWith(first);
  await expect.poll(async () => (await mine.call('account.me', {})).editionName, { timeout: 30_000 }).toBe('personal_premium');
  const { page: other } = await workspace.openWindow();
  const bar = other.locator('[data-level]');
  await expect(bar).toContainText('100 GB');
  await goTo(page, '/settings/membership');
  await part(page, 'storage').getByRole('button', { name: text('editions', 'buyStorage') }).click();
  const dialog = paymentDialog(page, text('editions', 'buyStorage'));
  const { data: { present: { until } } } = await mine.call('billing.offers', {});
  await expect(dialog).toContainText(text('billing', 'storageEnds', { edition: text('editions', 'personal_premium'), date: day(until ?? '') }));
  await expect(dialog).toContainText('¥73.00');
  await expect(dialog.getByRole('button', { name: text('billing', 'storageLess') })).toHaveAttribute('aria-disabled', 'true');
  await agree(dialog);
  const code = await codeOf(dialog);
  await expect(dialog.locator('[data-code]')).toBeInViewport({ ratio: 0.98 });
  await dialog.getByRole('button', { name: text('billing', 'storageMore') }).click();
  // A year of two units: 146.00. The code of the earlier size is not shown any more.
  await expect(dialog).toContainText(text('billing', 'lineStorage', { size: '200 GB' }));
  await expect(dialog).toContainText('¥146.00');
  await expect.poll(() => codeOf(dialog)).not.toBe(code);
  await expect(dialog.getByRole('timer')).toBeVisible();
  await payWith(await codeOf(dialog));
  const sentence = text('billing', 'paidStorage', { size: '200 GB', date: day(until ?? '') });
  await expect(page.getByRole('dialog', { name: text('payment', 'thanks') })).toContainText(sentence);
  await page.getByRole('button', { name: text('billing', 'done') }).click();
  await expect(part(page, 'storage')).toContainText(text('membership', 'boughtUntil', { size: '200 GB', date: day(until ?? '') }));
  await expect(part(page, 'orders').getByRole('listitem').first()).toContainText(text('billing', 'lineStorage', { size: '200 GB' }));
  await expect(bar).toContainText('300 GB');
});

test('storage without a membership is bought with a plan', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/settings/membership');
  await part(page, 'storage').getByRole('button', { name: text('editions', 'buyStorage') }).click();
  const dialog = paymentDialog(page);
  await expect(dialog).toContainText(text('billing', 'storageWithPlan'));
  await expect(dialog).toContainText('¥217.00');
  await dialog.getByRole('button', { name: text('common', 'cancel'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('an order that was paid twice names its refund, in a list that is open', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { data: { qrUrl } } = await mine.call('billing.createCharge', { body: { ...premiumMonth, channel: wechat } });
  await goTo(page, '/settings/membership');
  const item = part(page, 'orders').getByRole('listitem');
  await expect(item).toContainText(text('membership', 'state_open'));
  await payWith(qrUrl, 'twice');
  await expect(item).toContainText(text('membership', 'refundedExtra', { amount: '¥15.00', date: day(new Date().toISOString()) }), { timeout: 30_000 });
  await expect(item).toContainText(text('membership', 'state_paid'));
});

test('a window that is open at the end of a membership becomes free, and a renewal ends the alert in all windows', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await makeDocument(mine, 'Plan');
  const tag = page.getByRole('menuitem', { name: text('acts', 'tag') });
  const mark = tag.getByRole('img', { name: text('editions', 'limited') });
  await giveMembership(server, mine, 12);
  await expect(banner(page, 'membershipEnds')).toBeVisible();
  await row(page, 'Plan').click({ button: 'right' });
  await expect(tag).toBeVisible();
  await expect(mark).toHaveCount(0);
  await page.keyboard.press('Escape');

  await expect(banner(page, 'membershipEnded')).toBeVisible({ timeout: 20_000 });
  await expect(async () => {
    await row(page, 'Plan').click({ button: 'right' });
    await expect(mark).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');

  const { page: other } = await workspace.openWindow();
  await expect(banner(other, 'membershipEnded')).toBeVisible();
  const { data: request } = await mine.call('billing.createCharge', { body: { ...premiumMonth, duration: 12, channel: wechat } });
  await payWith(request.qrUrl);
  for (const window of [page, other]) await expect(banner(window, 'membershipEnded')).toHaveCount(0);
});

test('the alert before the end, once closed, is closed on all devices and after a restart', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await giveMembership(server, mine, 2 * 86_400);
  // On the desktop a second app: a device with data of its own.
  const { page: other } = await workspace.openWindow();
  await expect(banner(other, 'membershipEnds')).toBeVisible();
  await expect(other.getByText(text('workspace', 'connectionOnline'), { exact: true }).first()).toBeVisible();
  await banner(page, 'membershipEnds').getByRole('button', { name: text('common', 'close') }).click();
  for (const window of [page, other]) await expect(banner(window, 'membershipEnds')).toHaveCount(0);
  await expect.poll(async () => JSON.parse((await mine.call('settings.get', {})).data) as unknown).toMatchObject({ expireAlert: [{ userId: (await mine.call('account.me', {})).id }] });
  const again = await workspace.reopen(page);
  await expect(again.getByText(text('editions', 'personal_premium'), { exact: true })).toBeVisible();
  await expect(banner(again, 'membershipEnds')).toHaveCount(0);
});

test('full storage is coloured, and leads to the plans', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { desktopGuid } = await mine.call('account.me', {});
  const use = async (bytes: number): Promise<void> => {
    await query(server, 'insert into usage (root_guid, size_bytes) values ($1, $2) on conflict (root_guid) do update set size_bytes = $2', [desktopGuid, Math.round(bytes)]);
    await announce(mine);
  };
  const line = page.locator('[data-level]');
  await expect(line).toHaveAttribute('data-level', 'normal');
  await use(1.85 * gibibyte);
  await expect(line).toHaveAttribute('data-level', 'almost-full');
  await expect(banner(page, 'storageAlmostFull')).toBeVisible();
  await use(2 * gibibyte);
  await expect(line).toHaveAttribute('data-level', 'full');
  await expect(banner(page, 'storageFull')).toBeVisible();
  await banner(page, 'storageFull').getByRole('button', { name: text('common', 'close') }).click();
  await expect(banner(page, 'storageFull')).toHaveCount(0);
  await line.getByRole('button', { name: text('places', 'getMore') }).click();
  await expect(page).toHaveURL(/\/pricing$/);

  // Below the limit the alert is reset, so that it returns at the next time.
  await use(gibibyte);
  await expect.poll(async () => Object.keys(JSON.parse((await mine.call('settings.get', {})).data) as object)).not.toContain('alertHasBeenDisplayed');
  await use(1.95 * gibibyte);
  await expect(banner(page, 'storageAlmostFull')).toBeVisible();
});

base('a private deployment has no membership in the settings', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/settings/membership');
  await expect(page.getByRole('link', { name: text('settings', 'security') })).toBeVisible();
  await expect(page.getByRole('link', { name: text('settings', 'membership') })).toHaveCount(0);
  await goTo(page, '/payment');
  await expect(page.getByText(text('files', 'problemDisabled'))).toBeVisible();
});
