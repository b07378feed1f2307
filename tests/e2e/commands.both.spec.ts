import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fileTypes } from '../../src/contract/entities/file';
import { commandIds, commandOf, keysOf, type CommandId } from '../../src/core/commands/command-catalogue';
import { definitionOf } from '../../src/renderer/shared/commands/command-table';
import { expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { currentOption, openPalette, palette, searchField } from './support/palette';
import { create, navigation, remove, row, select, upload } from './support/screens';
import { addTo, makeDocument } from './support/sharing';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

const isMac = process.platform === 'darwin';

const labelOf = (id: CommandId): string => {
  const [area, key] = definitionOf(id).label.split(':') as ['commands', Parameters<typeof text<'commands'>>[1]];
  return text(area, key);
};

/** The commands that the palette offers in this situation and in no earlier one. Each is selected by typing its name. */
const reached = async (page: Page, known: ReadonlyMap<CommandId, string>): Promise<readonly CommandId[]> => {
  await openPalette(page);
  await searchField(page).fill('>');
  const offered = await palette(page).getByRole('option').evaluateAll((options) => options.map((option) => option.getAttribute('data-command') ?? ''));
  const found: CommandId[] = [];
  for (const id of commandIds.filter((each) => offered.includes(each) && !known.has(each))) {
    await searchField(page).fill(`>${labelOf(id)}`);
    const ids = await palette(page).getByRole('option').evaluateAll((options) => options.map((option) => option.getAttribute('data-command')));
    for (let steps = ids.indexOf(id); steps > 0; steps -= 1) await page.keyboard.press('ArrowDown');
    if (await currentOption(page).getAttribute('data-command') === id) found.push(id);
  }
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  return found;
};

const placeNames = { desktop: text('workspace', 'desktop'), recent: text('files', 'placeRecent'), shared: text('files', 'placeShared'), trash: text('workspace', 'trash') } as const;
const goTo = (page: Page, place: keyof typeof placeNames): Promise<void> => navigation(page).getByRole('link', { name: placeNames[place] }).click();

/** Prepares further data on the server, so that every command has a situation in which it is enabled. */
const prepare = async (workspace: Workspace): Promise<void> => {
  const api = await workspace.api();
  const make = async (type: number, name: string, folder = 'Desktop'): Promise<string> => (await api.call('files.create', { body: { type, name, folder } })).guid;
  const kept = await make(fileTypes.newdoc, 'Kept');
  await api.call('files.star', { params: { id: kept } });
  await api.call('files.lock', { params: { id: kept } });
  await api.call('notices.mute', { params: { id: kept } });
  await api.call('quickAccess.create', { body: { guid: kept } });
  await api.call('shortcuts.create', { body: { folder: 'Desktop', source_guid: await make(fileTypes.newdoc, 'Source', await make(fileTypes.folder, 'Archive')) } });
  const kit = await registerOnApi(workspace.server.url, 'Kit');
  const me = await api.call('account.me', {});
  for (const name of ['News', 'Known']) {
    const guid = await makeDocument(kit.client, name);
    await addTo(kit.client, guid, me, 'reader');
    if (name === 'News') continue;
    await api.call('files.mark', { params: { id: guid }, body: { marked: true } });
    await api.call('desktopShortcuts.create', { params: { id: guid }, body: {} });
  }
};

/** How to reach a situation in which each command is enabled. A new command without a matching situation needs one here. */
const situations: Readonly<Record<string, (page: Page, workspace: Workspace) => Promise<void>>> = {
  'a list with nothing selected': async (page) => {
    await create(page, 'folder', 'Plans');
    await create(page, 'document', 'Minutes');
    await expect(row(page, 'Minutes')).toBeVisible();
    await expect(page.getByRole('grid')).toBeFocused();
    await page.keyboard.press('Escape');
  },
  'a document selected': async (page) => { await select(page, 'Minutes'); },
  'a folder selected': async (page) => { await select(page, 'Plans'); },
  'a document that is starred, locked, muted and at hand': async (page) => { await select(page, 'Kept'); },
  'a shortcut selected': async (page) => { await select(page, 'Source'); },
  'a file with bytes selected': async (page, { host }) => {
    const path = test.info().outputPath('tides.txt');
    await writeFile(path, 'high at noon');
    await host.withChosenFiles(page, [path], () => upload(page));
    await select(page, 'tides.txt');
  },
  'a recent file selected': async (page) => {
    await goTo(page, 'recent');
    await select(page, 'Minutes');
  },
  'something shared that is not read yet': async (page) => {
    await goTo(page, 'shared');
    await select(page, 'News');
  },
  'something shared that is read and on the desktop': async (page) => { await select(page, 'Known'); },
  'tiles': async (page) => {
    await page.getByText(text('files', 'viewTile'), { exact: true }).or(page.getByRole('radio', { name: text('files', 'viewTile'), exact: true })).first().click({ force: true });
    // Commands of the tile view are enabled once the setting is stored.
    await expect(page.getByRole('radio', { name: text('files', 'viewTile'), exact: true })).toBeChecked();
  },
  'another page, from which one can go back': async (page) => { await goTo(page, 'trash'); },
  'the page before, from which one can go forward': async (page) => {
    await goTo(page, 'desktop');
    await goTo(page, 'trash');
    await page.keyboard.press(isMac ? 'Meta+[' : 'Alt+ArrowLeft');
    await expect(row(page, 'Minutes')).toBeVisible();
  },
  'something in the trash selected': async (page) => {
    await remove(page, 'Minutes');
    await goTo(page, 'trash');
    await select(page, 'Minutes');
  },
  'a member of a team': async (page, workspace) => {
    await (await workspace.api()).call('teams.create', { body: { name: 'Press' } });
    await expect(page.getByRole('button', { name: text('workspace', 'accountMenu') })).toContainText('Press');
  },
  'several tabs, after one was closed': async (page, { host }) => {
    // In a browser these commands belong to the browser.
    if (host.kind !== 'desktop') return;
    const tabs = page.getByRole('tablist', { name: text('tabs', 'tabs') }).getByRole('tab');
    for (const [keys, count] of [['ControlOrMeta+t', 2], ['ControlOrMeta+t', 3], ['ControlOrMeta+w', 2]] as const) {
      await page.keyboard.press(keys);
      await expect(tabs).toHaveCount(count);
    }
  },
};

test('every action is reachable by the keyboard alone', async ({ workspace, hostKind }) => {
  const offeredIds = commandIds.filter((id) => hostKind === 'desktop' || !commandOf(id).isDesktopOnly);
  const page = await workspace.signUp();
  await prepare(workspace);
  const waysById = new Map<CommandId, string>();
  for (const [situation, arrive] of Object.entries(situations)) {
    await arrive(page, workspace);
    for (const id of await reached(page, waysById)) waysById.set(id, situation);
  }
  // Commands that the palette does not offer have keys, which the list of keys shows.
  await goTo(page, 'desktop');
  await expect(page.getByRole('heading', { name: text('files', 'desktop') })).toBeVisible();
  await page.locator('body').press('?');
  const keys = page.getByRole('dialog', { name: text('commands', 'keysShow') });
  await expect(keys).toBeVisible();
  const listed = await keys.locator('[data-command]').evaluateAll((rows) => rows.map((each) => each.getAttribute('data-command') ?? ''));
  expect(listed.sort()).toEqual(offeredIds.filter((id) => keysOf(id, isMac).length > 0).sort());
  for (const id of commandIds) if (definitionOf(id).isKeyOnly && listed.includes(id)) waysById.set(id, 'its keys');

  expect(offeredIds.filter((id) => !waysById.has(id))).toEqual([]);
});
