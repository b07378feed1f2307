import { expect, type Locator, type Page } from '@playwright/test';
import type { ApiClient } from '../../../src/api-client/api-client';
import { payWith } from '../../support/cashier';
import { joinTeam } from '../../support/teams';
import { registerOnApi } from './account';
import { openDatabase } from './database';
import type { TestServer } from './server';
import { text } from './texts';

/** The real-name dialog, located as a person finds it. */

export const realNameDialog = (page: Page): Locator => page.getByRole('dialog', { name: text('real-name', 'title'), exact: true });
export const later = (page: Page): Locator => realNameDialog(page).getByRole('button', { name: text('real-name', 'later') });
export const toast = (page: Page, sentence: string): Locator => page.getByRole('region', { name: text('common', 'notifications') }).getByText(sentence, { exact: false }).first();
/** A person creates a team, whose trial begins. */
export const beginTrial = (mine: ApiClient) => mine.call('teams.create', { body: { name: 'Harbour' } });
/** A person becomes a member of the team that Eve created on trial. Returns Eve. */
export const joinTrialOfEve = async (server: TestServer, mine: ApiClient) => {
  const eve = await registerOnApi(server.url, 'Eve');
  const { id } = await beginTrial(eve.client);
  const pool = await openDatabase(server);
  await joinTeam({ pool }, id, (await mine.call('account.me', {})).id);
  await pool.end();
  return eve;
};

/** The dialog, once it is open: after the team, its real name and the dialog's own program are loaded. */
export const shownRealName = async (page: Page): Promise<Locator> => {
  await expect(realNameDialog(page)).toBeVisible({ timeout: 30_000 });
  return realNameDialog(page);
};

/** A person pays the fee of their team on a different device. */
export const payRealName = async (client: ApiClient): Promise<void> => {
  const { skuId } = await client.call('billing.identification', {});
  const { data: { token } } = await client.call('billing.token', { query: { skuId } });
  await payWith((await client.call('billing.chargeProduct', { body: { skuId, channel: 'wx_pub_qr', token } })).data.qrUrl);
};
