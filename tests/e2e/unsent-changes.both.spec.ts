import { eventually, expect, needsKeychain, test } from './fixture';
import { create, rename, row } from './support/screens';

test.use({ hasOwnProcess: true });

test('changes shown without a network are kept after a kill, and are sent', async ({ workspace, hostKind }) => {
  needsKeychain(test.info());
  const first = await workspace.signUp();
  // In a browser the sign-in itself is on disk only after a clean exit.
  const page = hostKind === 'browser' ? await workspace.restart() : first;
  await workspace.host.blockRequests(page);
  await create(page, 'folder', 'Harbour plans');
  await rename(page, 'Harbour plans', 'Harbour plans of March');
  await row(page, 'Harbour plans of March').waitFor();

  // A browser decides by itself what it evicts when the device runs out of space; the desktop app's data is persistent.
  if (hostKind === 'desktop') await eventually(() => page.evaluate(() => navigator.storage.persisted())).toBe(true);

  const after = await workspace.killAndRestart();
  await expect(row(after, 'Harbour plans of March')).toBeVisible();
  await eventually(() => workspace.namesOnServer()).toEqual(['Harbour plans of March']);
  await expect(row(after, 'Harbour plans of March')).toHaveCount(1);
});
