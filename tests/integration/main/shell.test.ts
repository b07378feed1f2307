import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type ElectronApplication, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeDesktop } from '../../../src/cli/start/launch-desktop';
import type { PreloadApi } from '../../../src/contract/ipc/preload-api';
import { desktopCommand, launchDesktop } from '../../support/desktop-app';
import { findElectron, type ElectronRuntime } from '../../support/find-electron';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';

declare global {
  interface Window { readonly deckle?: PreloadApi }
}

const found = await findElectron({ mayInstall: false });
const hasNoDisplay = process.platform === 'linux' && process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
const unavailable = process.env.DECKLE_DESKTOP_UNAVAILABLE ?? (!found.isAvailable ? found.reason : hasNoDisplay ? 'there is no display' : null);

const patient = { timeout: 25_000 } as const;

// Each test starts the app, some twice. A single start may take as long as the default timeout of a whole test.
describe.skipIf(unavailable !== null)(`the desktop shell${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, { timeout: 120_000 }, () => {
  let server: TestServer;
  let person: TestPerson;
  let folder = '';
  let running: ElectronApplication | null = null;
  /** An app for the tests that neither restart it nor need it as it starts. */
  let shared: ElectronApplication | null = null;

  beforeAll(async () => {
    server = await startTestServer();
    person = await server.register();
    folder = mkdtempSync(join(tmpdir(), 'deckle-shell-'));
  });
  afterEach(async () => {
    if (running !== shared) await running?.close();
    running = null;
  });
  afterAll(async () => {
    await shared?.close();
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  });

  const launch = async (userData: string): Promise<Page> => {
    running = await launchDesktop({
      flags: (found as { value: ElectronRuntime }).value.flags, userData: join(folder, userData), server: server.url,
      env: { ...process.env as Record<string, string>, DECKLE_KEYCHAIN_SERVICE: `Deckle-test-${folder.slice(-6)}-${userData}` },
    });
    const page = await running.firstWindow();
    await page.waitForLoadState();
    return page;
  };
  /** A reloaded page of the shared app, which is signed out until a test signs in. */
  const reloadShared = async (): Promise<Page> => {
    if (!shared) {
      const first = await launch('shared');
      shared = running;
      return first;
    }
    running = shared;
    const [page] = shared.windows();
    if (!page) throw new Error('The shared app has no window.');
    await page.reload();
    return page;
  };
  const app = (): ElectronApplication => { if (!running) throw new Error('not started'); return running; };
  const signIn = async (page: Page): Promise<Page> => {
    const next = app().waitForEvent('window');
    page.evaluate((input) => window.deckle?.invoke['session:sign-in'](input), { account: person.email, passwordDigest: digestOf(person.password) })
      .catch(() => undefined); // The page may close before the response arrives.
    const signedIn = await next;
    await signedIn.waitForLoadState();
    return signedIn;
  };
  const state = (page: Page) => page.evaluate(() => window.deckle?.invoke['session:current']());

  it('exposes the bridge and nothing of Node or Electron', async () => {
    const page = await reloadShared();
    expect(page.url()).toBe('app://deckle/login');
    expect(await page.evaluate(() => ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'global'].filter((name) => name in window))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(window.deckle ?? {}).sort())).toEqual(['invoke', 'on', 'platform']);
    expect(await state(page)).toEqual({ ok: true, data: { status: 'signed-out', server: server.url, reason: null } });
    // A frame within the page has no preload script.
    expect(await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const reaches = [window, frame.contentWindow].map((each) => each !== null && 'deckle' in each);
      frame.remove();
      return reaches;
    })).toEqual([true, false]);
  });

  it('locks every page in: content policy, navigation, windows, permissions, traversal', async () => {
    const page = await reloadShared();
    const refusals = ['trusted-types-threw', 'no-policy-made', 'require-trusted-types-for', 'style-src-elem', 'connect-src', 'img-src'];
    const violations = await page.evaluate(async (awaited) => {
      const seen: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => { seen.push(event.effectiveDirective); });
      const script = document.createElement('script');
      try { script.text = 'window.injected = true'; } catch { seen.push('trusted-types-threw'); }
      const types = (window as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }).trustedTypes;
      try { types?.createPolicy('default', { createHTML: (text: string) => text }); } catch { seen.push('no-policy-made'); }
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.head.append(style);
      try { document.body.innerHTML = '<img src=x onerror="window.injected = true">'; } catch { seen.push('trusted-types-threw'); }
      await fetch('https://example.org/').catch(() => undefined);
      const image = new Image();
      image.src = 'https://example.org/x.png';
      // Long enough for forbidden events to occur. The expected events may be reported later.
      await new Promise((resolve) => { setTimeout(resolve, 300); });
      for (let looks = 0; looks < 100 && !awaited.every((each) => seen.includes(each)); looks += 1) await new Promise((resolve) => { setTimeout(resolve, 100); });
      return { seen, isInjected: 'injected' in window };
    }, refusals);
    expect(violations.isInjected).toBe(false);
    expect(violations.seen).toEqual(expect.arrayContaining(refusals));

    expect(await page.evaluate(async () => {
      const paths = ['/..%2f..%2fpackage.json', '/%2e%2e%2f%2e%2e%2fpackage.json', '/assets/..%5c..%5cpackage.json', '/assets/none.js'];
      return Promise.all(paths.map(async (path) => (await fetch(path)).status));
    })).toEqual([404, 404, 404, 404]);

    const opened = await app().evaluate(({ shell }) => {
      const urls: string[] = [];
      shell.openExternal = (url) => { urls.push(url); return Promise.resolve(); };
      Object.assign(globalThis, { urlsOfTheTest: urls });
    }).then(() => page.evaluate(() => [window.open('https://example.org/a'), window.open('file:///etc/passwd'), window.open('app://deckle/trash')].map((opened) => opened === null)));
    expect(opened).toEqual([true, true, true]);
    expect(await app().evaluate(() => (globalThis as unknown as { urlsOfTheTest: string[] }).urlsOfTheTest)).toEqual([]);
    expect(app().windows()).toHaveLength(1);

    await page.evaluate(() => { window.location.href = 'https://example.org/'; });
    await page.evaluate(() => { window.location.href = 'file:///etc/passwd'; }).catch(() => undefined);
    expect(page.url()).toBe('app://deckle/login');
    expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
    expect(await page.evaluate(() => Promise.all(['geolocation', 'microphone', 'camera', 'midi'].map(async (name) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state)))).toEqual(['denied', 'denied', 'denied', 'denied']);

    const preferences = await app().evaluate(({ webContents }) => webContents.getAllWebContents().map((contents) =>
      (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences()));
    for (const preference of preferences) expect(preference).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true });
  });

  it('refuses bytes to the sign-in window, and a server that is not its own', async () => {
    const stranger = createServer((_, response) => { response.end('{}'); });
    await new Promise<void>((resolve) => { stranger.listen(0, '127.0.0.1', resolve); });
    const page = await reloadShared();
    expect(await page.evaluate((port) => new Promise((resolve) => {
      const results: string[] = [];
      for (const source of ['app://content/api/files/A000000000000000000001/download', `http://127.0.0.1:${port}/x.png`]) {
        const image = new Image();
        image.onload = image.onerror = (event) => { results.push(typeof event === 'string' ? event : event.type); if (results.length === 2) resolve(results); };
        image.src = source;
      }
    }), (stranger.address() as AddressInfo).port)).toEqual(['error', 'error']);
    stranger.close();
  });

  it('signs in without giving the token to the page, keeps the sign-in over a restart, and shows bytes through app://content', async () => {
    const page = await signIn(await launch('account'));
    await expect.poll(() => page.url(), patient).toBe('app://deckle/desktop');
    expect(await state(page)).toMatchObject({ ok: true, data: { status: 'signed-in', user: { email: person.email } } });
    const cookies = await app().evaluate(({ session, webContents }) =>
      Promise.all([session.defaultSession, ...webContents.getAllWebContents().map((contents) => contents.session)].map((each) => each.cookies.get({}))));
    expect(cookies.flat()).toEqual([]);

    const path = join(folder, 'pixel.png');
    writeFileSync(path, Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64'));
    await app().evaluate(({ dialog }, chosen) => { dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] }); }, path);
    const url = await page.evaluate(async () => {
      const uploaded = new Promise<string>((resolve) => {
        window.deckle?.on['files:upload-progress'](({ file, failure }) => { if (file ?? failure) resolve(file?.downloadUrl ?? JSON.stringify(failure)); });
      });
      const chosen = await window.deckle?.invoke['files:choose-uploads']({ kind: 'files' });
      if (chosen?.ok !== true || chosen.data === null) throw new Error('Nothing was chosen.');
      await window.deckle?.invoke['files:upload-chosen']({ choice: chosen.data.choice, folder: 'Desktop', fileNames: ['pixel.png'], folders: [] });
      return uploaded;
    });
    expect(await page.evaluate((relative) => new Promise((resolve) => {
      const image = new Image();
      image.onload = () => { resolve([image.naturalWidth, image.naturalHeight]); };
      image.onerror = () => { resolve('error'); };
      image.src = `app://content${relative}`;
    }), url)).toEqual([1, 1]);

    await app().close();
    const again = await launch('account');
    const hasKeychain = process.env.DBUS_SESSION_BUS_ADDRESS !== undefined || process.platform !== 'linux';
    expect(await state(again)).toMatchObject({ data: { status: hasKeychain ? 'signed-in' : 'signed-out' } });

    const kept = readdirSync(join(folder, 'account')).filter((name) => name.endsWith('.json'));
    expect(kept).toEqual(expect.arrayContaining(['accounts.json', 'windows.json']));
    if (process.platform !== 'win32') for (const name of kept) expect(statSync(join(folder, 'account', name)).mode & 0o777, name).toBe(0o600);
    expect(readFileSync(join(folder, 'account', 'logs', 'main.log'), 'utf8')).toContain('"message":"started"');
  });

  it('shows its own screens without breaking the content policy', async () => {
    const refused: string[] = [];
    const page = await reloadShared();
    const watch = (watched: Page): void => {
      watched.on('console', (message) => { if (/content security policy|trusted ?(type|html|script)/i.test(message.text())) refused.push(message.text()); });
    };
    watch(page);
    app().on('window', watch);
    await page.reload();
    await page.mouse.click(400, 300);
    await page.keyboard.press('Tab');
    const signedIn = await signIn(page);
    await signedIn.reload();
    await signedIn.mouse.click(400, 300);
    await signedIn.keyboard.press('Tab');
    await signedIn.waitForTimeout(500);
    expect(refused).toEqual([]);
  });

  it('notifies a window of changes by another client, and of the end of its session', async () => {
    const first = await reloadShared();
    const page = first.url() === 'app://deckle/login' ? await signIn(first) : first;
    await page.evaluate(() => {
      const messages: string[] = [];
      Object.assign(window, { messagesOfTheTest: messages });
      window.deckle?.on['realtime:message']((message) => { messages.push(message.type === 'event' ? `${message.event.action} ${message.event.data?.file.name ?? ''}` : message.type); });
    });
    const messages = (): Promise<string[]> => page.evaluate(() => (window as unknown as { messagesOfTheTest: string[] }).messagesOfTheTest);
    await expect.poll(async () => {
      await person.client.call('files.create', { body: { type: 1, name: 'From elsewhere' } });
      return messages();
    }, { ...patient, interval: 500 }).toContain('create From elsewhere');
    const made = await page.evaluate(() => window.deckle?.invoke['api:call']({ name: 'files.create', input: { body: { type: 1, name: 'From here' } } }));
    expect(made).toMatchObject({ ok: true, data: { name: 'From here' } });
    // A window receives events of its own actions without data.
    await expect.poll(messages, patient).toContain('create ');

    const { sessions } = await person.client.call('auth.listSessions', {});
    const next = app().waitForEvent('window');
    for (const { id, isCurrent } of sessions) if (!isCurrent) await person.client.call('auth.revokeSession', { params: { id } });
    const signInPage = await next;
    await signInPage.waitForLoadState();
    expect(await state(signInPage)).toEqual({ ok: true, data: { status: 'signed-out', server: server.url, reason: 'expired' } });
  });

  it('signs in with the ticket that a launcher writes to its standard input, and ends in order when the launcher closes it', async () => {
    const { ticket } = await person.client.call('auth.createTicket', {});
    const { executable, flags } = (found as { value: ElectronRuntime }).value;
    // Playwright's launcher reserves standard input.
    const [program, ...args] = desktopCommand(executable, { flags, userData: join(folder, 'ticket'), args: ['--remote-debugging-port=0'] });
    const child = spawn(program, [...args, '--ticket-stdin'], {
      env: { ...process.env, DECKLE_KEYCHAIN_SERVICE: `Deckle-test-${folder.slice(-6)}-ticket` }, stdio: ['pipe', 'ignore', 'pipe'],
    });
    try {
      child.stdin.write(`${JSON.stringify({ server: server.url, ticket })}\n`);
      const address = await new Promise<string>((resolve) => {
        createInterface({ input: child.stderr }).on('line', (line) => { const match = /DevTools listening on (ws:\S+)/.exec(line); if (match?.[1]) resolve(match[1]); });
      });
      // Attached only after the window opened, for the same reason as in `launchDesktop`.
      const listed = async (): Promise<string[]> => (await (await fetch(`http://${new URL(address).host}/json/list`)).json() as { url: string }[]).map(({ url }) => url);
      await expect.poll(listed, patient).toEqual(['app://deckle/desktop']);
      const browser = await chromium.connectOverCDP(address);
      const [page] = browser.contexts().flatMap((context) => context.pages());
      expect(page && await state(page)).toMatchObject({ ok: true, data: { status: 'signed-in', server: server.url, user: { email: person.email } } });
      await browser.close();
      await closeDesktop(child, patient.timeout);
      expect([child.exitCode, child.signalCode]).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
    expect(readFileSync(join(folder, 'ticket', 'logs', 'main.log'), 'utf8')).not.toContain(ticket);
  });

  it('renames unreadable settings files and starts, whatever is in their place', async () => {
    await launch('corrupt');
    await app().close();
    const emptied = ['accounts', 'servers', 'desktop-settings', 'leaving'];
    writeFileSync(join(folder, 'corrupt', 'preferences.json'), '{"version":1,"da');
    for (const name of emptied) writeFileSync(join(folder, 'corrupt', `${name}.json`), '');
    rmSync(join(folder, 'corrupt', 'secrets.json'), { force: true });
    mkdirSync(join(folder, 'corrupt', 'secrets.json'));
    const page = await launch('corrupt');
    expect(await page.evaluate(() => window.deckle?.invoke['preferences:get']())).toMatchObject({ ok: true, data: { locale: 'en', themeMode: 'system' } });
    const aside = (): string[] => readdirSync(join(folder, 'corrupt')).filter((name) => name.includes('.json.unreadable-')).map((name) => name.slice(0, name.indexOf('.'))).sort();
    await expect.poll(aside, patient).toEqual(['preferences', 'secrets', ...emptied].sort());
    // Later settings are stored again.
    await page.evaluate(() => window.deckle?.invoke['preferences:set']({ themeMode: 'dark' }));
    expect(JSON.parse(readFileSync(join(folder, 'corrupt', 'preferences.json'), 'utf8'))).toMatchObject({ version: 1, data: { themeMode: 'dark' } });
  });
});
