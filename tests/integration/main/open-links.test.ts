import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findElectron, type ElectronRuntime } from '../../support/find-electron';
import { findProgram } from '../../support/system-programs';
import { clickDecision, promptWindow } from '../../support/prompt-window';
import { createIdentity } from '../../support/self-signed';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';

const found = await findElectron({ mayInstall: false });
const hasNoDisplay = process.platform === 'linux' && process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
const unavailable = process.env.DECKLE_DESKTOP_UNAVAILABLE ?? (!found.isAvailable ? found.reason : hasNoDisplay ? 'there is no display' : null);
const appFolder = join(import.meta.dirname, '../../..');
/** A host name for this computer that Deckle does not recognise as its own. */
const unvouched = 'office.example.test';
const patient = { timeout: 30_000, interval: 100 } as const;

describe.skipIf(unavailable !== null)(`links into the desktop app${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, () => {
  let server: TestServer;
  let person: TestPerson;
  let folder = '';
  let fileGuid = '';
  let running: ElectronApplication | null = null;

  beforeAll(async () => {
    server = await startTestServer();
    person = await server.register();
    fileGuid = (await person.client.call('files.create', { body: { type: -2, name: 'Where a link leads' } })).guid;
    folder = mkdtempSync(join(tmpdir(), 'deckle-links-'));
  });
  afterEach(async () => {
    await running?.close();
    running = null;
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  });

  const userData = (name: string): string => join(folder, name);
  const argsFor = (name: string): string[] =>
    [...(found as { value: ElectronRuntime }).value.flags, '--lang=en-US', `--user-data-dir=${userData(name)}`, `--host-resolver-rules=MAP ${unvouched} 127.0.0.1`, appFolder, `--server=${server.url}`];
  const environment = (name: string): Record<string, string> => ({ ...process.env as Record<string, string>, DECKLE_KEYCHAIN_SERVICE: `Deckle-test-${folder.slice(-6)}-${name}` });
  const app = (): ElectronApplication => { if (!running) throw new Error('not started'); return running; };
  const launch = async (name: string, ...handed: string[]): Promise<Page> => {
    running = await _electron.launch({ timeout: 30_000, args: [...argsFor(name), ...handed], env: environment(name) });
    const page = await running.firstWindow();
    await page.waitForLoadState();
    return page;
  };
  /** Starts a second instance beside the running app. Returns its exit code. */
  const startAgain = async (name: string, ...handed: string[]): Promise<number | null> => {
    const again = spawn(app().process().spawnfile, [...argsFor(name), ...handed], { env: environment(name), stdio: 'ignore' });
    await once(again, 'exit');
    return again.exitCode;
  };
  const addresses = (): string[] => app().windows().map((page) => page.url());
  const enter = (page: Page): void => {
    page.evaluate((input) => window.deckle?.invoke['session:sign-in'](input), { account: person.email, passwordDigest: digestOf(person.password) })
      .catch(() => undefined); // The page may close before the response arrives.
  };
  const signIn = async (page: Page): Promise<Page> => {
    const next = app().waitForEvent('window');
    enter(page);
    const signedIn = await next;
    await signedIn.waitForLoadState();
    await expect.poll(() => signedIn.url(), patient).toBe('app://deckle/desktop');
    // The sign-in window closes shortly after the other window opened.
    await expect.poll(() => addresses().some((each) => each.includes('/login')), patient).toBe(false);
    return signedIn;
  };
  const linkTo = (path: string): string => `deckle://open/${new URL(server.url).host}${path}`;

  it('are passed on by a second start, which ends; hostile ones only focus the app, and an unknown server needs confirmation', async () => {
    const page = await signIn(await launch('warm'));
    const before = addresses();
    for (const hostile of [linkTo('/logout'), 'deckle://open/mina@evil.example/desktop', `${linkTo('/docs/')}..%2f..%2flogout`, 'deckle://open/0x7f.1/desktop']) {
      expect(await startAgain('warm', hostile)).toBe(0);
    }
    expect(addresses()).toEqual(before);
    expect(await page.evaluate(() => window.deckle?.invoke['session:current']())).toMatchObject({ data: { status: 'signed-in' } });

    expect(await startAgain('warm', linkTo(`/docs/${fileGuid}`))).toBe(0);
    await expect.poll(() => page.url(), patient).toBe(`app://deckle/docs/${fileGuid}`);
    await page.getByRole('heading', { name: 'Where a link leads' }).waitFor();

    // Links to the signed-in server open in the app: clicked, pasted into the page, or entered into the search.
    const opensFrom = async (place: string, act: () => Promise<unknown>): Promise<void> => {
      expect(await startAgain('warm', linkTo('/trash'))).toBe(0);
      await expect.poll(() => page.url(), patient).toBe('app://deckle/trash');
      await act();
      await expect.poll(() => page.url(), { ...patient, message: place }).toBe(`app://deckle/docs/${fileGuid}`);
    };
    const address = `${server.url}/docs/${fileGuid}`;
    const shown = addresses().length;
    await opensFrom('clicked', () => page.evaluate((url) => { void window.open(url, '_blank'); }, address));
    // Navigation to other sites is refused, and later links still open.
    await page.evaluate(() => { window.location.href = 'https://elsewhere.example.org/'; });
    await opensFrom('gone to by a script', () => page.evaluate((url) => { window.location.href = url; }, address));
    await opensFrom('pasted into the page', async () => {
      await app().evaluate(async ({ clipboard }, text) => { await clipboard.writeText(text); }, address);
      await page.locator('body').click({ position: { x: 2, y: 2 } });
      await page.keyboard.press('ControlOrMeta+V');
    });
    await opensFrom('pasted where names are looked for', async () => {
      await page.keyboard.press('ControlOrMeta+K');
      await page.getByRole('dialog').getByRole('combobox').press('ControlOrMeta+V');
      await page.getByRole('option', { selected: true }).filter({ hasText: 'Open this link' }).waitFor();
      await page.keyboard.press('Enter');
    });
    expect(addresses()).toHaveLength(shown);

    expect(await startAgain('warm', 'deckle://open/new.example.invalid/desktop')).toBe(0);
    const question = page.getByRole('alertdialog');
    await question.getByText('new.example.invalid').waitFor();
    await question.getByRole('button', { name: 'Check the server' }).click();
    await question.getByRole('alert').getByText('There is no server with this name.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });

    const path = join(folder, 'Minutes.md');
    writeFileSync(path, 'Read only once somebody agrees.');
    expect(await startAgain('warm', path)).toBe(0);
    const offer = page.getByRole('alertdialog');
    await offer.getByText('Minutes.md').waitFor();
    await offer.getByRole('button', { name: 'Upload' }).click();
    await expect.poll(async () => (await person.client.call('files.list', { query: {} })).files.map(({ name }) => name), patient).toContain('Minutes.md');
  }, 240_000);

  it.skipIf(findProgram('openssl') === null)('to an unknown server show a certificate that no authority issued, and open once it is trusted', async () => {
    const identity = createIdentity(folder, 'office', unvouched);
    const requests: string[] = [];
    const office = createServer({ key: identity.key, cert: identity.cert }, (request, response) => {
      requests.push(request.url ?? '');
      const body = request.url === '/.well-known/deckle' ? { basePath: '/api', version: '3.4.0' } : { status: 'ok', version: '3.4.0' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => { office.listen(0, '127.0.0.1', resolve); });
    try {
      const { port } = office.address() as AddressInfo;
      const page = await launch('untrusted', `deckle://open/${unvouched}:${port}/trash`);
      const question = page.getByRole('alertdialog');
      await question.getByText(`${unvouched}:${port}`).waitFor();
      expect(requests, 'nothing is asked before the person agrees').toEqual([]);
      await question.getByRole('button', { name: 'Check the server' }).click();
      await question.getByRole('button', { name: 'Review' }).click();
      const shown = await promptWindow(app());
      expect((await shown.locator('body').innerText()).replaceAll(/\s/g, '').toLowerCase()).toContain(identity.fingerprint);
      expect(requests, 'nor anything said to a server that nobody vouches for').toEqual([]);
      await clickDecision(shown, 'accept');
      await expect.poll(() => page.url(), patient).toContain('/login?next=%2Ftrash');
      await expect.poll(() => page.evaluate(() => window.deckle?.invoke['session:current']()), patient).toMatchObject({ data: { server: `https://${unvouched}:${port}` } });
    } finally {
      office.closeAllConnections();
      office.close();
    }
  }, 120_000);

  it('start the app if it is not running, for a signed-in person and after signing in', async () => {
    const signInPage = await launch('cold', linkTo(`/docs/${fileGuid}`));
    await expect.poll(() => signInPage.url(), patient).toContain(`/login?next=${encodeURIComponent(`/docs/${fileGuid}`)}`);
    const next = app().waitForEvent('window');
    enter(signInPage);
    const page = await next;
    await expect.poll(() => page.url(), patient).toBe(`app://deckle/docs/${fileGuid}`);
    await page.getByRole('heading', { name: 'Where a link leads' }).waitFor();
    await app().close();

    const hasKeychain = process.env.DBUS_SESSION_BUS_ADDRESS !== undefined || process.platform !== 'linux';
    const again = await launch('cold', linkTo('/trash'));
    await expect.poll(() => again.url(), patient).toMatch(hasKeychain ? /\/trash$/ : /\/login\?next=%2Ftrash$/);
  }, 240_000);
});
