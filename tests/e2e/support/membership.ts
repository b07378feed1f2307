import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../../src/api-client/api-client';
import { openDatabase } from './database';
import type { TestServer } from './server';
import { text } from './texts';

export const query = async (server: TestServer, sql: string, values: readonly unknown[]): Promise<void> => {
  const pool = await openDatabase(server);
  await pool.query(sql, [...values]);
  await pool.end();
};
/** Emits `Account update`, as a change on another device does. An unchanged value emits nothing. */
export const announce = async (mine: ApiClient): Promise<void> => {
  const { data: { createFileByTemplate } } = await mine.call('settings.getPreferences', {});
  await mine.call('settings.changePreferences', { body: { createFileByTemplate: createFileByTemplate !== true } });
};
/** A membership that an operator gave. */
export const giveMembership = async (server: TestServer, mine: ApiClient, seconds: number): Promise<void> => {
  const { id } = await mine.call('account.me', {});
  await query(server, "update people set personal_edition = 'premium', membership_expires_at = now() + $2 * interval '1 second' where id = $1", [id, seconds]);
  await announce(mine);
};
export const banner = (page: Page, key: 'membershipEnds' | 'membershipEnded' | 'storageFull' | 'storageAlmostFull'): Locator =>
  page.getByRole('status').filter({ hasText: text('places', key, { plan: text('editions', 'personal_premium'), date: '|' }).split('|')[0] ?? '' });
