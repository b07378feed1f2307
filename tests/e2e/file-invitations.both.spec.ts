import { expect } from './fixture';
import { newAccount, registerByCode, signInToApi } from './support/account';
import { seriousProblems } from './support/axe';
import { nextCode, nextMail, test } from './support/mails';
import { navigation, showSignUp } from './support/screens';
import { findField, goTo, makeDocument, openSharing, personLine, press, slip } from './support/sharing';
import { text } from './support/texts';

const name = 'Naming routes';
const t = (key: Parameters<typeof text<'sharing'>>[1], values: Readonly<Record<string, string>> = {}): string => text('sharing', key, values);

/** The path of the invitation in a mail. */
const invitationIn = (mail: string): string => /https:\/\/deckle\.example(\/invitation\/[0-9A-Za-z]{22})/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? '';

test('an unknown address is invited, withdrawn and invited again; its owner accepts and is shown by name', async ({ workspace, mails, server }) => {
  await registerByCode(server.url, workspace.account, () => nextCode(mails, workspace.account.email));
  const mine = await workspace.api();
  const guid = await makeDocument(mine, name);
  const page = await workspace.signIn(await workspace.open());
  const dialog = await openSharing(page, guid, name);
  const { email, ...account } = { ...newAccount(), name: 'Noor Kessler' };
  const invited = dialog.getByRole('region', { name: t('invited') });
  const inviteTyped = async (): Promise<void> => {
    await findField(dialog).fill(email);
    await page.getByRole('option').filter({ hasText: t('inviteAddressHint') }).click();
    await expect(slip(page)).toContainText(email);
    await press(dialog, t('doInvite'));
    await expect(invited).toContainText(email);
    await expect(slip(page)).toHaveCount(0);
  };

  await inviteTyped();
  const link = invitationIn(await nextMail(mails, email));
  expect(await seriousProblems(page)).toEqual([]);
  expect((await mine.call('sharing.invitations', { params: { id: guid } })).invitations).toMatchObject([{ account: email, role: 'editor' }]);
  await expect(invited.getByRole('button', { name: t('copyInvitation', { account: email }) })).toBeVisible();
  await invited.getByRole('button', { name: t('withdraw', { account: email }) }).click();
  await press(page.getByRole('alertdialog'), t('withdrawAct'));
  await expect(invited).toHaveCount(0);
  await inviteTyped();

  await registerByCode(server.url, { ...account, email }, () => nextCode(mails, email, 1));
  const theirs = await signInToApi(server.url, { ...account, email });
  await expect(theirs.call('sharing.acceptInvitation', { body: { inviteGuid: link.slice('/invitation/'.length) } })).rejects.toMatchObject({ failure: { code: 'INVITATION_ENDED' } });
  const { invitations: [waiting] } = await theirs.call('sharing.waiting', {});
  await theirs.call('sharing.acceptInvitation', { body: { inviteGuid: waiting?.guid ?? '' } });
  // The open dialog follows.
  await expect(personLine(dialog, 'Noor Kessler')).toContainText(t('canEdit'));
  await expect(invited).toHaveCount(0);
});

test('a person without an account opens the link of the mail, creates one, and is in the file', async ({ workspace, mails, server }) => {
  const ada = { ...newAccount(), name: 'Ada' };
  await registerByCode(server.url, ada, () => nextCode(mails, ada.email));
  const client = await signInToApi(server.url, ada);
  const guid = await makeDocument(client, name);
  const { account, host } = workspace;
  await client.call('sharing.invite', { params: { id: guid }, body: { account: account.email, role: 'commentator' } });
  const page = await workspace.open();
  await goTo(page, invitationIn(await nextMail(mails, account.email)));
  await expect(page.getByRole('heading', { name: text('join', 'fileTitle', { inviter: 'Ada', file: name }) })).toBeVisible();
  await expect(page.getByText(text('join', 'fileComment'))).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await press(page.locator('body'), text('join', 'signUpAndOpen'));
  await showSignUp(page);
  await page.getByLabel(text('auth', 'name'), { exact: true }).fill(account.name);
  await page.getByLabel(text('auth', 'email'), { exact: true }).fill(account.email);
  await page.getByLabel(text('auth', 'password'), { exact: true }).fill(account.password);
  await press(page.locator('body'), text('auth', 'signUp'));
  await page.getByLabel(text('codes', 'code'), { exact: true }).fill(await nextCode(mails, account.email, 1));
  const inside = await host.withSessionChange(page, () => press(page.locator('body'), text('codes', 'createAccount')));
  // The desktop app opens a window of the account. The window shows the invitation again.
  if (host.kind === 'desktop') await press(inside.locator('body'), text('join', 'fileOpen'));
  await navigation(inside).waitFor();
  await expect(inside.getByRole('heading', { name })).toBeVisible();
  expect((await (await workspace.api()).call('files.get', { params: { id: guid } })).role).toBe('commentator');
});

test('an invitation whose file was deleted says so, and opens again once it is restored', async ({ workspace, mails, server }) => {
  const ada = { ...newAccount(), name: 'Ada' };
  await registerByCode(server.url, ada, () => nextCode(mails, ada.email));
  const client = await signInToApi(server.url, ada);
  const guid = await makeDocument(client, name);
  await registerByCode(server.url, workspace.account, () => nextCode(mails, workspace.account.email));
  const { inviteGuid } = await client.call('sharing.invite', { params: { id: guid }, body: { account: workspace.account.email, role: 'reader' } });
  await client.call('files.remove', { params: { id: guid } });
  const page = await workspace.signIn(await workspace.open());
  await goTo(page, `/invitation/${inviteGuid}`);
  await expect(page.getByRole('heading', { name: text('join', 'unavailable') })).toBeVisible();
  await client.call('trash.recover', { params: { id: guid } });
  await goTo(page, '/');
  await page.getByRole('button', { name: text('workspace', 'accountMenu') }).click();
  await press(page.getByRole('dialog'), text('join', 'waitingFile', { file: name, inviter: 'Ada' }));
  await press(page.locator('body'), text('join', 'fileOpen'));
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
