import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { chooseInPlace, drawer, heading, namesIn, place } from './support/places';
import { dragOnto, navigation, row, select } from './support/screens';
import { goTo, makeDocument, makeFolder } from './support/sharing';
import { text } from './support/texts';

test('what is selected is described beside the list', async ({ workspace }) => {
  const api = await workspace.register();
  await makeDocument(api, 'Minutes');
  await makeFolder(api, 'Harbour');
  const page = await workspace.signUp();
  await select(page, 'Minutes');
  const information = drawer(page, 'information');
  await expect(information.getByText('Minutes').first()).toBeVisible();
  await expect(information.getByText(text('files', 'typeDocument'), { exact: true })).toBeVisible();
  await expect(information.getByRole('region', { name: text('sharing', 'whoHasAccess') }).getByText(text('sharing', 'you'), { exact: true })).toBeVisible();
});

test('quick access takes files, keeps their order, and is there without the network', async ({ workspace }) => {
  const api = await workspace.register();
  for (const name of ['Ledger', 'Minutes']) await makeDocument(api, name);
  const page = await workspace.signUp();
  await expect(row(page, 'Minutes')).toBeVisible();
  await expect(navigation(page).getByText(text('places', 'quickAccessEmpty'))).toBeVisible();
  await dragOnto(row(page, 'Ledger'), navigation(page).getByText(text('places', 'quickAccessEmpty')));
  await expect(namesIn(page, 'quickAccess')).toHaveText(['Ledger']);
  await dragOnto(row(page, 'Minutes'), place(page, 'Ledger'), { x: 60, y: 4 });
  await expect(namesIn(page, 'quickAccess')).toHaveText(['Minutes', 'Ledger']);
  await place(page, 'Ledger').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(namesIn(page, 'quickAccess')).toHaveText(['Ledger', 'Minutes']);
  const onServer = async () => (await api.call('quickAccess.list', {})).files.map(({ name }) => name);
  await eventually(onServer).toEqual(['Ledger', 'Minutes']);

  // Dragged to another position by pointer.
  await dragOnto(place(page, 'Minutes'), place(page, 'Ledger'), { x: 60, y: 4 });
  await expect(namesIn(page, 'quickAccess')).toHaveText(['Minutes', 'Ledger']);
  await eventually(onServer).toEqual(['Minutes', 'Ledger']);
  await page.reload();
  await expect(namesIn(page, 'quickAccess')).toHaveText(['Minutes', 'Ledger']);

  await workspace.host.blockRequests(page);
  await chooseInPlace(page, 'Ledger', 'removeQuickAccess');
  await expect(namesIn(page, 'quickAccess')).toHaveText(['Minutes']);
  expect(await onServer()).toEqual(['Minutes', 'Ledger']);
  await workspace.host.allowRequests(page);
  await expect.poll(onServer, { timeout: 30_000 }).toEqual(['Minutes']);
});

test('files dropped on favourites are favourites', async ({ workspace }) => {
  await makeDocument(await workspace.register(), 'Minutes');
  const page = await workspace.signUp();
  await dragOnto(row(page, 'Minutes'), place(page, text('files', 'placeFavorites')));
  await place(page, text('files', 'placeFavorites')).click();
  await expect(row(page, 'Minutes')).toBeVisible();
});

test('what others share is counted as long as it is not read', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const noor = await registerOnApi(server.url, 'Noor');
  const me = await (await workspace.api()).call('account.me', {});
  const { guid } = await noor.client.call('files.create', { body: { type: -2, name: 'Embargo', folder: 'Desktop' } });
  await noor.client.call('sharing.addCollaborator', { params: { id: guid }, query: {}, body: { type: 1, id: me.id, email: me.email ?? '', role: 'reader' } });
  await expect(navigation(page).getByText(text('places', 'unread_one', { count: '1' }), { exact: true })).toBeAttached();
  await navigation(page).getByRole('link', { name: text('files', 'placeShared') }).click();
  await expect(row(page, 'Embargo').getByText(text('files', 'unread'), { exact: true })).toBeAttached();
  // Grouped by day, like all recent lists.
  await expect(page.getByRole('rowgroup', { name: text('files', 'headingToday') }).getByRole('row')).toHaveCount(1);
  await goTo(page, '/recent/shared');
  await expect(heading(page, text('files', 'placeRecent'))).toBeVisible();
  await expect(row(page, 'Embargo').getByText(text('files', 'unread'), { exact: true })).toBeAttached();
  await (await workspace.api()).call('files.markAllRead', {});
  await expect(navigation(page).getByText(text('places', 'unread_one', { count: '1' }), { exact: true })).toHaveCount(0);
  await expect(row(page, 'Embargo').getByText(text('files', 'unread'), { exact: true })).toHaveCount(0);
});

test('recent files are listed by what was done with them, beside the places they went into', async ({ workspace }) => {
  const api = await workspace.register();
  const { guid: kit } = await api.call('files.create', { body: { type: 1, name: 'Kit' } });
  const { guid: brief } = await api.call('files.create', { body: { type: -2, name: 'Brief', folder: kit } });
  const { guid: ledger } = await api.call('files.create', { body: { type: -2, name: 'Ledger' } });
  const page = await workspace.signUp();
  const main = page.getByRole('main');
  const open = async (path: string, name: string): Promise<void> => {
    await goTo(page, path);
    await heading(page, name).waitFor();
  };
  const names = () => main.getByRole('row').locator('[data-name]');
  const show = (key: 'recentUsed' | 'recentUpdated' | 'recentCreated') =>
    main.getByRole('radiogroup', { name: text('files', 'placeRecent') }).getByRole('radio', { name: text('files', key) }).click();
  // Files that were created here and never opened are listed too. Each opening must be reported before the next one.
  const lastUsed = async () => (await api.call('files.list', { query: { type: 'used', limit: 1 } })).files.map(({ name, lastAction }) => [name, lastAction]);
  await open(`/docs/${ledger}`, 'Ledger');
  await eventually(lastUsed).toEqual([['Ledger', 'open']]);
  await open(`/docs/${brief}`, 'Brief');
  await eventually(lastUsed).toEqual([['Brief', 'open']]);

  // File specification, section 3, activity kinds; the latest first.
  await place(page, text('files', 'placeRecent')).click();
  await expect(names()).toHaveText(['Brief', 'Ledger', 'Kit']);
  await show('recentUpdated');
  await api.call('files.rename', { params: { id: ledger }, body: { name: 'Books' } });
  await expect(names().first()).toHaveText('Books');
  await show('recentCreated');
  await expect(names()).toHaveText(['Books', 'Brief', 'Kit']);
  await expect(page.getByRole('rowgroup', { name: text('files', 'headingToday') })).toBeVisible();
  await eventually(() => new URL(page.url()).pathname).toBe('/recent/created');
  // "Recent locations are newest first" (section 4); the desktop has an entry of its own.
  const locations = page.getByRole('region', { name: text('places', 'recentLocations') });
  await expect(locations.getByRole('link')).toHaveText(['Kit']);
  await locations.getByRole('link', { name: 'Kit' }).click();
  await expect(heading(page, 'Kit')).toBeVisible();
});

test('a tag is made in the sidebar with its colour, renamed there, and leads to what carries it', async ({ workspace }) => {
  const api = await workspace.register();
  const file = await makeDocument(api, 'Minutes');
  const page = await workspace.signUp();
  const section = navigation(page).getByRole('region', { name: text('places', 'tags'), exact: true });
  await section.getByRole('button', { name: text('places', 'newTag'), exact: true }).click();
  const making = page.getByRole('dialog', { name: text('places', 'newTag') });
  await making.getByLabel(text('acts', 'tagName')).fill('Press');
  await making.getByRole('radio', { name: text('acts', 'colourBlue') }).check({ force: true });
  await page.keyboard.press('Enter');
  await expect(making).toHaveCount(0);
  await expect(section.getByRole('link', { name: 'Press' })).toBeVisible();
  const onServer = async () => (await api.call('tags.list', {})).user.tags.map(({ name, colour }) => [name, colour]);
  await eventually(onServer).toEqual([['Press', '#3a72bd']]);

  await section.getByRole('link', { name: 'Press' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: text('places', 'changeTag'), exact: true }).click();
  const changing = page.getByRole('dialog', { name: text('acts', 'changeTag', { name: 'Press' }) });
  await expect(changing.getByLabel(text('acts', 'tagName'))).toBeFocused();
  await changing.getByLabel(text('acts', 'tagName')).fill('For the press');
  await changing.getByRole('button', { name: text('acts', 'save'), exact: true }).click();
  await expect(section.getByRole('link', { name: 'For the press' })).toBeVisible();
  await eventually(onServer).toEqual([['For the press', '#3a72bd']]);

  const [tag] = (await api.call('tags.list', {})).user.tags;
  await api.call('tags.set', { params: { id: file }, body: { user: [tag?.id ?? 0] } });
  await section.getByRole('link', { name: 'For the press' }).click();
  await expect(heading(page, 'For the press')).toBeVisible();
  await expect(row(page, 'Minutes')).toBeVisible();
  await eventually(() => new URL(page.url()).pathname).toBe(`/tag/${tag?.id}`);

  await section.getByRole('button', { name: text('acts', 'manageTags'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: text('acts', 'tagsTitle') }).getByText('For the press')).toBeVisible();
});
