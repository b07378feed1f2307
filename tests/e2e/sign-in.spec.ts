import { auth } from '../../src/locales/en/auth';
import { errors } from '../../src/locales/en/errors';
import { expect, test } from './fixture';
import { isSignedIn, isSignedOut, showSignIn, signInOnScreen, signOut, signUpOnScreen } from './support/screens';

test('signing out shows the sign-in screen; a wrong password is refused; the right one signs in', async ({ workspace }) => {
  const { host, account } = workspace;
  await signOut(await workspace.signUp());
  const page = await host.windowWith(isSignedOut);

  await signInOnScreen(page, { ...account, password: 'not the password' });
  await expect(page.getByText(errors.INVALID_CREDENTIALS)).toBeVisible();
  await expect(page.getByLabel(auth.account)).toHaveValue(account.email);

  await signInOnScreen(page, account);
  await host.windowWith(isSignedIn);
});

test('an address that is taken is refused with a sentence, and what was typed is kept', async ({ workspace }) => {
  const { host, account } = workspace;
  await signOut(await workspace.signUp());
  const page = await host.windowWith(isSignedOut);
  await signUpOnScreen(page, account);
  await expect(page.getByText(errors.EMAIL_TAKEN)).toBeVisible();
  await showSignIn(page);
});

test('without a server the screen says that it cannot be reached, and goes on once it is back', async ({ workspace }) => {
  const { host, account, server } = workspace;
  const page = await workspace.open();
  await server.stop();
  try {
    await signUpOnScreen(page, account);
    await expect(page.getByText(errors.OFFLINE)).toBeVisible();
  } finally {
    await server.start();
  }
  await signUpOnScreen(page, account);
  await host.windowWith(isSignedIn);
});
