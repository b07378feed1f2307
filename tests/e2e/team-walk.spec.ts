import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { findChromium } from '../support/find-chromium';
import { eventually, expect, test } from './fixture';
import { newAccount, registerOnApi, signInToApi } from './support/account';
import { openDatabase } from './support/database';
import { reconnectTimeoutMs } from './support/connection';
import { openPalette, searchField } from './support/palette';
import { navigation, rename, row, signInOnScreen } from './support/screens';
import { choosePerson, goTo, makeFolder, press, shareDialog } from './support/sharing';
import { text } from './support/texts';

// Two people who have never met work together: one with the app on each host, the other always in a browser of their own.

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const team = (key: Parameters<typeof text<'team'>>[1], values: Readonly<Record<string, string>> = {}): string => text('team', key, values);
const members = (page: Page): Locator => page.getByRole('grid', { name: team('members') }).getByRole('row').locator('bdi[title]:not([dir])');

const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

let other: Browser;
test.beforeAll(async () => {
  const found = await findChromium({ mayInstall: false });
  if (!found.isAvailable) return;
  other = await chromium.launch({ executablePath: found.value, args: ['--no-sandbox'] });
});
test.afterAll(async () => { await other.close(); });

test('a person makes a team, a second one joins by the link, works in it, and is moved out', async ({ workspace, server }) => {
  test.setTimeout(180_000);
  const page = await workspace.signUp();
  const ada = workspace.account.name;
  const ben = { ...newAccount(), name: 'Ben Adeyemi' };
  const context = await other.newContext(wide);
  const pageOfBen = await context.newPage();
  const picture = async (name: string, ...pages: readonly Page[]): Promise<void> => {
    for (const [index, one] of pages.entries()) await test.info().attach(`${name} ${index}`, { body: await one.screenshot(), contentType: 'image/png' });
  };
  let link = '';

  await test.step('the account menu makes a team, and its page offers a link', async () => {
    await button(page, text('workspace', 'accountMenu')).click();
    await button(page.getByRole('dialog'), text('acts', 'createTeam')).click();
    const dialog = page.getByRole('dialog', { name: text('acts', 'createTeam') });
    await dialog.getByRole('textbox', { name: text('acts', 'teamName') }).fill('Harbour & Quill');
    await button(dialog, text('acts', 'createTeam')).click();
    await expect(members(page)).toHaveText([ada]);
    await expect(button(page, text('workspace', 'accountMenu'))).toContainText('Harbour & Quill');
    const panel = page.getByRole('region', { name: team('invite'), exact: true });
    await button(panel, team('createLink')).click();
    link = await panel.getByText(`${server.url}/join/`).innerText();
    await picture('made', page);
  });

  await test.step('the link shows the team to a stranger, who registers and is in', async () => {
    await pageOfBen.goto(link);
    await expect(pageOfBen.getByRole('heading', { level: 1 })).toContainText('Harbour & Quill');
    await picture('invitation', pageOfBen);
    await button(pageOfBen, text('join', 'signUpAndJoin')).click();
    await pageOfBen.getByLabel(text('auth', 'name'), { exact: true }).fill(ben.name);
    await pageOfBen.getByLabel(text('auth', 'email'), { exact: true }).fill(ben.email);
    await pageOfBen.getByLabel(text('auth', 'password'), { exact: true }).fill(ben.password);
    await button(pageOfBen, text('auth', 'signUp')).click();
    await navigation(pageOfBen).waitFor();
    await expect(button(pageOfBen, text('workspace', 'accountMenu'))).toContainText('Harbour & Quill');
    // No reload: the window of the creator shows the new member.
    await expect(members(page)).toHaveText([ben.name, ada]);
    await picture('joined', page, pageOfBen);
  });

  const apiOfAda = await workspace.api();
  const apiOfBen = await signInToApi(server.url, ben);

  await test.step('the palette finds the member, and a department with its people', async () => {
    const { id } = await apiOfAda.call('departments.create', { body: { name: 'Benches', parentId: null } });
    const found = (await apiOfAda.call('people.search', { query: { query: 'Ben' } })).people[0];
    await apiOfAda.call('departments.changeMembers', { params: { departmentId: id }, body: { add: [found?.id ?? 0], remove: [] } });
    await goTo(page, '/desktop');
    await openPalette(page);
    await searchField(page).fill('Ben');
    await expect(page.getByRole('option', { name: ben.name })).toBeVisible();
    await page.getByRole('option', { name: 'Benches' }).click();
    await expect(members(page)).toHaveText([ben.name]);
  });

  await test.step('the creator finds the member by two letters and shares a folder, which appears', async () => {
    const guid = await makeFolder(apiOfAda, 'Plans');
    await goTo(page, `/folder/${guid}`);
    await button(page, text('sharing', 'share')).click();
    const dialog = shareDialog(page, 'Plans');
    await choosePerson(page, dialog, 'Be', ben.name);
    await press(dialog, text('sharing', 'doAdd_one', { count: '1' }));
    await press(dialog, text('sharing', 'done'));
    await goTo(pageOfBen, '/shared');
    await expect(row(pageOfBen, 'Plans')).toBeVisible();
  });

  const { guid: space } = await apiOfAda.call('spaces.create', { body: { name: 'Press room' } });
  const benId = (await apiOfBen.call('account.me', {})).id;
  await apiOfAda.call('sharing.addCollaborator', { params: { id: space }, body: { type: 1, id: benId, role: 'editor' } });
  const { guid: file } = await apiOfBen.call('files.create', { body: { type: -2, name: 'Minutes', folder: space, content: 'Words' } });
  await apiOfBen.call('sharing.setMode', { params: { id: file }, body: { shareMode: 'readonly' } });
  const visitor = await other.newContext(wide);
  const opensForVisitor = async (): Promise<number> => (await visitor.request.get(`${server.url}/api/files/${file}`)).status();
  expect(await opensForVisitor()).toBe(200);

  // A second browser of the member is offline, and has a change that waits.
  const offline = await other.newContext(wide);
  const offlinePage = await offline.newPage();
  await offlinePage.goto(`${server.url}/login`);
  await signInOnScreen(offlinePage, ben);
  await navigation(offlinePage).waitFor();
  await goTo(offlinePage, `/space/${space}`);
  await expect(row(offlinePage, 'Minutes')).toBeVisible();
  await offline.setOffline(true);
  await rename(offlinePage, 'Minutes', 'Mine alone');
  await goTo(pageOfBen, `/space/${space}`);
  await expect(row(pageOfBen, 'Minutes')).toBeVisible();

  await test.step('the member is moved out: their window is empty of the team', async () => {
    await goTo(page, '/team/members');
    await page.getByRole('grid', { name: team('members') }).getByRole('row').filter({ hasText: ben.name }).hover();
    await button(page, team('moreFor', { name: ben.name })).click();
    await page.getByRole('menuitem', { name: team('moveOutAct') }).click();
    const dialog = page.getByRole('dialog', { name: team('moveOutTitle', { name: ben.name }) });
    await expect(dialog).toContainText(team('files_one', { count: '1' }));
    await picture('moving out', page);
    await button(dialog, team('moveOut')).click();
    await expect(members(page)).toHaveText([ada]);
    await expect(button(pageOfBen, text('workspace', 'accountMenu'))).not.toContainText('Harbour & Quill');
    await expect(row(pageOfBen, 'Minutes')).toHaveCount(0);
    await expect(navigation(pageOfBen)).not.toContainText('Press room');
    await picture('moved out', pageOfBen);
    expect(await opensForVisitor()).toBe(403);
  });

  await test.step('after the minute of the undo the file belongs to the creator, and the link is closed', async () => {
    const database = await openDatabase(server);
    await database.query('update jobs set due_at = now()');
    await database.end();
    await eventually(async () => (await apiOfAda.call('files.get', { params: { id: file } })).role).toBe('owner');
    expect(await opensForVisitor()).toBe(401);
  });

  await test.step('the change that waited is refused with its reason', async () => {
    await offline.setOffline(false);
    await expect(offlinePage.getByRole('region', { name: text('common', 'notifications') })).toContainText('Minutes', { timeout: reconnectTimeoutMs });
    await picture('refused', offlinePage);
    expect((await apiOfAda.call('files.get', { params: { id: file } })).name).toBe('Minutes');
  });

  for (const each of [context, visitor, offline]) await each.close();
});

test('a person with a verified address finds the invitation in the account menu', async ({ workspace, server }) => {
  const inviter = await registerOnApi(server.url, 'Ada Quill');
  await inviter.client.call('teams.create', { body: { name: 'Quill Press' } });
  await workspace.register();
  await inviter.client.call('teams.inviteAccounts', { body: { accounts: [workspace.account.email], departmentId: null } });
  const database = await openDatabase(server);
  await database.query('update people set status = 1 where email = $1', [workspace.account.email]);
  await database.end();
  const page = await workspace.signUp();
  await button(page, text('workspace', 'accountMenu')).click();
  await button(page.getByRole('dialog'), text('join', 'join', { team: 'Quill Press' })).click();
  await expect(button(page, text('workspace', 'accountMenu'))).toContainText('Quill Press');
});
