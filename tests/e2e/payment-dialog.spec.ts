import { payWith } from '../support/cashier';
import { expect, test as base } from './fixture';
import { showAs } from './support/appearance';
import { agree, agreement, codeOf, paymentDialog, pendingDialog, superTitle, upgradeFrom } from './support/payment';
import { publicServer } from './support/public-server';
import { goTo, makeDocument } from './support/sharing';
import { text } from './support/texts';

// Account specification, sections 2 and 4 ("Upgrade flow"): the ends of the payment dialog that do not depend on the host.

const test = publicServer();
const withoutChannels = publicServer({ PAYMENT_GATEWAY: 'none' });

test('a cancelled dialog, opened by an address, leaves the page as it was', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/recent?upgradeMember=1&defaultEdition=12');
  await paymentDialog(page, superTitle).getByRole('button', { name: text('common', 'cancel'), exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/recent$/);
});

test('an open dialog and its reason follow the language', async ({ workspace }) => {
  const page = await workspace.signUp();
  await makeDocument(await workspace.api(), 'Plan');
  await upgradeFrom(page, 'Plan');
  await expect(paymentDialog(page)).toContainText(text('upgrade', 'advanced'));
  await showAs(page, { locale: 'zh-CN', themeMode: 'light', themeColour: 'default' });
  const dialog = page.getByRole('dialog', { name: text('payment', 'moveUp', { edition: text('editions', 'personal_premium', {}, 'zh-CN') }, 'zh-CN') });
  await expect(dialog).toContainText(text('upgrade', 'advanced', {}, 'zh-CN'));
  await expect(dialog).toContainText(text('payment', 'tickAgreement', {}, 'zh-CN'));
});

test('a payment of a different window ends the dialogs of both', async ({ workspace }) => {
  const page = await workspace.signUp();
  const { page: other } = await workspace.openWindow();
  await goTo(page, '/desktop?upgradeMember=1');
  await agree(paymentDialog(page));
  const qrUrl = await codeOf(paymentDialog(page));
  await goTo(other, '/desktop?upgradeMember=1');
  await pendingDialog(other).getByRole('button', { name: text('payment', 'continueOrder') }).click();
  await codeOf(paymentDialog(other));
  await payWith(qrUrl);
  for (const window of [page, other]) await expect(window.getByRole('dialog', { name: text('payment', 'thanks') })).toBeVisible();
});

withoutChannels('without a payment channel the dialog says so', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/desktop?upgradeMember=1');
  const dialog = paymentDialog(page);
  await expect(dialog).toContainText(text('errors', 'NO_PAYMENT_CHANNEL'));
  await expect(agreement(dialog)).toBeDisabled();
});

base('a private deployment opens nothing', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/recent?upgradeMember=1&defaultEdition=12');
  await expect(page).toHaveURL(/\/recent$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
