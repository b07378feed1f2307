import { eventually, expect, test } from './fixture';
import type { DesktopHost } from './support/desktop-host';
import { create, navigation, openFolder, row } from './support/screens';
import { filesContaining } from './support/disk-search';
import { text } from './support/texts';

/** Names that occur nowhere else. */
const sent = 'Zanzibarsent';
const unsent = 'Zanzibarwaits';

test('after a sign-out no file on the disk contains the name of one of the person\'s files, with the app open and after it', async ({ workspace }) => {
  const host = workspace.host as DesktopHost;
  const page = await workspace.signUp();
  await create(page, 'folder', sent);
  await eventually(() => workspace.namesOnServer()).toEqual([sent]);
  await openFolder(page, sent);
  await navigation(page).getByRole('link', { name: text('workspace', 'desktop'), exact: true }).click();
  await expect(row(page, sent)).toBeVisible();
  // The search finds existing text.
  await eventually(async () => (await filesContaining(host.userData, sent)).length).toBeGreaterThan(0);
  await workspace.signOut(page);
  await eventually(() => filesContaining(host.userData, sent)).toEqual([]);
  await host.restart();
  expect(await filesContaining(host.userData, sent)).toEqual([]);
});

test('an unsent change remains, and the names in sent changes are deleted nevertheless', async ({ workspace }) => {
  const host = workspace.host as DesktopHost;
  const page = await workspace.signUp();
  await create(page, 'folder', sent);
  await eventually(() => workspace.namesOnServer()).toEqual([sent]);
  await host.blockRequests(page);
  await create(page, 'document', unsent);
  await expect(row(page, unsent)).toBeVisible();
  const next = await workspace.signOut(page);
  await eventually(() => filesContaining(host.userData, sent)).toEqual([]);
  // The text is in the account's database alone.
  await eventually(async () => (await filesContaining(host.userData, unsent)).filter((path) => !/IndexedDB/.test(path))).toEqual([]);
  expect((await filesContaining(host.userData, unsent)).length).toBeGreaterThan(0);
  await host.allowRequests(next);
  await workspace.signIn(next);
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual([sent, unsent].sort());
});
