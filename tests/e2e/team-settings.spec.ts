import type { Locator, Page } from '@playwright/test';
import { fileTypes } from '../../src/contract/entities/file';
import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { seriousProblems } from './support/axe';
import { goTo } from './support/sharing';
import { text } from './support/texts';
import { createWorkspace } from './support/workspace';

const t = (key: Parameters<typeof text<'team-settings'>>[1], values: Readonly<Record<string, string>> = {}): string => text('team-settings', key, values);
const inTeam = (key: Parameters<typeof text<'team'>>[1], values: Readonly<Record<string, string>> = {}): string => text('team', key, values);
const error = (key: Parameters<typeof text<'errors'>>[1]): string => text('errors', key);

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const section = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
const field = (within: Page | Locator, label: string): Locator => within.getByRole('textbox', { name: label, exact: true });
const tabs = (page: Page): Locator => page.getByRole('navigation', { name: inTeam('tabs') }).getByRole('link');
const logLines = (page: Page): Locator => section(page, inTeam('logTitle')).getByRole('listitem');

test('managers change the settings, members read them, and the log names each action', async ({ workspace, server, hosts }) => {
  if ('missing' in hosts) throw new Error(hosts.missing);
  const mine = await workspace.register();
  await mine.call('teams.create', { body: { name: 'Harbour' } });
  const { guid: inviteGuid } = await mine.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
  const second = await createWorkspace(() => hosts.create(server.url), server);
  const other = await second.register();
  await other.call('teams.join', { body: { inviteGuid } });
  const page = await workspace.signUp();
  const otherPage = await second.signUp();
  for (const each of [page, otherPage]) await goTo(each, '/team/settings');

  await test.step('a new name appears for a second person without a reload; an empty name is refused', async () => {
    const profile = section(page, t('profile'));
    await field(profile, t('name')).fill(' ');
    await expect(profile.getByText(error('NAME_EMPTY')).first()).toBeVisible();
    await expect(button(profile, t('saveProfile'))).toHaveAttribute('aria-disabled', 'true');
    await field(profile, t('name')).fill('Harbour & Quill');
    await field(profile, t('city')).fill('Cobh');
    await expect(profile.getByText(t('notSaved'))).toBeVisible();
    await button(profile, t('saveProfile')).click();
    await expect(profile.getByText(t('saved'), { exact: true })).toBeVisible();
    await expect(otherPage.getByRole('main').getByText('Harbour & Quill').first()).toBeVisible();
    await expect(section(otherPage, t('profile'))).toContainText('Cobh');
    expect(await seriousProblems(page)).toEqual([]);
  });

  await test.step('a member reads the settings and who can change them, and has no log', async () => {
    await expect(otherPage.getByText(t('managersOnlyNamed', { name: '\u2068Mira Sol\u2069' }))).toBeVisible();
    await expect(field(otherPage, t('name'))).toHaveCount(0);
    await expect(tabs(otherPage)).toHaveText([/^Members/, /^Departments/, inTeam('settings')]);
    expect(await seriousProblems(otherPage)).toEqual([]);
  });

  await test.step('members create spaces once a manager lets them', async () => {
    expect((await other.call('teams.permissions', {})).canCreateSpace).toBe(false);
    await section(page, t('spacesAndTags')).getByText(t('membersCreate')).waitFor();
    await page.getByRole('switch', { name: t('membersCreate') }).press('Space');
    await expect(section(page, t('spacesAndTags')).getByText(t('saved'), { exact: true })).toBeVisible();
    await expect(section(otherPage, t('spacesAndTags'))).toContainText(t('yes'));
    await eventually(async () => (await other.call('teams.permissions', {})).canCreateSpace).toBe(true);
  });

  await test.step('a domain is added, and a wrong domain is refused with a sentence', async () => {
    const domains = section(page, t('domains'));
    await field(domains, t('domain')).fill('ada@press.example');
    await page.keyboard.press('Enter');
    await expect(domains.getByText(t('wrongDomain'))).toBeVisible();
    await field(domains, t('domain')).fill('@Press.example');
    await page.keyboard.press('Enter');
    await expect(domains.getByRole('listitem')).toHaveText(['press.example']);
    await expect(field(domains, t('domain'))).toHaveValue('');
    expect((await mine.call('teams.setting', { params: { settingName: 'domains' } })).data.domains).toEqual(['press.example']);
    await button(domains, t('removeDomain', { domain: 'press.example' })).click();
    await expect(domains.getByText(t('noDomains'))).toBeVisible();
  });

  await test.step('a manager becomes an admin of a space after a confirmation', async () => {
    const { guid } = await other.call('spaces.create', { body: { name: 'Press room' } });
    await other.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan', folder: guid } });
    const line = section(page, t('allSpaces')).getByRole('listitem').filter({ hasText: 'Press room' });
    await page.reload();
    await button(line, `${t('becomeAdmin')} Press room`).click();
    const dialog = page.getByRole('alertdialog', { name: t('becomeAdminTitle', { name: 'Press room' }) });
    await expect(dialog).toContainText(t('becomeAdminText'));
    await button(dialog, t('becomeAdmin')).click();
    await expect(line).toContainText(t('isAdmin'));
    expect((await mine.call('teams.spaces', {})).spaces).toMatchObject([{ guid, isAdmin: true }]);
  });

  await test.step('the log shows the actions, and new actions appear without a reload', async () => {
    await tabs(page).filter({ hasText: inTeam('log') }).click();
    await expect(logLines(page).first()).toContainText('Mira Sol became an admin of the space Press room');
    await expect(logLines(page)).toHaveCount(8);
    await expect(logLines(page).last()).toContainText('Mira Sol created the team Harbour');
    expect(await seriousProblems(page)).toEqual([]);
    await mine.call('departments.create', { body: { name: 'Studio', parentId: null } });
    await expect(logLines(page).first()).toContainText('Mira Sol created the department Studio');
  });

  await test.step('a member leaves after the counts were shown', async () => {
    const membership = section(otherPage, t('ownMembership'));
    await button(membership, t('leaveAct')).click();
    const dialog = otherPage.getByRole('dialog', { name: t('leaveTitle', { name: 'Harbour & Quill' }) });
    await expect(dialog).toContainText(inTeam('files_one', { count: '1' }));
    await expect(dialog).toContainText(inTeam('spaces_one', { count: '1' }));
    await expect(dialog).toContainText('Mira Sol');
    expect(await seriousProblems(otherPage)).toEqual([]);
    await button(dialog, t('leave')).click();
    await expect(otherPage.getByText(inTeam('noTeam'))).toBeVisible();
    await expect(logLines(page).getByText(/^Mira Sol left the team$/)).toHaveCount(1);
    expect((await mine.call('members.list', { query: {} })).members).toHaveLength(1);
  });
  await second.close();
});

test('the creator transfers the team, and dismisses it by its name and the password', async ({ workspace, server }) => {
  const mine = await workspace.register();
  await mine.call('teams.create', { body: { name: 'Harbour' } });
  await mine.call('spaces.create', { body: { name: 'Press room' } });
  const { guid: inviteGuid } = await mine.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
  const owen = await registerOnApi(server.url, 'Owen Castell');
  await owen.client.call('teams.join', { body: { inviteGuid } });
  const page = await workspace.signUp();
  await goTo(page, '/team/settings');
  const membership = section(page, t('membership'));

  await test.step('the creator cannot leave, and transfers the team instead', async () => {
    await button(membership, t('leaveAct')).click();
    const leave = page.getByRole('dialog', { name: t('creatorStays') });
    await expect(leave).toContainText(error('CREATOR_CANNOT_LEAVE'));
    await button(leave, inTeam('transferAct')).click();
    const dialog = page.getByRole('dialog', { name: t('transferTitle') });
    await expect(button(dialog, inTeam('transfer'))).toHaveAttribute('aria-disabled', 'true');
    await field(dialog, inTeam('findReceiver')).fill('owen');
    await dialog.getByRole('button', { name: /Owen Castell/ }).click();
    const confirm = page.getByRole('dialog', { name: inTeam('transferTitle', { name: 'Owen Castell' }) });
    await expect(confirm).toContainText(inTeam('transferText', { name: 'Owen Castell' }));
    await button(confirm, inTeam('transfer')).click();
    await expect(button(membership, t('dismissAct'))).toHaveAttribute('aria-disabled', 'true');
    expect((await mine.call('teams.mine', {})).role).toBe('admin');
  });

  await test.step('the team is dismissed with its exact name and the right password only', async () => {
    const { id } = await mine.call('account.me', {});
    await owen.client.call('teams.transfer', { body: { userId: id } });
    await expect(button(membership, t('dismissAct'))).not.toHaveAttribute('aria-disabled', 'true');
    await button(membership, t('dismissAct')).click();
    const dialog = page.getByRole('alertdialog', { name: t('dismissTitle', { name: 'Harbour' }) });
    const confirm = button(dialog, t('dismiss'));
    const [name, password] = [field(dialog, t('name')), dialog.getByLabel(t('password'), { exact: true })];
    await name.fill('harbour');
    await password.fill('not the password');
    await expect(dialog.getByText(t('nameDiffers')).first()).toBeVisible();
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await name.fill('Harbour');
    await confirm.click();
    await expect(dialog.getByText(t('wrongPassword'))).toBeVisible();
    await expect(name).toHaveValue('Harbour');
    await expect(password).toHaveValue('not the password');
    expect(await seriousProblems(page)).toEqual([]);
    await password.fill(workspace.account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(inTeam('noTeam'))).toBeVisible();
    await expect(owen.client.call('teams.mine', {})).rejects.toMatchObject({ failure: { code: 'TEAM_NOT_FOUND' } });
    expect((await mine.call('spaces.list', { query: {} })).nodes.map((space) => space.name)).toEqual(['Press room']);
  });
});
