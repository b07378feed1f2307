import type { CollaboratorRole } from '../../src/contract/entities/permissions';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../support/teams';
import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { openDatabase } from './support/database';
import { addTo, chooseAudience, chooseInMenu, choosePerson, findField, goTo, makeDocument, openSharing, personLine, press, shareDialog, slip } from './support/sharing';
import { create, flip, row, select } from './support/screens';
import { text } from './support/texts';

const name = 'Naming routes';
const t = (key: Parameters<typeof text<'sharing'>>[1], values: Readonly<Record<string, string>> = {}): string => text('sharing', key, values);

test('the dialog adds people, makes admins and owners, and shows what others change', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const me = await mine.call('account.me', {});
  const noor = await registerOnApi(server.url, 'Noor Kessler');
  // People who share with each other can find each other.
  await addTo(noor.client, await makeDocument(noor.client, 'Theirs'), me, 'reader');
  const guid = await makeDocument(mine, name);

  const page = await workspace.signUp();
  const dialog = await openSharing(page, guid, name);

  await test.step('a person who is found is added after their gain was shown, gets another role, and is removed', async () => {
    await choosePerson(page, dialog, 'noor', 'Noor Kessler');
    await expect(slip(page)).toContainText('Noor Kessler');
    await expect(slip(page)).toContainText(t('canEdit'));
    // Nothing has been changed yet.
    await expect(noor.client.call('files.get', { params: { id: guid } })).rejects.toMatchObject({ failure: { code: 'FILE_FORBIDDEN' } });
    await press(dialog, text('sharing', 'doAdd_one', { count: '1' }));
    await expect(personLine(dialog, 'Noor Kessler')).toContainText(t('canEdit'));
    expect((await noor.client.call('files.get', { params: { id: guid } })).role).toBe('editor');

    await chooseInMenu(page, dialog, 'Noor Kessler', t('canView'));
    await expect(slip(page)).toContainText(t('nowAndBefore', { now: t('canView'), before: t('canEdit') }));
    await press(dialog, text('common', 'cancel'));
    await expect(slip(page)).toHaveCount(0);
    expect((await noor.client.call('files.get', { params: { id: guid } })).role).toBe('editor');
    await chooseInMenu(page, dialog, 'Noor Kessler', t('canView'));
    await press(dialog, t('doChangeRole'));
    await expect(personLine(dialog, 'Noor Kessler')).toContainText(t('canView'));
    // Requests of the last second are not repeated.
    await eventually(async () => (await noor.client.call('files.get', { params: { id: guid } })).role).toBe('reader');

    await chooseInMenu(page, dialog, 'Noor Kessler', t('remove'));
    await expect(slip(page)).toContainText(t('loseSomething'));
    await press(dialog, t('remove'));
    await expect(personLine(dialog, 'Noor Kessler')).toHaveCount(0);
    await expect(async () => {
      await expect(noor.client.call('files.get', { params: { id: guid } })).rejects.toMatchObject({ failure: { code: 'FILE_FORBIDDEN' } });
    }).toPass();
  });
  await test.step('changes by others show in an open dialog', async () => {
    await expect(personLine(dialog, 'Noor Kessler')).toHaveCount(0);
    await addTo(mine, guid, noor, 'reader');
    await expect(personLine(dialog, 'Noor Kessler')).toContainText(t('canView'));
    await mine.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } });
    await expect(dialog.getByRole('radio', { name: t('audienceAnyone') })).toBeChecked();
  });
  await test.step('an admin is added and removed, collaborators are left to admins, a file is transferred and left', async () => {
    await addTo(mine, guid, noor, 'editor');
    await expect(personLine(dialog, 'Noor Kessler')).toContainText(t('canEdit'));
    await chooseInMenu(page, dialog, 'Noor Kessler', t('makeAdmin'));
    await press(dialog, t('makeAdmin'));
    // The menu of a collaborator reflects the current roles.
    await expect(slip(page)).toHaveCount(0);
    await eventually(async () => (await noor.client.call('files.get', { params: { id: guid } })).isAdmin).toBe(true);
    await chooseInMenu(page, dialog, 'Noor Kessler', t('takeAdmin'));
    await press(dialog, t('takeAdmin'));
    await expect(slip(page)).toHaveCount(0);
    await eventually(async () => (await noor.client.call('files.get', { params: { id: guid } })).isAdmin).toBe(false);

    expect((await noor.client.call('files.get', { params: { id: guid } })).collaboratorManageable).toBe(true);
    await flip(dialog, t('onlyAdmins'));
    await eventually(async () => (await noor.client.call('files.get', { params: { id: guid } })).collaboratorManageable).toBe(false);

    await chooseInMenu(page, dialog, 'Noor Kessler', t('makeOwner'));
    await expect(slip(page)).toContainText(t('becomesOwner'));
    await press(dialog, t('makeOwner'));
    await expect(personLine(dialog, 'Noor Kessler')).toContainText(t('owner'));
    await eventually(async () => (await noor.client.call('files.get', { params: { id: guid } })).role).toBe('owner');

    await chooseInMenu(page, dialog, workspace.account.name, t('leave'));
    await press(dialog, t('leave'));
    await expect(dialog).toHaveCount(0);
    // The file is still on their desktop, and the creator of a folder manages its contents (docs/permissions.md, A2).
    await eventually(async () => (await mine.call('files.get', { params: { id: guid } })).role).toBe('inherited');
  });
});

test('a department and the team are found and added, and inherited collaborators are shown with their origin', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const me = (await mine.call('account.me', {})).id;
  const yuan = await registerOnApi(server.url, '周予安');
  const pool = await openDatabase(server);
  const team = await createTeam({ pool }, 'Harbour & Quill');
  await joinTeam({ pool }, team, me, 'creator');
  await joinTeam({ pool }, team, yuan.id);
  const department = await createDepartment({ pool }, team, 'Brand & editorial');
  await joinDepartment({ pool }, department, yuan.id);
  await pool.end();
  const folder = (await mine.call('files.create', { body: { type: 1, name: 'Campaign' } })).guid;
  await mine.call('sharing.addCollaborator', { params: { id: folder }, body: { type: 2, id: department, role: 'commentator' } });
  const guid = await makeDocument(mine, name, folder);

  const page = await workspace.signUp();
  const dialog = await openSharing(page, guid, name);
  await expect(personLine(dialog, 'Brand & editorial')).toContainText(t('fromFolder', { name: 'Campaign' }));
  await expect(personLine(dialog, 'Brand & editorial').getByRole('button')).toHaveCount(0);
  await choosePerson(page, dialog, 'harbour', 'Harbour & Quill');
  await press(dialog, text('sharing', 'doAdd_one', { count: '1' }));
  await expect(personLine(dialog, 'Harbour & Quill')).toContainText(t('canEdit'));
  expect((await yuan.client.call('files.get', { params: { id: guid } })).permissionsAndReasons.canEdit.value).toBe(true);
  await chooseInMenu(page, dialog, 'Harbour & Quill', t('remove'));
  await press(dialog, t('remove'));
  await expect(personLine(dialog, 'Harbour & Quill')).toHaveCount(0);

  const roles: readonly [CollaboratorRole, Parameters<typeof t>[0], string][] = [
    ['reader', 'abilityView', 'enterprise_readonly'], ['commentator', 'abilityComment', 'enterprise_commentable'], ['editor', 'abilityEdit', 'enterprise_editable'],
  ];
  await chooseAudience(dialog, t('audienceTeam', { team: 'Harbour & Quill' }));
  for (const [, ability, mode] of roles) {
    await dialog.getByRole('radiogroup', { name: t('theyCan') }).getByRole('radio', { name: t(ability) }).click();
    await press(dialog, t('doOpenToTeam'));
    await eventually(async () => (await mine.call('files.get', { params: { id: guid } })).share.originalShareMode).toBe(mode);
  }
  await chooseAudience(dialog, t('audienceFolder', { name: 'Campaign' }));
  await press(dialog, t('doFollowFolder'));
  await eventually(async () => (await mine.call('files.get', { params: { id: guid } })).share.originalShareMode).toBeNull();
});

test('a link is opened to anyone in three ways, with an expiry and a password, and closed', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const guid = await makeDocument(mine, name);
  const eve = await registerOnApi(server.url, 'Eve');
  const link = () => mine.call('files.get', { params: { id: guid } });
  const page = await workspace.signUp();
  const dialog = await openSharing(page, guid, name);

  await chooseAudience(dialog, t('audienceAnyone'));
  await expect(slip(page)).toContainText(t('whoLink'));
  expect((await link()).shareMode).toBe('private');
  const modes = [['abilityView', 'readonly'], ['abilityComment', 'commentable'], ['abilityEdit', 'editable']] as const;
  for (const [ability, mode] of modes) {
    await dialog.getByRole('radiogroup', { name: t('theyCan') }).getByRole('radio', { name: t(ability) }).click();
    await press(dialog, t('doOpenToAnyone'));
    await eventually(async () => (await link()).shareMode).toBe(mode);
    await expect(slip(page)).toHaveCount(0);
  }

  // Seven days are 604,800 seconds.
  await dialog.getByRole('button', { name: t('ends') }).click();
  await page.getByRole('option', { name: text('sharing', 'endDays_other', { count: '7' }) }).click();
  await press(dialog, t('doOpenToAnyone'));
  await eventually(async () => {
    const { shareModeExpiredAt } = await link();
    return shareModeExpiredAt === null ? null : Math.round((Date.parse(shareModeExpiredAt) - Date.now()) / 3_600_000);
  }).toBe(168);

  await flip(dialog, t('password'));
  await expect(slip(page)).toContainText(t('linkAsksPassword'));
  await press(dialog, t('doOpenToAnyone'));
  await eventually(async () => (await link()).passwordProtected).toBe(true);
  const first = (await link()).password ?? '';
  expect(first.length).toBeGreaterThanOrEqual(4);
  expect(first.length).toBeLessThanOrEqual(16);
  await press(dialog, t('passwordShow'));
  await expect(dialog.getByText(first, { exact: true })).toBeVisible();
  await expect(eve.client.call('files.get', { params: { id: guid } })).rejects.toMatchObject({ failure: { code: 'PASSWORD_REQUIRED' } });

  await press(dialog, t('passwordReset'));
  await page.getByRole('alertdialog').getByRole('button', { name: t('passwordReset'), exact: true }).click();
  await eventually(async () => (await link()).password).not.toBe(first);
  await flip(dialog, t('password'));
  await press(dialog, t('doOpenToAnyone'));
  await eventually(async () => (await link()).passwordProtected).toBe(false);
  await eve.client.call('files.get', { params: { id: guid } });
  expect((await link()).shareModeExpiredAt).not.toBeNull();

  await chooseAudience(dialog, t('audiencePeople'));
  await expect(slip(page)).toContainText(t('linkCloses'));
  await press(dialog, t('doCloseLink'));
  await eventually(async () => (await link()).shareMode).toBe('private');
});

test('an untouched document is not opened to everybody, with the reason; an untouched board, which has no editor yet, is', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const api = await workspace.api();
  const document = await api.call('files.create', { body: { type: -2, name: 'Untouched' } });
  const refusing = await openSharing(page, document.guid, 'Untouched');
  await expect(refusing.getByRole('radio', { name: t('audienceAnyone') })).toBeDisabled();
  await expect(refusing.getByText(text('errors', 'FILE_IS_EMPTY'))).toBeVisible();
  await page.keyboard.press('Escape');
  const { guid } = await api.call('files.create', { body: { type: -9, name: 'Blank' } });
  const dialog = await openSharing(page, guid, 'Blank');
  await chooseAudience(dialog, t('audienceAnyone'));
  await press(dialog, t('doOpenToAnyone'));
  await eventually(async () => (await api.call('files.get', { params: { id: guid } })).shareMode).toBe('readonly');
  const eve = await registerOnApi(server.url, 'Eve');
  expect((await eve.client.call('files.get', { params: { id: guid } })).name).toBe('Blank');
});

test('another person\'s page shows why it does not open, sends a request for access, and follows the owner\'s changes', async ({ workspace, server }) => {
  const me = await (await workspace.register()).call('account.me', {});
  const page = await workspace.signUp();
  const priya = await registerOnApi(server.url, 'Priya Raman');
  await test.step('a person without access requests it, and the page opens when they are let in', async () => {
    const guid = await makeDocument(priya.client, name);
    await goTo(page, `/docs/${guid}`);
    await expect(page.getByRole('heading', { name: text('files', 'problemForbidden') })).toBeVisible();
    // The page shows nothing about the file (docs/permissions.md, what a refusal may say).
    await expect(page.getByText(name)).toHaveCount(0);
    await page.getByRole('radio', { name: t('abilityComment') }).click();
    await page.getByLabel(t('askMessage')).fill('For the captions');
    // Focusing the window refetches, and keeps the typed text.
    await page.evaluate(() => { window.dispatchEvent(new Event('focus')); });
    await expect(page.getByLabel(t('askMessage'))).toHaveValue('For the captions');
    await page.getByRole('button', { name: t('ask'), exact: true }).click();
    await expect(page.getByText(t('askedPending', { role: t('canComment') }))).toBeVisible();
    await page.reload();
    await expect(page.getByText(t('askedPending', { role: t('canComment') }))).toBeVisible();

    const { requests } = await priya.client.call('sharing.requests', { params: { id: guid } });
    expect(requests.map(({ role, message, person }) => [role, message, person.name])).toEqual([['commentator', 'For the captions', workspace.account.name]]);
    await priya.client.call('sharing.approve', { params: { id: guid, requestId: requests[0]?.id ?? 0 }, body: {} });
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
  await test.step('a page whose file is deleted, or revoked from its reader, reports it', async () => {
    const [taken, deleted] = [await makeDocument(priya.client, 'Taken'), await makeDocument(priya.client, 'Deleted')];
    for (const guid of [taken, deleted]) await addTo(priya.client, guid, me, 'reader');
    await goTo(page, `/docs/${taken}`);
    await expect(page.getByRole('heading', { name: 'Taken' })).toBeVisible();
    await priya.client.call('sharing.removeCollaborator', { params: { id: taken, userId: me.id } });
    await expect(page.getByRole('heading', { name: text('files', 'problemForbidden') })).toBeVisible();
    await goTo(page, `/docs/${deleted}`);
    await expect(page.getByRole('heading', { name: 'Deleted' })).toBeVisible();
    await priya.client.call('files.remove', { params: { id: deleted } });
    await expect(page.getByRole('heading', { name: text('files', 'problemDeleted') })).toBeVisible();
    await goTo(page, '/docs/0123456789ABCDEFGHIJKL');
    await expect(page.getByRole('heading', { name: text('files', 'problemNotFound') })).toBeVisible();
  });
  await test.step('a reader sees why they cannot share, and whom they can contact', async () => {
    const guid = await makeDocument(priya.client, name);
    await addTo(priya.client, guid, me, 'reader');
    const dialog = await openSharing(page, guid, name);
    await expect(dialog.getByText(text('errors', 'NO_ACCESS_ADD_USER'))).toBeVisible();
    await expect(dialog.getByText(t('grantors', { names: t('grantorOwner', { name: 'Priya Raman' }) })).first()).toBeVisible();
    await expect(findField(dialog)).toHaveCount(0);
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    await press(dialog, t('askForMore'));
    await press(dialog, t('ask'));
    await expect(dialog.getByText(t('askedPending', { role: t('canComment') }))).toBeVisible();
    // The focus returns to the dialog after the pressed button is gone.
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('rights that are withdrawn while the dialog is open remove nothing of the typed text', async () => {
    const guid = await makeDocument(priya.client, name);
    await addTo(priya.client, guid, me, 'editor');
    const dialog = await openSharing(page, guid, name);
    await findField(dialog).fill('somebody new');
    await page.keyboard.press('Escape');
    await priya.client.call('sharing.removeCollaborator', { params: { id: guid, userId: me.id } });
    await expect(dialog.getByText(t('lost'))).toBeVisible();
    await expect(findField(dialog)).toHaveValue('somebody new');
    await expect(dialog.getByRole('radio', { name: t('audienceAnyone') })).toBeDisabled();
    // The person is added again, and the page is restored.
    await addTo(priya.client, guid, me, 'editor');
    await expect(dialog.getByText(t('lost'))).toHaveCount(0);
    await expect(findField(dialog)).toHaveValue('somebody new');
  });
});

test('a person who can decide sees the requests, and accepts or refuses them', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const guid = await makeDocument(mine, name);
  const [owen, eve] = [await registerOnApi(server.url, 'Owen Castell'), await registerOnApi(server.url, 'Eve')];
  await owen.client.call('sharing.apply', { params: { id: guid }, body: { role: 'editor', message: 'I write the captions' } });
  await eve.client.call('sharing.apply', { params: { id: guid }, body: { role: 'reader' } });
  const page = await workspace.signUp();
  const dialog = await openSharing(page, guid, name);
  const requests = dialog.getByRole('region', { name: text('sharing', 'requests_other', { count: '2' }) });
  await expect(requests).toContainText('I write the captions');
  await requests.getByRole('listitem').filter({ hasText: 'Owen Castell' }).getByRole('button', { name: t('approve') }).click();
  await expect(personLine(dialog, 'Owen Castell')).toContainText(t('canEdit'));
  await dialog.getByRole('listitem').filter({ hasText: 'Eve' }).getByRole('button', { name: t('refuse') }).click();
  await expect(dialog.getByRole('button', { name: t('refuse') })).toHaveCount(0);
  expect((await owen.client.call('files.get', { params: { id: guid } })).role).toBe('editor');
  await expect(eve.client.call('files.get', { params: { id: guid } })).rejects.toMatchObject({ failure: { code: 'FILE_FORBIDDEN' } });
  expect((await eve.client.call('sharing.access', { params: { id: guid }, query: { capability: 'canRead' } })).applied).toMatchObject({ role: 'reader', status: 'refused' });
});

test('several files are shared together, all or none', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const me = await mine.call('account.me', {});
  const noor = await registerOnApi(server.url, 'Noor Kessler');
  const theirs = await makeDocument(noor.client, 'Theirs');
  await addTo(noor.client, theirs, me, 'reader');
  await mine.call('desktopShortcuts.create', { params: { id: theirs }, body: {} });
  const guids = [await makeDocument(mine, 'Alder'), await makeDocument(mine, 'Birch'), await makeDocument(mine, 'Cedar')];
  await addTo(mine, guids[0] ?? '', noor, 'reader');
  const page = await workspace.signUp();
  await goTo(page, '/desktop');
  const dialog = page.getByRole('dialog', { name: t('shareSeveralTitle_other', { count: '3' }) });
  const roleOn = async (guid: string): Promise<string | null> => (await noor.client.call('files.get', { params: { id: guid } })).role;

  await test.step('the dialog names the files, shows who gains, and changes nothing before', async () => {
    await select(page, 'Alder');
    for (const other of ['Birch', 'Cedar']) await row(page, other).getByRole('gridcell').nth(5).click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('main').getByRole('button', { name: t('share'), exact: true }).click();
    await expect(dialog.getByRole('list', { name: t('sharedTogether') }).getByRole('listitem')).toHaveText(['Alder', 'Birch', 'Cedar']);
    await choosePerson(page, dialog, 'noor', 'Noor Kessler');
    await expect(slip(page)).toContainText('Noor Kessler');
    await expect(slip(page)).toContainText(t('nowAndBefore', { now: t('canEdit'), before: t('canView') }));
    await expect(noor.client.call('files.get', { params: { id: guids[1] ?? '' } })).rejects.toMatchObject({ failure: { code: 'FILE_FORBIDDEN' } });
  });
  await test.step('a network that fails is reported in the dialog, and the choice is kept', async () => {
    await page.route('**/collaborators_batch*', (route) => route.abort());
    await press(dialog, t('doAdd_one', { count: '1' }));
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute('**/collaborators_batch*');
    await press(dialog, t('doAdd_one', { count: '1' }));
    await expect(dialog).toHaveCount(0);
    for (const guid of guids) await eventually(() => roleOn(guid)).toBe('editor');
  });
  await test.step('after that the rows show it', async () => {
    for (const shared of ['Alder', 'Birch', 'Cedar']) await expect(row(page, shared)).toContainText(text('files', 'sharedWith', { names: 'Noor Kessler' }));
  });
  await test.step('a file that the person may not share disables the command with the reason', async () => {
    await row(page, 'Theirs').getByRole('gridcell').nth(5).click({ modifiers: ['ControlOrMeta'] });
    const share = page.getByRole('main').getByRole('button', { name: t('share'), exact: true });
    await expect(share).toHaveAttribute('aria-disabled', 'true');
  });
});

test('without a network nothing is shared, the dialog reports it, and an unsynced file is refused', async ({ workspace }) => {
  const mine = await workspace.register();
  const guid = await makeDocument(mine, name);
  const page = await workspace.signUp();
  const dialog = await openSharing(page, guid, name);
  await workspace.server.stop();
  try {
    await expect(dialog.getByText(t('offline'))).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByRole('radio', { name: t('audienceAnyone') })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(shareDialog(page, name)).toHaveCount(0);
    await goTo(page, '/desktop');
    await create(page, 'sheet', 'Offline note');
    await select(page, 'Offline note');
    await page.keyboard.press('Enter');
    // The messages for unsynced files (file specification, section 8): for collaborators and for sharing.
    await expect(page.getByText('File not yet synced, retry after sync')).toBeVisible();
    await page.getByRole('button', { name: text('sharing', 'share'), exact: true }).click();
    await expect(shareDialog(page, 'Offline note').getByText('Please wait for sync before changing the share state')).toBeVisible();
  } finally {
    await workspace.server.start();
  }
  // Once the file is synced, the dialog shows its sharing.
  await expect(shareDialog(page, 'Offline note').getByRole('list', { name: t('people') })).toBeVisible({ timeout: 45_000 });
});

test('an account that is blocked while the dialog is open shares nothing, and the person returns to the file', async ({ workspace, server }) => {
  const mine = await workspace.register();
  const me = (await mine.call('account.me', {})).id;
  const guid = await makeDocument(mine, name);
  const page = await workspace.signUp();
  const dialog = await openSharing(page, guid, name);
  await chooseAudience(dialog, t('audienceAnyone'));
  await expect(slip(page)).toContainText(t('whoLink'));
  const pool = await openDatabase(server);
  try {
    await pool.query('update people set is_blocked = true where id = $1', [me]);
    // The live connection can end the session before the button is pressed; the dialog is gone in that case.
    const form = await workspace.host.withSessionChange(page, async () => {
      await press(dialog, t('doOpenToAnyone'), { timeout: 3000 }).catch(() => expect(dialog).toHaveCount(0));
    });
    await expect(form.getByText(text('errors', 'ACCOUNT_BLOCKED'))).toBeVisible();
    await pool.query('update people set is_blocked = false where id = $1', [me]);
    const again = await workspace.signIn(form);
    await expect(again.getByRole('heading', { name })).toBeVisible();
    expect((await mine.call('files.get', { params: { id: guid } })).shareMode).toBe('private');
  } finally {
    await pool.end();
  }
});
