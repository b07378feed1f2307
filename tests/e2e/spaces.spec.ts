import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { chooseInPlace, drawer, heading, makeSpace, namesIn, place, showPanel } from './support/places';
import { create, flip, navigation, row } from './support/screens';
import { addTo, goTo, makeDocument, makeFolder } from './support/sharing';
import { text } from './support/texts';

test('a space is created, pinned, moved in the order and deleted, and another window follows', async ({ workspace }) => {
  const page = await workspace.signUp();
  const { page: other } = await workspace.openWindow();
  for (const name of ['Launch', 'Studio']) await makeSpace(page, name);
  await create(page, 'document', 'Minutes');
  await expect(row(page, 'Minutes')).toBeVisible();
  await expect(place(other, 'Studio')).toBeVisible();

  for (const name of ['Launch', 'Studio']) {
    await chooseInPlace(page, name, 'pin');
  }
  await expect(namesIn(page, 'pinned')).toHaveText(['Launch', 'Studio']);
  // By keyboard, without a pointer; the menu returns the focus when it closes.
  await expect(page.getByRole('menu')).toHaveCount(0);
  await place(page, 'Studio').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(namesIn(page, 'pinned')).toHaveText(['Studio', 'Launch']);
  await expect(namesIn(other, 'pinned')).toHaveText(['Studio', 'Launch']);
  await eventually(async () => (await (await workspace.api()).call('spaces.listPinned', {})).nodes.map(({ name }) => name)).toEqual(['Studio', 'Launch']);

  await chooseInPlace(page, 'Launch', 'deleteSpace');
  await page.getByRole('alertdialog').getByRole('button', { name: text('places', 'deleteSpace'), exact: true }).click();
  await expect(place(page, 'Launch')).toHaveCount(0);
  await expect(place(other, 'Launch')).toHaveCount(0);
  await expect(namesIn(other, 'pinned')).toHaveText(['Studio']);
  // The undo keys undo exactly this action, and no earlier one.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(place(page, 'Launch')).toBeVisible();
  await expect(place(other, 'Launch')).toBeVisible();
});

test('the page of all spaces lists them, and explains how to begin', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  await navigation(page).getByRole('link', { name: text('places', 'spaces'), exact: true }).click();
  await expect(page.getByText(text('places', 'emptySpaces'))).toBeVisible();
  const noor = await registerOnApi(server.url, 'Noor');
  const { guid } = await noor.client.call('spaces.create', { body: { name: 'Press room' } });
  const me = await (await workspace.api()).call('account.me', {});
  await noor.client.call('sharing.addCollaborator', { params: { id: guid }, query: {}, body: { type: 1, id: me.id, email: me.email ?? '', role: 'reader' } });
  // Another person's space appears immediately, on the page and in the sidebar.
  await expect(page.getByRole('main').getByRole('link', { name: 'Press room' })).toBeVisible();
  await expect(place(page, 'Press room')).toBeVisible();
  // A disabled item shows the server's reason (docs/permissions.md).
  await place(page, 'Press room').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: text('places', 'deleteSpace') })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  // The order, its direction and the filter are kept with the person.
  await (await workspace.api()).call('spaces.create', { body: { name: 'Archive' } });
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  const choose = async (label: string, option: string): Promise<void> => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose(text('places', 'orderBy'), text('places', 'orderName'));
  await expect(cards).toHaveText([/Archive/, /Press room/]);
  await page.getByRole('button', { name: text('files', 'sortUp'), exact: true }).click();
  await expect(cards).toHaveText([/Press room/, /Archive/]);
  await choose(text('places', 'showSpaces'), text('places', 'administeredSpaces'));
  await expect(cards).toHaveText([/Archive/]);
  await page.reload();
  await expect(cards).toHaveText([/Archive/]);
  await choose(text('places', 'showSpaces'), text('places', 'everySpace'));
  await expect(cards).toHaveText([/Press room/, /Archive/]);

  await noor.client.call('sharing.removeCollaborator', { params: { id: guid, userId: me.id }, query: {} });
  await expect(place(page, 'Press room')).toHaveCount(0);
});

test('an announcement is written by one person, and read by another at the top', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const noor = await registerOnApi(server.url, 'Noor');
  const { guid } = await noor.client.call('spaces.create', { body: { name: 'Press room' } });
  const me = await (await workspace.api()).call('account.me', {});
  await noor.client.call('announcements.put', { params: { guid }, body: { announcement: 'Proofs arrive on Tuesday.' } });
  // The space arrives with its announcement; an announcement does not change an open drawer.
  await noor.client.call('sharing.addCollaborator', { params: { id: guid }, query: {}, body: { type: 1, id: me.id, email: me.email ?? '', role: 'editor', isAdmin: true } });
  await place(page, 'Press room').click();

  // File specification, section 4: the drawer first shows an unread announcement.
  await expect(drawer(page, 'announcement').getByText('Proofs arrive on Tuesday.')).toBeVisible();
  await drawer(page, 'announcement').getByRole('button', { name: text('places', 'markRead'), exact: true }).click();
  await expect(drawer(page, 'announcement').getByRole('button', { name: text('places', 'markRead'), exact: true })).toHaveCount(0);
  await eventually(async () => (await (await workspace.api()).call('announcements.list', { params: { guid } })).data.announcements.map(({ isRead }) => isRead)).toEqual([true]);

  await chooseInPlace(page, 'Press room', 'announce');
  await page.getByRole('textbox', { name: text('places', 'announceText') }).fill('Final wording by noon.');
  await page.getByRole('button', { name: text('places', 'publish'), exact: true }).click();
  await expect(drawer(page, 'announcement').getByRole('article').getByText('Final wording by noon.')).toBeVisible();
  expect((await noor.client.call('announcements.list', { params: { guid } })).data.announcements.map(({ announcement, isRead }) => [announcement, isRead])).toEqual([
    ['Final wording by noon.', false], ['Proofs arrive on Tuesday.', true],
  ]);
});

test('the drawer shows one panel, and the device remembers which', async ({ workspace, server }) => {
  const api = await workspace.register();
  const { guid: space } = await api.call('spaces.create', { body: { name: 'Launch' } });
  await makeFolder(api, 'Kit', space);
  const page = await workspace.signUp();
  await place(page, 'Launch').click();
  await expect(row(page, 'Kit')).toBeVisible();
  // The drawer was never used, so it is open.
  await expect(drawer(page, 'information')).toBeVisible();
  await showPanel(page, 'activity');
  await expect(drawer(page, 'activity').getByText('Kit').first()).toBeVisible();
  await expect(drawer(page, 'information')).toHaveCount(0);
  await page.reload();
  await expect(drawer(page, 'activity')).toBeVisible();

  // The panel shows another person's action.
  const noor = await registerOnApi(server.url, 'Noor');
  await addTo(api, space, noor, 'editor');
  await makeDocument(noor.client, 'Wording', space);
  await expect(drawer(page, 'activity').getByText('Wording')).toBeVisible();

  await page.getByRole('region', { name: text('places', 'activity'), exact: true }).getByRole('button', { name: text('places', 'hideDrawer') }).click();
  await page.reload();
  await expect(row(page, 'Kit')).toBeVisible();
  await expect(drawer(page, 'activity')).toHaveCount(0);
  await expect(drawer(page, 'information')).toHaveCount(0);
});

test('the timeline shows people\'s actions as they happen, and filters them', async ({ workspace, server }) => {
  const api = await workspace.register();
  const { guid: space } = await api.call('spaces.create', { body: { name: 'Launch' } });
  await makeDocument(api, 'Minutes', space);
  const noor = await registerOnApi(server.url, 'Noor');
  await addTo(api, space, noor, 'editor');
  const page = await workspace.signUp();
  await place(page, text('places', 'timeline')).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: text('places', 'today') })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Minutes' }).first()).toBeVisible();
  const { guid } = await noor.client.call('files.create', { body: { type: -2, name: 'Wording', folder: space } });
  await expect(main.getByRole('article').filter({ hasText: 'Noor' }).getByRole('link', { name: 'Wording' })).toBeVisible();
  await noor.client.call('files.rename', { params: { id: guid }, body: { name: 'Final wording' } });
  await main.getByRole('button', { name: text('places', 'filterPerson') }).click();
  await page.getByRole('option', { name: 'Noor', exact: true }).click();
  await expect(main.getByRole('link', { name: 'Minutes' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Final wording' }).first()).toBeVisible();
  await goTo(page, `/space/${space}/timeline`);
  await expect(heading(page, text('places', 'timelineOfSpace', { name: 'Launch' }))).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Minutes' }).first()).toBeVisible();
});

test('a space is renamed and limited in its settings, which also name its managers', async ({ workspace, server }) => {
  const api = await workspace.register();
  const me = await api.call('account.me', {});
  const noor = await registerOnApi(server.url, 'Noor');
  // People who share with each other can find each other.
  const { guid: shared } = await noor.client.call('files.create', { body: { type: -2, name: 'Hello' } });
  await noor.client.call('sharing.addCollaborator', { params: { id: shared }, query: {}, body: { type: 1, id: me.id, email: me.email ?? '', role: 'reader' } });
  const { guid } = await api.call('spaces.create', { body: { name: 'Launch' } });
  const page = await workspace.signUp();
  await place(page, 'Launch').click();

  await chooseInPlace(page, 'Launch', 'settings');
  const dialog = page.getByRole('dialog', { name: text('places', 'settingsOf', { name: 'Launch' }) });
  const admins = dialog.getByRole('region', { name: text('places', 'admins') });
  await expect(admins.getByRole('listitem')).toHaveCount(1);
  await admins.getByLabel(text('places', 'addAdmin')).fill('noo');
  await admins.getByRole('list', { name: text('places', 'addAdmin') }).getByRole('button', { name: 'Noor' }).click();
  await expect(admins.getByRole('button', { name: text('places', 'removeAdmin', { name: 'Noor' }) })).toBeVisible();
  await eventually(async () => (await noor.client.call('spaces.list', {})).nodes.map(({ name, isAdmin }) => [name, isAdmin])).toEqual([['Launch', true]]);
  await admins.getByRole('button', { name: text('places', 'removeAdmin', { name: 'Noor' }) }).click();
  await expect(dialog.getByRole('region', { name: text('places', 'members') }).getByRole('listitem').filter({ hasText: 'Noor' })).toContainText(text('sharing', 'canEdit'));

  await dialog.getByLabel(text('places', 'spaceName')).fill('Autumn launch');
  await flip(dialog, text('places', 'limitSize'));
  await dialog.getByLabel(text('places', 'limitGigabytes')).fill('0');
  await expect(dialog.getByText(text('places', 'limitInvalid'))).toBeVisible();
  await dialog.getByLabel(text('places', 'limitGigabytes')).fill('2');
  await dialog.getByRole('button', { name: text('places', 'save'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(heading(page, 'Autumn launch')).toBeVisible();
  await expect(place(page, 'Autumn launch')).toBeVisible();
  await expect(drawer(page, 'information').getByRole('region', { name: text('places', 'spaceStorage') })).toContainText('2 GB');
  // 2 GB are 2,147,483,648 bytes.
  expect((await api.call('quota.get', { query: { type: 'space', spaceGUID: guid } })).data.spaceDiskVolume).toMatchObject({ quota: 2_147_483_648, isLimited: true });
});
