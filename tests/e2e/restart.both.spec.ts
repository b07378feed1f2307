import { eventually, expect, needsKeychain, test } from './fixture';
import { create, row, signInForm } from './support/screens';

test('a restart keeps the person signed in, and a sign-out ends it', async ({ workspace }) => {
  needsKeychain(test.info());
  const page = await workspace.signUp();
  await create(page, 'folder', 'Still here');
  await eventually(() => workspace.namesOnServer()).toEqual(['Still here']);

  const after = await workspace.restart();
  await expect(row(after, 'Still here')).toBeVisible();

  await workspace.signOut(after);
  const last = await workspace.host.restart();
  await expect(signInForm(last)).toBeVisible();
  await expect(row(last, 'Still here')).toHaveCount(0);
});
