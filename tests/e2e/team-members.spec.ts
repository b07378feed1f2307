import type { Locator, Page } from '@playwright/test';
import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { seriousProblems } from './support/axe';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'team'>>[1], values: Readonly<Record<string, string>> = {}): string => text('team', key, values);

const person = (page: Page, name: string): Locator => page.getByRole('grid', { name: t('members') }).getByRole('row').filter({ hasText: name });
const names = (page: Page): Locator => page.getByRole('grid', { name: t('members') }).getByRole('row').locator('bdi[title]:not([dir])');
const tree = (page: Page): Locator => page.getByRole('tree', { name: t('departments') });
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const choose = (page: Page, name: string): Promise<void> => page.getByRole('menuitem', { name }).click();

/** Replaces the clipboard, which a browser without a person does not grant. Returns the function that reads the copied text. */
const recordCopies = async (page: Page): Promise<() => Promise<string | undefined>> => {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (copied) => { document.documentElement.dataset['copied'] = copied; };
  });
  return () => page.evaluate(() => document.documentElement.dataset['copied']);
};

test('a manager finds people, changes roles and departments, invites by a link, and moves a person out and back', async ({ workspace, server }) => {
  const mine = await workspace.register();
  await mine.call('teams.create', { body: { name: 'Harbour' } });
  const { guid: inviteGuid } = await mine.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
  const [noor, owen, ines] = await Promise.all(['Noor Kessler', 'Owen Castell', 'Ines Halloran'].map((name) => registerOnApi(server.url, name)));
  for (const one of [noor, owen]) await one?.client.call('teams.join', { body: { inviteGuid } });
  const { id: designId } = await mine.call('departments.create', { body: { name: 'Design', parentId: null } });
  await mine.call('teams.closeInvitation', { params: { inviteGuid } });
  const member = async (name: string) => (await mine.call('members.list', { query: {} })).members.find((each) => each.person.name === name);
  const page = await workspace.signUp();

  await test.step('the account menu leads to the list', async () => {
    await button(page, text('workspace', 'accountMenu')).click();
    await button(page, text('workspace', 'membersOf', { name: 'Harbour' })).click();
    await expect(names(page)).toHaveText(['Mira Sol', 'Noor Kessler', 'Owen Castell']);
    await expect(person(page, 'Mira Sol')).toContainText(t('creator'));
    expect(await seriousProblems(page)).toEqual([]);
  });

  await test.step('the search finds a person by a part of the address', async () => {
    const search = page.getByRole('textbox', { name: t('findMembers') });
    await search.fill(noor?.email.slice(0, 12) ?? '');
    await expect(names(page)).toHaveText(['Noor Kessler']);
    await search.fill('');
    await expect(names(page)).toHaveCount(3);
  });

  await test.step('a new role is shown, and applies on the server', async () => {
    await button(person(page, 'Noor Kessler'), t('roleOf', { name: 'Noor Kessler', role: t('member') })).click();
    await choose(page, t('admin'));
    await expect(button(person(page, 'Noor Kessler'), t('roleOf', { name: 'Noor Kessler', role: t('admin') }))).toBeVisible();
    await eventually(async () => (await member('Noor Kessler'))?.role).toBe('admin');
  });

  await test.step('a department is created and moved by the keyboard', async () => {
    await button(page, t('department')).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Press');
    await page.keyboard.press('Enter');
    await expect(tree(page).getByRole('treeitem', { name: 'Press' })).toBeVisible();
    await tree(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: t('moveAct') }).waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('moveDepartment', { name: 'Press' }) });
    await dialog.waitFor();
    await page.keyboard.type('Des');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('option', { name: 'Design' })).toHaveAttribute('aria-selected', 'true');
    await button(dialog, t('move')).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(tree(page).getByRole('treeitem', { name: 'Press' })).toHaveAttribute('aria-level', '2');
    const { departments } = await mine.call('departments.list', {});
    expect(departments.find(({ name }) => name === 'Press')?.parentId).toBe(designId);
  });

  await test.step('the filter lists the people of a department and of those below it', async () => {
    await page.keyboard.press('Escape');
    await person(page, 'Owen Castell').click({ button: 'right' });
    await choose(page, t('addToDepartment'));
    const dialog = page.getByRole('dialog', { name: t('addToDepartmentTitle', { name: 'Owen Castell' }) });
    await dialog.getByRole('option', { name: 'Press' }).click();
    await button(dialog, t('add')).click();
    await expect(tree(page).getByRole('treeitem', { name: 'Press' })).toContainText('1');
    await tree(page).getByRole('treeitem', { name: 'Design' }).click();
    await expect(names(page)).toHaveText(['Owen Castell']);
    await tree(page).getByRole('treeitem', { name: t('everyone') }).click();
    await expect(names(page)).toHaveCount(3);
  });

  await test.step('a link is created and copied, and a person who joins by it appears', async () => {
    await button(page, t('addPeople')).click();
    const panel = page.getByRole('region', { name: t('invite'), exact: true });
    await button(panel, t('createLink')).click();
    const readCopy = await recordCopies(page);
    await button(panel, t('copyLink')).click();
    await expect(page.getByText(text('common', 'copySucceeded'))).toBeVisible();
    const { invitations } = await mine.call('teams.invitations', {});
    const [created] = invitations;
    if (!created) throw new Error('There is no invitation.');
    await expect(panel.getByText(`${server.url}/join/${created.guid}`)).toBeVisible();
    expect(await readCopy()).toBe(`${server.url}/join/${created.guid}`);
    expect(await seriousProblems(page)).toEqual([]);
    await ines?.client.call('teams.join', { body: { inviteGuid: created.guid } });
    await expect(names(page)).toHaveText(['Ines Halloran', 'Mira Sol', 'Noor Kessler', 'Owen Castell']);
    await button(panel, t('closeInvite')).click();
    await expect(button(page, t('addPeople'))).toBeFocused();
  });

  await test.step('a person is moved out after the effects were shown, and is back after the undo', async () => {
    await person(page, 'Owen Castell').hover();
    await button(person(page, 'Owen Castell'), t('moreFor', { name: 'Owen Castell' })).click();
    await choose(page, t('moveOutAct'));
    const dialog = page.getByRole('dialog', { name: t('moveOutTitle', { name: 'Owen Castell' }) });
    await expect(dialog).toContainText(t('files_other', { count: '0' }));
    await button(dialog, t('moveOut')).click();
    await expect(names(page)).toHaveText(['Ines Halloran', 'Mira Sol', 'Noor Kessler']);
    await eventually(() => member('Owen Castell')).toBeUndefined();
    await button(page.getByRole('region', { name: text('common', 'notifications') }), t('undo')).click();
    await expect(names(page)).toHaveText(['Ines Halloran', 'Mira Sol', 'Noor Kessler', 'Owen Castell']);
    await eventually(async () => (await member('Owen Castell'))?.departmentIds.length).toBe(1);
  });
});
