import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { findElectron } from '../support/find-electron';
import { startPrivateKeyring } from '../support/private-keyring';
import { findProgram } from '../support/system-programs';
import { eventually, expect, test } from './fixture';
import { newAccount } from './support/account';
import { createDesktopHost, type DesktopHost } from './support/desktop-host';
import { navigation, signInForm, signInOnScreen, signUpOnScreen } from './support/screens';
import { filesContaining } from './support/disk-search';
import { text } from './support/texts';

/** The app with another way to the system's keychain than the tests' own; null if this machine has none. */
const startWith = async (serverUrl: string, environment: Readonly<Record<string, string>>): Promise<DesktopHost> => {
  const electron = await findElectron({ mayInstall: false });
  if (!electron.isAvailable) throw new Error(electron.reason);
  return createDesktopHost(electron.value, serverUrl, environment);
};

const reason = process.env['DECKLE_DESKTOP_UNAVAILABLE'] ?? (process.platform === 'linux' ? undefined : 'the keychain of this system belongs to its person');

/** Records the tokens that the main process sends to the server. */
const watchTokens = (host: DesktopHost): Promise<void> => host.app().evaluate(({ app }) => {
  const seen: string[] = [];
  Object.assign(globalThis, { tokensOfTheTest: seen });
  app.on('session-created', (session) => {
    session.webRequest.onBeforeSendHeaders((details, respond) => {
      const header = details.requestHeaders['authorization'] ?? details.requestHeaders['Authorization'];
      if (header?.startsWith('Bearer ')) seen.push(header.slice('Bearer '.length));
      respond({ requestHeaders: details.requestHeaders });
    });
  });
});

test('without a keychain a sign-in is kept in memory alone, which is shown, and ends when the app is closed', async ({ server }) => {
  test.skip(reason !== undefined, reason);
  const host = await startWith(server.url, { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' });
  try {
    const form = await host.open();
    await watchTokens(host);
    const page = await host.withSessionChange(form, () => signUpOnScreen(form, newAccount()));
    await navigation(page).waitFor();
    await expect(page.getByText(text('workspace', 'notRememberedTitle'))).toBeVisible();
    // The page is rendered before any request is sent on the person's behalf.
    let token = '';
    await eventually(async () => {
      [token = ''] = await host.app().evaluate(() => (globalThis as unknown as { readonly tokensOfTheTest: string[] }).tokensOfTheTest);
      return token;
    }).toMatch(/^[\w.~+/=-]{43,}$/);
    await signInForm(await host.restart()).waitFor();
    expect(await filesContaining(host.userData, token)).toEqual([]);
    expect(host.output()).not.toContain(token);
  } finally {
    await host.close();
  }
});

/** Restarts, and waits for the sign-in window, which reports that the keychain returned nothing; the account's window closes meanwhile. */
const restartedSilently = async (host: DesktopHost): Promise<Page> => {
  const isSaid = (page: Page): Promise<boolean> => page.getByText(text('accounts', 'keychainSilent')).isVisible().catch(() => false);
  const said = async (): Promise<readonly Page[]> => {
    const pages = host.pages();
    const found = await Promise.all(pages.map(isSaid));
    return pages.filter((_, index) => found[index]);
  };
  await host.restart();
  await expect.poll(async () => (await said()).length, { timeout: 45_000 }).toBe(1);
  const [page] = await said();
  if (!page) throw new Error('The sign-in window has gone.');
  return page;
};

test('a keychain with other content, a locked or a silent one leads to a new sign-in, and does not prevent quitting', async ({ server }) => {
  test.skip(reason !== undefined, reason);
  const missing = ['dbus-daemon', 'gnome-keyring-daemon', 'dbus-send', 'gdbus'].find((name) => findProgram(name) === null);
  test.skip(missing !== undefined, `${missing} is not installed`);
  // The app starts three times, and twice waits for a keychain that does not respond.
  test.slow();
  const keyring = await startPrivateKeyring();
  const host = await startWith(server.url, keyring.environment);
  const account = newAccount();
  try {
    const form = await host.open();
    await navigation(await host.withSessionChange(form, () => signUpOnScreen(form, account))).waitFor();

    keyring.replaceAll(host.keychainService, 'two words');
    const changed = await restartedSilently(host);
    await navigation(await host.withSessionChange(changed, () => signInOnScreen(changed, account))).waitFor();

    keyring.lock();
    const locked = await restartedSilently(host);

    keyring.stopResponding();
    const app = host.app();
    const ended = once(app.process(), 'exit') as Promise<[number | null, string | null]>;
    // Quitting does not wait for the keychain's response.
    await signInOnScreen(locked, account);
    await app.evaluate(({ app: electron }) => { setImmediate(() => { electron.quit(); }); });
    // The app ends itself; this is not a crash.
    expect(await ended).toEqual([null, 'SIGKILL']);
  } finally {
    await host.close();
    await keyring.stop();
  }
});
