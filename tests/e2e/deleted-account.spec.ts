import { passwordDigest } from '../../src/core/password';
import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { openDatabase } from './support/database';
import { drawer, place } from './support/places';
import { row, select } from './support/screens';
import { addTo, goTo, makeDocument, openSharing } from './support/sharing';
import { text } from './support/texts';

/** Decisions, 6.20: the person stays as a row named "Deleted account", and the 14 days have passed. */
test('files of a person who deleted the account name them in the language of the reader', async ({ workspace, server }) => {
  const api = await workspace.register();
  const { guid: space } = await api.call('spaces.create', { body: { name: 'Launch' } });
  const noor = await registerOnApi(server.url, 'Noor');
  await addTo(api, space, noor, 'editor');
  const guid = await makeDocument(noor.client, 'Wording', space);
  const { authToken } = await noor.client.call('auth.verify', { body: { password: passwordDigest(noor.password) } });
  await noor.client.call('account.delete', { body: { authToken } });
  const pool = await openDatabase(server);
  // A new server deletes nothing for a day.
  await pool.query('update installation set upkeep_at = now(), deletions_held_until = null');
  await pool.query("update people set deletion_due_at = now() - interval '1 minute' where id = $1", [noor.id]);
  await pool.query("update jobs set due_at = now() - interval '1 minute' where kind = 'account-deletion' and key = $1", [String(noor.id)]);
  await eventually(async () => (await pool.query<{ name: string }>('select name from people where id = $1', [noor.id])).rows).toEqual([{ name: 'Deleted account' }]);
  await pool.end();

  const page = await workspace.signUp();
  await goTo(page, `/space/${space}`);
  await expect(row(page, 'Wording').getByText('Deleted account', { exact: true })).toBeVisible();
  await select(page, 'Wording');
  await expect(drawer(page, 'information').getByText('Deleted account', { exact: true }).first()).toBeVisible();

  // The open page follows the language.
  await api.call('settings.changePreferences', { body: { locale: 'zh-CN' } });
  await expect(row(page, 'Wording', 'zh-CN').getByText('已注销的账号', { exact: true })).toBeVisible();
  await expect(page.getByText('Deleted account')).toHaveCount(0);
  await goTo(page, '/timeline');
  await expect(page.getByRole('main').getByRole('article').filter({ hasText: 'Wording' }).getByRole('heading', { name: '已注销的账号' })).toBeVisible();

  await api.call('settings.changePreferences', { body: { locale: 'en' } });
  await place(page, text('places', 'timeline')).waitFor();
  const dialog = await openSharing(page, guid, 'Wording');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Deleted account' })).toContainText(text('sharing', 'owner'));
});
