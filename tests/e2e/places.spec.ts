import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { chooseInPlace, drawer, heading, namesIn, place } from './support/places';
import { dragOnto, navigation, row, select } from './support/screens';
import { goTo, makeDocument, makeFolder } from './support/sharing';
import { text } from './support/texts';

test('the selection is described beside the list', async ({ workspace }) => {
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

test('quick access accepts files, keeps their order, and works without the network', async ({ workspace }) => {
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

test('files that others share are counted as long as they are unread', async ({ workspace, server }) => {
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

test('recent files are listed by the actions with them, beside their recent locations', async ({ workspace }) => {
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

test('a tag is created in the sidebar with its colour, renamed there, and leads to its files', async ({ workspace }) => {
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

test('shared files and the files of a tag are sorted by their headers, and each list keeps its choice', async ({ workspace, server }) => {
  const api = await workspace.register();
  const me = await api.call('account.me', {});
  const noor = await registerOnApi(server.url, 'Noor');
  const press = await api.call('tags.create', { body: { name: 'Press', colour: '#336699', tagType: 'user' } });
  for (const name of ['Minutes', 'file 10', 'file 9']) {
    const guid = await makeDocument(noor.client, name);
    await noor.client.call('sharing.addCollaborator', { params: { id: guid }, query: {}, body: { type: 1, id: me.id, email: me.email ?? '', role: 'reader' } });
    await api.call('tags.set', { params: { id: await makeDocument(api, `my ${name}`) }, body: { user: [press.id] } });
  }
  const page = await workspace.signUp();
  const shown = () => page.locator('[data-item] [data-name] [title]').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).title));
  const header = page.getByRole('columnheader').filter({ has: page.getByRole('button', { name: text('files', 'columnName'), exact: true }) });
  const expectSorted = async (direction: 'ascending' | 'descending', ...names: readonly string[]) => {
    await expect(header).toHaveAttribute('aria-sort', direction);
    await eventually(shown).toEqual(names);
  };
  const openShared = () => place(page, text('files', 'placeShared')).click();
  const openTag = () => navigation(page).getByRole('link', { name: 'Press' }).click();

  await openShared();
  await expect(row(page, 'Minutes')).toBeVisible();
  // A list in groups by day offers the other orders in a menu.
  await page.getByRole('button', { name: text('files', 'columnShared'), exact: true }).first().click();
  await page.getByRole('menuitem', { name: text('files', 'columnName'), exact: true }).click();
  await expectSorted('ascending', 'file 9', 'file 10', 'Minutes');
  await openTag();
  await expect(row(page, 'my Minutes')).toBeVisible();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button').press('Enter');
  await expectSorted('descending', 'my Minutes', 'my file 10', 'my file 9');
  await openShared();
  await expectSorted('ascending', 'file 9', 'file 10', 'Minutes');
  await page.reload();
  await expectSorted('ascending', 'file 9', 'file 10', 'Minutes');
  await openTag();
  await expectSorted('descending', 'my Minutes', 'my file 10', 'my file 9');
});

test('favourites, recent files and the trash are sorted by mouse and keyboard, and the choice is kept', async ({ workspace }) => {
  const api = await workspace.register();
  for (const name of ['预算', 'Minutes', 'file 10', 'file 9']) {
    await api.call('files.star', { params: { id: await makeDocument(api, name) } });
  }
  const page = await workspace.signUp();
  const shown = () => page.locator('[data-item] [data-name] [title]').evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).title));
  const header = (name: string) => page.getByRole('columnheader').filter({ has: page.getByRole('button', { name, exact: true }) });
  const expectNames = (...names: readonly string[]) => eventually(shown).toEqual(names);
  await place(page, text('files', 'placeFavorites')).click();
  await expectNames('file 9', 'file 10', 'Minutes', '预算');

  await header(text('files', 'columnName')).getByRole('button').click();
  await expectNames('file 9', 'file 10', 'Minutes', '预算');
  await expect(header(text('files', 'columnName'))).toHaveAttribute('aria-sort', 'ascending');
  await header(text('files', 'columnName')).getByRole('button').press('Enter');
  await expectNames('预算', 'Minutes', 'file 10', 'file 9');
  await expect(header(text('files', 'columnName'))).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expectNames('预算', 'Minutes', 'file 10', 'file 9');

  // Each list has its own order.
  await place(page, text('files', 'placeRecent')).click();
  await expectNames('file 9', 'file 10', 'Minutes', '预算');
  await expect(page.getByRole('rowgroup', { name: text('files', 'headingToday') })).toBeVisible();
  await page.getByRole('button', { name: text('files', 'columnUsed'), exact: true }).first().press('Enter');
  await page.getByRole('menuitem', { name: text('files', 'columnName'), exact: true }).press('Enter');
  await expectNames('file 9', 'file 10', 'Minutes', '预算');
  await expect(page.getByRole('rowgroup', { name: text('files', 'headingToday') })).toHaveCount(0);
  await eventually(async () => JSON.parse((await api.call('settings.get', {})).data) as unknown).toMatchObject({ favorite: { sortBy: 'name', sortOrder: 'down' }, recent: { sortBy: 'name', sortOrder: 'up' } });

  // A file that is renamed elsewhere takes its place.
  const { files } = await api.call('files.starred', {});
  await api.call('files.rename', { params: { id: files.find(({ name }) => name === 'Minutes')?.guid ?? '' }, body: { name: 'agenda' } });
  await expectNames('agenda', 'file 9', 'file 10', '预算');

  for (const { guid } of files) await api.call('files.remove', { params: { id: guid } });
  await place(page, text('files', 'trash')).click();
  await expect(header(text('files', 'columnDeleted'))).toHaveAttribute('aria-sort', 'descending');
  await header(text('files', 'columnName')).getByRole('button').click();
  await expectNames('agenda', 'file 9', 'file 10', '预算');
  await header(text('files', 'columnName')).getByRole('button').click();
  await expectNames('预算', 'file 10', 'file 9', 'agenda');
});

test('a menu entry and a key remove a file from the recent files, with undo and without the network; it returns when it is used', async ({ workspace }) => {
  const api = await workspace.register();
  const guids = [await makeDocument(api, 'Ledger'), await makeDocument(api, 'Minutes'), await makeDocument(api, 'Agenda')];
  const page = await workspace.signUp();
  const onServer = async () => (await api.call('files.list', { query: { type: 'used' } })).files.map(({ name }) => name);
  await goTo(page, '/recent/used');
  await row(page, 'Ledger').click({ button: 'right' });
  await page.getByRole('menuitem', { name: text('acts', 'hideFromRecent') }).click();
  await expect(row(page, 'Ledger')).toHaveCount(0);
  await eventually(onServer).toEqual(['Agenda', 'Minutes']);
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Ledger')).toBeVisible();
  await eventually(onServer).toEqual(['Agenda', 'Minutes', 'Ledger']);

  await workspace.host.blockRequests(page);
  await select(page, 'Minutes');
  await page.keyboard.press('Alt+Delete');
  await expect(row(page, 'Minutes')).toHaveCount(0);
  expect(await onServer()).toContain('Minutes');
  await workspace.host.allowRequests(page);
  await expect.poll(onServer, { timeout: 30_000 }).toEqual(['Agenda', 'Ledger']);

  // Other windows of the person follow, both ways.
  await api.call('recents.hide', { params: { id: guids[2] ?? '' } });
  await expect(row(page, 'Agenda')).toHaveCount(0);
  await api.call('files.use', { params: { id: guids[1] ?? '' }, body: { action: 'open' } });
  await expect(row(page, 'Minutes')).toBeVisible();

  // Only the list of used files offers it.
  await goTo(page, '/favorites');
  await goTo(page, '/recent/created');
  await row(page, 'Agenda').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: text('files', 'open'), exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: text('acts', 'hideFromRecent') })).toHaveCount(0);
});
