import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PreloadApi } from '../../../src/contract/ipc/preload-api';
import { tray as arabic } from '../../../src/locales/ar-SA/tray';
import type { NoticeEvent } from '../../../src/main/tray/notice-source';
import { findDesktopBus, openSessionBus, startDesktopBus, type DesktopBus, type SessionBus } from '../../support/desktop-bus';
import { findElectron, type ElectronRuntime } from '../../support/find-electron';
import { buildPresenceApp } from '../../support/presence-app';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import type { NoticeSourceStub } from '../../support/notice-source-stub';

declare global {
  interface Window { readonly deckle?: PreloadApi }
}

const found = await findElectron({ mayInstall: false });
const bus = await findDesktopBus();
const hasNoDisplay = process.platform === 'linux' && process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
const unavailable = process.env.DECKLE_DESKTOP_UNAVAILABLE ?? (!found.isAvailable ? found.reason : !bus.isAvailable ? bus.reason : hasNoDisplay ? 'there is no display' : null);

const eventually = (read: () => unknown) => expect.poll(read, { timeout: 20_000 });

/** The app is started once. Each step depends on the previous one. */
describe.skipIf(unavailable !== null)(`the app on a desktop with a tray and notices${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, () => {
  let server: TestServer;
  let folder = '';
  let session: SessionBus;
  let desktop: DesktopBus;
  let app: ElectronApplication;
  let hasEnded = true;
  const people: TestPerson[] = [];
  /** Clean-up functions, run in reverse order. */
  const ends: (() => unknown)[] = [];
  const keys: string[] = [];

  const python = (bus as { value: string }).value;
  const signIn = async (page: Page, { email, password }: TestPerson): Promise<Page> => {
    await page.waitForLoadState();
    const next = app.waitForEvent('window');
    page.evaluate((input) => window.deckle?.invoke['session:sign-in'](input), { account: email, passwordDigest: digestOf(password) })
      .catch(() => undefined); // The page may close before the response arrives.
    return next;
  };
  const notify = (event: NoticeEvent): Promise<void> =>
    app.evaluate((_, given) => { (globalThis as unknown as { toldNotices: NoticeSourceStub }).toldNotices.tell(given); }, event);
  const acts = (): Promise<readonly string[]> => app.evaluate(() => (globalThis as unknown as { toldNotices: NoticeSourceStub }).toldNotices.actions);
  const labels = async (): Promise<unknown> => (await desktop.perform({ do: 'menu' }, 'menu'))['labels'];
  const notice = (id: string): NoticeEvent =>
    ({ type: 'notice', accountKey: keys[0] ?? '', notice: { id, title: `Approve ${id}`, body: 'Ada asks', route: '/recent', actions: ['open', 'approve'] } });
  /** The path of the window with the keyboard focus. */
  const inFront = (): Promise<string> => app.evaluate(({ BrowserWindow }) => {
    const focused = BrowserWindow.getFocusedWindow();
    return focused ? new URL(focused.webContents.getURL()).pathname : 'none';
  });
  const windowCount = (): Promise<number> => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((window) => window.isVisible()).length);

  beforeAll(async () => {
    server = await startTestServer();
    ends.push(server.stop);
    people.push(await server.register('Ada'), await server.register('Noor'));
    folder = mkdtempSync(join(tmpdir(), 'deckle-presence-'));
    ends.push(() => { rmSync(folder, { recursive: true, force: true }); });
    await buildPresenceApp(join(folder, 'app'));
    session = await openSessionBus(folder);
    ends.push(session.end);
    desktop = await startDesktopBus(python, session);
    ends.push(() => desktop.kill(), async () => { if (!hasEnded) await app.close(); });
    await desktop.perform({ do: 'come' }, 'come');
    const { flags } = (found as { value: ElectronRuntime }).value;
    app = await _electron.launch({
      args: [...flags, '--lang=en-US', `--user-data-dir=${join(folder, 'user-data')}`, join(folder, 'app'), `--server=${server.url}`],
      env: { ...process.env as Record<string, string>, ...session.env, DECKLE_KEYCHAIN_SERVICE: `deckle-presence-${folder.slice(-6)}` },
    });
    hasEnded = false;
    app.once('close', () => { hasEnded = true; });
    const ada = await signIn(await app.firstWindow(), people[0] as TestPerson);
    await ada.waitForLoadState();
    const form = app.waitForEvent('window');
    await ada.evaluate(() => window.deckle?.invoke['accounts:add']());
    const noor = await signIn(await form, people[1] as TestPerson);
    await noor.waitForLoadState();
    const known = await ada.evaluate(async () => window.deckle?.invoke['accounts:list']()) as { data: readonly { key: string; user: { name: string } }[] };
    keys.push(...['Ada', 'Noor'].map((name) => known.data.find(({ user }) => user.name === name)?.key ?? ''));
    // The timeout includes building the app.
  }, 120_000);
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('is in the tray, with a menu that counts new notices of all accounts and has the language of the screens', async () => {
    await desktop.next('icon');
    const host = new URL(server.url).host;
    const rest = ['—', 'Do not disturb for one hour', 'Do not disturb until tomorrow', 'Settings', '—', 'Quit Deckle'];
    await eventually(labels).toEqual(['Open Deckle', '—', `Ada · ${host}`, `Noor · ${host}`, ...rest]);
    await notify({ type: 'unread', accountKey: keys[0] ?? '', count: 2 });
    await notify({ type: 'unread', accountKey: keys[1] ?? '', count: 1 });
    await eventually(labels).toEqual(['Open Deckle', 'New notifications: 3', '—', `Ada · ${host}`, `Noor · ${host}`, ...rest]);
    expect((await desktop.perform({ do: 'tooltip' }, 'tooltip'))['text']).toBe('Deckle · new notifications: 3');
    const speak = (locale: 'en' | 'ar-SA') => app.windows()[0]?.evaluate((chosen) => window.deckle?.invoke['preferences:set']({ locale: chosen }), locale);
    await speak('ar-SA');
    await eventually(async () => ((await labels()) as string[]).at(1)).toBe(arabic.noticesMany.replace('{{count}}', '3'));
    await speak('en');
  });

  it('shows a notice, whose click opens the page of its account; none during do-not-disturb', async () => {
    await eventually(async () => ((await labels()) as string[])[0]).toBe('Open Deckle');
    await desktop.perform({ do: 'choose', value: 'Do not disturb for one hour' }, 'chosen');
    await eventually(labels).toContain('Allow notifications again');
    await notify(notice('n1'));
    await desktop.perform({ do: 'choose', value: 'Allow notifications again' }, 'chosen');
    await eventually(labels).toContain('Do not disturb for one hour');
    await notify(notice('n2'));
    const shown = await desktop.next('notice');
    expect(shown).toMatchObject({ id: 1, app: 'Deckle', title: '\u2068Approve n2\u2069', body: '\u2068Ada asks\u2069' });
    expect(shown['actions']).toContain('default');
    await desktop.perform({ do: 'click-notice', value: shown['id'] }, 'clicked-notice');
    await eventually(inFront).toBe('/recent');
    await eventually(acts).toEqual([`${keys[0] ?? ''} n2 open`]);
  });

  it('counts only signed-in accounts', async () => {
    const ofAda = (): Page | undefined => app.windows().find((page) => new URL(page.url()).pathname === '/recent');
    await eventually(() => ofAda() !== undefined).toBe(true);
    await ofAda()?.evaluate((key) => window.deckle?.invoke['accounts:sign-out']({ key }), keys[1] ?? '');
    await eventually(labels).toContain('New notifications: 2');
    expect(((await labels()) as string[]).filter((label) => label.startsWith('Noor'))).toEqual([]);
  });

  it('keeps running when its last window closes, and returns from the tray, also from a restarted tray', async () => {
    const closeAll = (): Promise<void> => app.evaluate(({ BrowserWindow }) => { for (const window of BrowserWindow.getAllWindows()) window.close(); });
    await closeAll();
    await eventually(windowCount).toBe(0);
    await desktop.perform({ do: 'choose', value: 'Open Deckle' }, 'chosen');
    await eventually(windowCount).toBe(1);

    await desktop.kill();
    desktop = await startDesktopBus(python, session);
    await desktop.perform({ do: 'come' }, 'come');
    await closeAll();
    await desktop.next('icon');
    await eventually(labels).toContain('Open Deckle');
    await desktop.perform({ do: 'click' }, 'clicked');
    await eventually(windowCount).toBe(1);

    await desktop.kill();
    await closeAll();
    await eventually(() => hasEnded).toBe(true);
  }, 90_000);
});
