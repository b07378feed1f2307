import type { Page } from '@playwright/test';
import { expect } from './fixture';
import { payWith } from '../support/cashier';
import { showAs } from './support/appearance';
import { seriousProblems } from './support/axe';
import { agree, agreement, codeOf, paymentDialog, premiumTitle, superTitle } from './support/payment';
import { publicServer } from './support/public-server';
import { goTo } from './support/sharing';
import { text } from './support/texts';

// Account specification, section 2 ("Routes"), section 4 ("Upgrade flow") and section 9: what the payment dialog does beside a plain purchase.

const test = publicServer();

const cancel = (page: Page, title = premiumTitle) => paymentDialog(page, title).getByRole('button', { name: text('common', 'cancel'), exact: true }).click();

test('an address opens the dialog with its edition, and loses its parameters at every end', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/recent?upgradeMember=1&defaultEdition=12');
  await expect(paymentDialog(page, superTitle)).toBeVisible();
  await cancel(page, superTitle);
  await expect(page).toHaveURL(/\/recent$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The start page is shown at its own address, and the dialog opens all the same.
  await page.goto('/?upgradeMember=personal_premium');
  await agree(paymentDialog(page));
  await payWith(await codeOf(paymentDialog(page)));
  await page.getByRole('dialog', { name: text('payment', 'thanks') }).waitFor();
  // The dialog closes by itself, and the toast repeats its sentence.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/You have Premium until/)).toBeVisible();
  expect(page.url()).not.toContain('upgradeMember');
});

test('a code is replaced at its end, and on request', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.clock.install();
  await goTo(page, '/desktop?upgradeMember=1');
  const dialog = paymentDialog(page);
  await agree(dialog);
  const first = await codeOf(dialog);
  await expect(dialog.getByRole('timer')).toContainText('1:');
  await page.clock.fastForward(60_000);
  expect(await codeOf(dialog)).toBe(first);
  await page.clock.fastForward(31_000);
  await expect.poll(() => codeOf(dialog)).not.toBe(first);
  const second = await codeOf(dialog);
  await dialog.getByRole('button', { name: text('payment', 'refresh') }).click();
  await expect.poll(() => codeOf(dialog)).not.toBe(second);
  const { data: { orders } } = await (await workspace.api()).call('billing.orders', { query: {} });
  expect(orders).toHaveLength(1);
});

test('without a network nothing can be chosen, and the dialog says so; a code that does not come can be requested again', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/desktop?upgradeMember=1');
  const dialog = paymentDialog(page);
  await expect(dialog).toContainText('¥144.00');
  await page.context().setOffline(true);
  await expect(dialog).toContainText(text('payment', 'offline'));
  await expect(agreement(dialog)).toBeDisabled();
  await page.context().setOffline(false);
  await expect(dialog.getByText(text('payment', 'offline'))).toHaveCount(0);
  await page.route('**/api/billing/v2/chargesFromOrder', (route) => route.fulfill({ status: 500, body: '{}' }));
  await agree(dialog);
  await expect(dialog).toContainText(text('errors', 'ORDER_FAILED'));
  await page.unroute('**/api/billing/v2/chargesFromOrder');
  await dialog.getByRole('button', { name: text('common', 'retry') }).click();
  await codeOf(dialog);
});

test('a person who cannot be read ends the upgrade with a toast', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.waitForLoadState('networkidle');
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, body: '{}' }));
  await goTo(page, '/desktop?upgradeMember=1');
  await expect(page.getByText(text('errors', 'USER_LOAD_FAILED'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/desktop$/);
});

test('on a phone the payment page replaces the dialog', async ({ workspace }) => {
  const page = await workspace.signUp();
  await page.setViewportSize({ width: 480, height: 900 });
  await goTo(page, '/desktop?upgradeMember=personal_super');
  await expect(page).toHaveURL(/\/payment\?from=address&member=personal_super$/);
});

test('in a narrow window and in Arabic nothing is cut off, and the dialog is accessible', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/desktop?upgradeMember=1');
  await agree(paymentDialog(page));
  await codeOf(paymentDialog(page));
  const dialog = page.getByRole('dialog');
  for (const locale of ['en', 'ar-SA'] as const) {
    await showAs(page, { locale, themeMode: 'light', themeColour: 'default' });
    for (const [width, height] of [[1440, 900], [800, 700], [700, 700], [481, 700]] as const) {
      await page.setViewportSize({ width, height });
      const code = dialog.locator('[data-code]');
      await code.scrollIntoViewIfNeeded();
      await expect(code).toBeInViewport({ ratio: 0.98 });
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), `${locale} ${width}`).toBeLessThanOrEqual(width < 800 ? 0 : 266);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await seriousProblems(page)).toEqual([]);
  }
});
