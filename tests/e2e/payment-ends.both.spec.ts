import type { Page } from '@playwright/test';
import { expect } from './fixture';
import { openDatabase } from './support/database';
import { agree, codeOf, paymentDialog } from './support/payment';
import { publicServer } from './support/public-server';
import { row } from './support/screens';
import { goTo, makeDocument } from './support/sharing';
import { text } from './support/texts';

// Account specification, section 4 ("Upgrade flow"): an upgrade ends in success, cancel, error or jump. payment.both.spec.ts
// has success, payment-dialog.spec.ts cancel.

const test = publicServer();

const plans = (page: Page) => page.getByRole('heading', { name: text('plans', 'title'), level: 1 });

test('error: a person who cannot be read ends the upgrade with a toast, which says what to do', async ({ workspace }) => {
  const page = await workspace.signUp();
  await goTo(page, '/recent?upgradeMember=1');
  await paymentDialog(page).getByRole('button', { name: text('common', 'cancel'), exact: true }).click();
  await expect(page).toHaveURL(/\/recent$/);
  await workspace.host.blockRequests(page);
  await goTo(page, '/recent?upgradeMember=1');
  await expect(page.getByText(text('errors', 'USER_LOAD_FAILED'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/recent$/);
  // The moment after: the next upgrade works.
  await workspace.host.allowRequests(page);
  await goTo(page, '/recent?upgradeMember=1');
  await expect(paymentDialog(page)).toContainText('¥144.00');
});

test('jump: a person whose team begins while the dialog is open gets the plans, and pays nothing', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await goTo(page, '/recent?upgradeMember=1');
  await agree(paymentDialog(page));
  await codeOf(paymentDialog(page));
  await mine.call('teams.create', { body: { name: 'Harbour' } });
  await expect(plans(page)).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(paymentDialog(page)).toHaveCount(0);
});

test('jump: the upgrade of a team opens the plans in a new tab, and leaves the page as it was', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await makeDocument(mine, 'Plan');
  const { id } = await mine.call('teams.create', { body: { name: 'Harbour' } });
  const pool = await openDatabase(server);
  await pool.query("update teams set expires_at = now() - interval '1 day' where id = $1", [id]);
  await pool.end();
  const again = await workspace.reopen(page);
  await row(again, 'Plan').click({ button: 'right' });
  await again.getByRole('menuitem', { name: text('acts', 'tag') }).click();
  const prompt = again.getByRole('dialog', { name: text('capabilities', 'enableFileTag'), exact: true });
  const popup = workspace.host.kind === 'browser' ? again.context().waitForEvent('page') : null;
  await prompt.getByRole('button', { name: text('editions', 'seePlans') }).click();
  const opened = await popup ?? again;
  await expect(plans(opened)).toBeVisible();
  await expect(paymentDialog(opened)).toHaveCount(0);
  if (workspace.host.kind === 'desktop') {
    const tabs = again.getByRole('tablist', { name: text('tabs', 'tabs') }).getByRole('tab');
    await expect(tabs).toHaveCount(2);
    await tabs.first().click();
  }
  await expect(row(again, 'Plan')).toBeVisible();
  await expect(again.getByRole('dialog')).toHaveCount(0);
});
