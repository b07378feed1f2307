import { expect } from './fixture';
import { banner, giveMembership } from './support/membership';
import { publicServer } from './support/public-server';
import { text } from './support/texts';

// The tabs of a browser share the queue of changes, so each follows a setting that a different tab changed.

const test = publicServer();

test('the alert before the end, once closed, is closed in all tabs and after a reload', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  await giveMembership(server, mine, 2 * 86_400);
  const { page: other } = await workspace.openWindow();
  await expect(banner(other, 'membershipEnds')).toBeVisible();
  // A window that is still starting reads the settings from the server and may miss a change of this moment.
  await expect(other.getByText(text('workspace', 'connectionOnline'), { exact: true }).first()).toBeVisible();
  await banner(page, 'membershipEnds').getByRole('button', { name: text('common', 'close') }).click();
  for (const window of [page, other]) await expect(banner(window, 'membershipEnds')).toHaveCount(0);
  await expect.poll(async () => JSON.parse((await mine.call('settings.get', {})).data) as unknown).toMatchObject({ expireAlert: [{ userId: (await mine.call('account.me', {})).id }] });
  const again = await workspace.reopen(page);
  await expect(again.getByText(text('editions', 'personal_premium'), { exact: true })).toBeVisible();
  await expect(banner(again, 'membershipEnds')).toHaveCount(0);
});
