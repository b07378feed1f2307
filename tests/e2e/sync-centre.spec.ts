import { eventually, expect, test } from './fixture';
import { seriousProblems } from './support/axe';
import { connectionState } from './support/connection';
import { create, openFolder, remove, rename, row } from './support/screens';
import { notices, openSyncCentre, sendNow, syncState, waitingChanges } from './support/sync';
import { text } from './support/texts';

const press = 'button' as const;

test('an offline action shows immediately, waits in the sync centre, can be discarded, and is sent', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'document', 'Minutes');
  await create(page, 'document', 'Old list');
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(['Minutes', 'Old list']);

  await workspace.host.blockRequests(page);
  await create(page, 'folder', 'Harbour plans');
  await expect(row(page, 'Harbour plans')).toBeVisible();
  await rename(page, 'Minutes', 'Minutes of March');
  await expect(row(page, 'Minutes of March')).toBeVisible();
  await remove(page, 'Old list');
  await expect(row(page, 'Old list')).toHaveCount(0);
  // The folder's creation was sent before its rename, so these are two changes. Names are enclosed in direction marks.
  await expect(syncState(page)).toContainText('Offline · 4 changes kept');
  // Actions that can wait are not disabled.
  await expect(page.getByRole('button', { name: text('workspace', 'upload'), exact: true })).toBeEnabled();

  const centre = await openSyncCentre(page);
  await expect(centre.getByRole('heading', { name: '4 changes waiting' })).toBeVisible();
  await expect(waitingChanges(page)).toHaveText([
    /Harbour plans.*Created in “.?Desktop.?”/, /Harbour plans.*Renamed from “.?New folder.?”/, /Minutes of March.*Renamed from “.?Minutes.?”/, /Old list.*Moved to the trash/,
  ]);
  expect(await seriousProblems(page), 'the open sync centre').toEqual([]);

  await centre.getByRole(press, { name: text('sync', 'discardOf', { name: 'Minutes of March' }) }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/Its name “.?Minutes.?” is restored\./);
  await question.getByRole(press, { name: text('sync', 'discardConfirm'), exact: true }).click();
  await expect(waitingChanges(page)).toHaveCount(3);
  // The focused row is removed; the focus is in the sync centre.
  await eventually(() => centre.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Minutes')).toBeVisible();

  await openFolder(page, 'Harbour plans');
  await expect(page).toHaveURL(/\/folder\/-\w{21}$/);
  await create(page, 'document', 'Berths');
  await expect(row(page, 'Berths')).toBeVisible();

  await workspace.host.allowRequests(page);
  const again = await openSyncCentre(page);
  await sendNow(page);
  await expect(again.getByRole('heading', { name: text('sync', 'allSent') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'));
  await expect(page).toHaveURL(/\/folder\/[0-9A-Za-z]{22}$/);
  await expect(row(page, 'Berths')).toBeVisible();
  expect([...await workspace.namesOnServer()].sort()).toEqual(['Harbour plans', 'Minutes']);
  // The address was replaced in the history.
  await page.getByRole(press, { name: text('workspace', 'back'), exact: true }).click();
  await expect(page).toHaveURL(/\/desktop$/);
});

test('a refusal and a conflict remain in the sync centre until they were seen', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'document', 'Minutes');
  await create(page, 'document', 'Berths');
  const api = await workspace.api();
  await eventually(async () => [...await workspace.namesOnServer()].sort()).toEqual(['Berths', 'Minutes']);
  const { files } = await api.call('files.list', { query: {} });
  const idOf = (name: string): string => files.find((file) => file.name === name)?.guid ?? '';

  await workspace.host.blockRequests(page);
  await rename(page, 'Minutes', 'Minutes of March');
  await rename(page, 'Berths', 'All berths');
  await expect(syncState(page)).toContainText('Offline · 2 changes kept');
  await api.call('files.rename', { params: { id: idOf('Minutes') }, body: { name: 'Protocol' } });
  await api.call('files.remove', { params: { id: idOf('Berths') }, query: {} });
  await workspace.host.allowRequests(page);
  await openSyncCentre(page);
  await sendNow(page);

  await expect(notices(page)).toHaveCount(2);
  const refused = notices(page).filter({ hasText: /Could not be renamed to “.?All berths.?”\./ });
  await expect(refused).toContainText(text('errors', 'FILE_DELETED'));
  const conflict = notices(page).filter({ hasText: text('sync', 'conflictRename') });
  await expect(conflict).toContainText(/Your change\s*Minutes of March\s*Replaced\s*Protocol/);
  expect(await seriousProblems(page), 'the sync centre with notices').toEqual([]);

  await refused.getByRole(press, { name: text('sync', 'dismissOf', { name: 'Berths' }) }).click();
  await expect(notices(page)).toHaveCount(1);
  await conflict.getByRole(press, { name: text('sync', 'useTheirs', { theirs: 'Protocol' }) }).click();
  await expect(notices(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Protocol')).toBeVisible();
  await eventually(() => workspace.namesOnServer()).toEqual(['Protocol']);
});
