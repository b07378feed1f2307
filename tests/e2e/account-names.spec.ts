import { expect, test } from './fixture';
import { fileTypes } from '../../src/contract/entities/file';
import { createTeam, joinTeam } from '../support/teams';
import { openDatabase } from './support/database';
import { goTo } from './support/sharing';
import { navigation } from './support/screens';
import { text } from './support/texts';

// Texts about an account come from the account: its name, its address or its team and role, its storage and quota. None is
// a constant.

test('every place names the account, in a team as without one, and the storage is what the server counts', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { account: { name, email } } = workspace;
  await mine.call('files.create', { body: { type: fileTypes.folder, name: 'Plans' } });
  const popover = page.getByRole('button', { name: text('workspace', 'accountMenu') });
  const look = async (line: string): Promise<void> => {
    for (const path of ['/desktop', '/recent/used', '/shared', '/favorites', '/trash']) {
      await goTo(page, path);
      await expect(page.getByRole('main').locator('header').first()).toContainText(name);
    }
    await expect(popover).toContainText(name);
    await expect(popover).toContainText(line);
    for (const constant of ['Personal', 'Free', 'Premium', 'Enterprise', 'Team']) await expect(page.getByText(constant, { exact: true })).toHaveCount(0);
  };
  await look(email);
  await expect(navigation(page).locator('..')).toContainText(text('places', 'storageUsed', { used: '0 B' }));

  const pool = await openDatabase(workspace.server);
  const me = await mine.call('account.me', {});
  await joinTeam({ pool }, await createTeam({ pool }, 'Harbour & Quill', { editionId: 2 }), me.id);
  await pool.query('update usage set size_bytes = 4096 where root_guid = $1', [me.desktopGuid]);
  await pool.end();
  await page.reload();
  await look(text('workspace', 'teamAndRole', { team: 'Harbour & Quill', role: text('team', 'member') }));
  await expect(navigation(page).locator('..')).toContainText('4 KB');
});
