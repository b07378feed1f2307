import { expect, test } from './fixture';
import { openDatabase } from './support/database';
import { connectionState } from './support/connection';
import { signInOnScreen, signUpOnScreen } from './support/screens';
import { text } from './support/texts';

test('signing out shows the sign-in screen; a wrong password is refused; the right one signs in', async ({ workspace }) => {
  const { account } = workspace;
  const page = await workspace.signOut(await workspace.signUp(await workspace.open()));

  await signInOnScreen(page, { ...account, password: 'not the password' });
  await expect(page.getByText(text('errors', 'INVALID_CREDENTIALS'))).toBeVisible();
  await expect(page.getByLabel(text('auth', 'account'))).toHaveValue(account.email);

  await workspace.signIn(page);
});

test('a registered address is refused with a sentence, and the input is kept', async ({ workspace }) => {
  const page = await workspace.signOut(await workspace.signUp());
  await signUpOnScreen(page, workspace.account);
  await expect(page.getByText(text('errors', 'EMAIL_TAKEN'))).toBeVisible();
  await expect(page.getByLabel(text('auth', 'email'))).toHaveValue(workspace.account.email);
});

test('without a server the screen reports that it is unreachable, and continues once it is back', async ({ workspace }) => {
  const { account, server } = workspace;
  const page = await workspace.open();
  await server.stop();
  try {
    await signUpOnScreen(page, account);
    await expect(page.getByText(text('errors', 'OFFLINE'))).toBeVisible();
  } finally {
    await server.start();
  }
  await workspace.signUp(page);
});

test('a person who is blocked while a window is open reads so there, and signs in again once they are not', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'));
  const me = (await (await workspace.api()).call('account.me', {})).id;
  const pool = await openDatabase(server);
  try {
    // Nothing is pressed: the live connection reports it.
    const form = await workspace.host.withSessionChange(page, async () => { await pool.query('update people set is_blocked = true where id = $1', [me]); });
    await expect(form.getByText(text('errors', 'ACCOUNT_BLOCKED'))).toBeVisible();
    await pool.query('update people set is_blocked = false where id = $1', [me]);
    await workspace.signIn(form);
  } finally {
    await pool.end();
  }
});
