import type { Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { create, pauseUndoToast, navigation, openFolder, remove, rename, row, select, undo } from './support/screens';
import { text } from './support/texts';

const choose = async (page: Page, name: string, act: string): Promise<void> => {
  await row(page, name).getByRole('gridcell').nth(5).click({ button: 'right' });
  await page.getByRole('menuitem', { name: act, exact: true }).click();
};

test('actions are undone one by one, by the toast and by the keys, after a restart too, and a failed undo is reported', async ({ workspace }) => {
  const api = await workspace.register();
  const make = (type: number, name: string) => api.call('files.create', { body: { type, name } });
  const [harbour, minutes, budget, letter] = [await make(1, 'Harbour'), await make(-2, 'Minutes'), await make(-4, 'Budget'), await make(-2, 'Letter')];
  await api.call('spaces.create', { body: { name: 'Launch' } });
  const page = await workspace.signUp();
  const desktop = async () => [...await workspace.namesOnServer()].sort();
  const of = async ({ guid }: { guid: string }) => {
    const { name, starred, isLocked, fileTags } = await api.call('files.get', { params: { id: guid } });
    return [name, starred && 'starred', isLocked && 'locked', ...fileTags.user.map((tag) => tag.name)].filter(Boolean).join(' ');
  };
  const atHand = async () => (await api.call('quickAccess.list', { query: {} })).files.map(({ name }) => name);
  const pinned = async () => (await api.call('spaces.listPinned', { query: {} })).nodes.map(({ name }) => name);
  await expect(row(page, 'Letter')).toBeVisible();

  // By the toast, while it is open.
  await remove(page, 'Letter');
  await pauseUndoToast(page);
  await eventually(desktop).toEqual(['Budget', 'Harbour', 'Minutes']);
  await undo(page);
  await expect(row(page, 'Letter')).toBeVisible();
  await eventually(desktop).toEqual(['Budget', 'Harbour', 'Letter', 'Minutes']);

  // If another person restored and changed the file first, the undo does nothing and the current file is shown.
  await remove(page, 'Letter');
  await pauseUndoToast(page);
  await eventually(desktop).toEqual(['Budget', 'Harbour', 'Minutes']);
  await api.call('trash.recover', { params: { id: letter.guid } });
  const kept = await api.call('files.rename', { params: { id: letter.guid }, body: { name: 'Kept letter' } });
  await undo(page);
  await expect(page.getByText(text('errors', 'CHANGED_MEANWHILE'), { exact: false })).toBeVisible();
  await expect(row(page, 'Kept letter')).toBeVisible();
  expect(await api.call('files.get', { params: { id: letter.guid } })).toMatchObject({ name: 'Kept letter', revision: kept.revision, isDelete: false });
  await api.call('files.rename', { params: { id: letter.guid }, body: { name: 'Letter' } });
  await expect(row(page, 'Letter')).toBeVisible();

  // Ten actions, each confirmed by the server.
  await create(page, 'document', 'Ledger');
  await eventually(desktop).toEqual(['Budget', 'Harbour', 'Ledger', 'Letter', 'Minutes']);
  await rename(page, 'Minutes', 'Protocol');
  await eventually(() => of(minutes)).toBe('Protocol');
  await choose(page, 'Protocol', text('acts', 'star'));
  await eventually(() => of(minutes)).toBe('Protocol starred');
  await choose(page, 'Protocol', text('acts', 'lock'));
  await eventually(() => of(minutes)).toBe('Protocol starred locked');
  await choose(page, 'Protocol', text('acts', 'tag'));
  await page.getByRole('dialog').getByLabel(text('acts', 'tagName')).fill('Red');
  await page.getByRole('dialog').getByRole('button', { name: text('acts', 'makeTag'), exact: true }).click();
  await eventually(() => of(minutes)).toBe('Protocol starred locked Red');
  await page.getByRole('dialog').getByRole('button', { name: text('acts', 'done'), exact: true }).click();
  await choose(page, 'Protocol', text('acts', 'quickAccessAdd'));
  await eventually(atHand).toEqual(['Protocol']);
  await navigation(page).getByRole('link', { name: 'Launch', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: text('places', 'pin'), exact: true }).click();
  await eventually(pinned).toEqual(['Launch']);
  await select(page, 'Letter');
  await page.keyboard.press('ControlOrMeta+d');
  await eventually(desktop).toEqual(['Budget', 'Harbour', 'Ledger', 'Letter', 'Letter copy', 'Protocol']);
  await select(page, 'Letter');
  await page.keyboard.press('ControlOrMeta+x');
  await openFolder(page, 'Harbour');
  await page.getByRole('group', { name: 'Harbour' }).or(page.getByRole('grid')).first().focus();
  await page.keyboard.press('ControlOrMeta+v');
  await eventually(() => workspace.namesOnServer(harbour.guid)).toEqual(['Letter']);
  await navigation(page).getByRole('link', { name: text('files', 'desktop'), exact: true }).click();
  await remove(page, 'Budget');
  await eventually(desktop).toEqual(['Harbour', 'Ledger', 'Letter copy', 'Protocol']);

  const again = await workspace.restart();
  await navigation(again).getByRole('link', { name: text('files', 'desktop'), exact: true }).click();
  await expect(row(again, 'Protocol')).toBeVisible();
  const takeBack = async (): Promise<void> => {
    await again.getByRole('grid').focus();
    await again.keyboard.press('ControlOrMeta+z');
  };
  await takeBack();
  await eventually(desktop).toEqual(['Budget', 'Harbour', 'Ledger', 'Letter copy', 'Protocol']);
  await takeBack();
  await eventually(() => workspace.namesOnServer(harbour.guid)).toEqual([]);
  await takeBack();
  await eventually(desktop).toEqual(['Budget', 'Harbour', 'Ledger', 'Letter', 'Protocol']);
  await takeBack();
  await eventually(pinned).toEqual([]);
  await takeBack();
  await eventually(atHand).toEqual([]);
  await takeBack();
  await eventually(() => of(minutes)).toBe('Protocol starred locked');
  await takeBack();
  await eventually(() => of(minutes)).toBe('Protocol starred');
  await takeBack();
  await eventually(() => of(minutes)).toBe('Protocol');

  // Another person renamed the file meanwhile; that name is kept.
  await api.call('files.rename', { params: { id: minutes.guid }, body: { name: 'Kept' } });
  await expect(row(again, 'Kept')).toBeVisible();
  await takeBack();
  await expect(again.getByText(text('errors', 'CHANGED_MEANWHILE'), { exact: false })).toBeVisible();
  expect(await of(minutes)).toBe('Kept');
  // The undo reverts the new file's name, then its creation; then the history is empty.
  await takeBack();
  await takeBack();
  await eventually(desktop).toEqual(['Budget', 'Harbour', 'Kept', 'Letter']);
  await takeBack();
  await expect(again.getByText(text('acts', 'nothingToUndo'))).toBeVisible();
  expect(await of(budget)).toBe('Budget');
  expect(await of(letter)).toBe('Letter');
});
