import { expect, test } from './fixture';
import { create, isSignedIn, isSignedOut, row, signOut } from './support/screens';

const noKeychain = process.env['DECKLE_KEYCHAIN_UNAVAILABLE'];

test('a restart keeps the person signed in, and a sign-out ends it', async ({ workspace, hostKind }) => {
  test.skip(hostKind === 'desktop' && noKeychain !== undefined, noKeychain);
  const page = await workspace.signUp();
  await create(page, 'folder', 'Still here');

  await workspace.host.restart();
  const after = await workspace.host.windowWith(isSignedIn);
  await expect(row(after, 'Still here')).toBeVisible();

  await signOut(after);
  await workspace.host.windowWith(isSignedOut);
  await workspace.host.restart();
  const last = await workspace.host.windowWith(isSignedOut);
  await expect(row(last, 'Still here')).toHaveCount(0);
});
