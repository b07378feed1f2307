import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { PreloadApi } from '../../../src/contract/ipc/preload-api';
import { tray as texts } from '../../../src/locales/en/tray';
import { launchDesktop } from '../../support/desktop-app';
import { findDesktopBus, openSessionBus, startDesktopBus, type DesktopBus } from '../../support/desktop-bus';
import { findElectron, type ElectronRuntime } from '../../support/find-electron';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';

declare global {
  interface Window { readonly deckle?: PreloadApi }
}

/** Calls of the app, recorded in its main process. */
interface Recorded { readonly shownNotices: Electron.Notification[]; readonly badge: number }

const found = await findElectron({ mayInstall: false });
const bus = await findDesktopBus();
const hasNoDisplay = process.platform === 'linux' && process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined;
const unavailable = process.env.DECKLE_DESKTOP_UNAVAILABLE ?? (!found.isAvailable ? found.reason : !bus.isAvailable ? bus.reason : hasNoDisplay ? 'there is no display' : null);

const eventually = (read: () => unknown) => expect.poll(read, { timeout: 20_000 });

/** The app is started once. Each step depends on the previous one. */
describe.skipIf(unavailable !== null)(`the app of two accounts without a window${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, () => {
  let server: TestServer;
  let desktop: DesktopBus;
  let app: ElectronApplication;
  let ada: TestPerson;
  let noor: TestPerson;
  let ben: TestPerson;
  let plan = '';
  /** Clean-up functions, run in reverse order. */
  const ends: (() => unknown)[] = [];

  const signIn = async (page: Page, { email, password }: TestPerson): Promise<Page> => {
    await page.waitForLoadState();
    const next = app.waitForEvent('window');
    page.evaluate((input) => window.deckle?.invoke['session:sign-in'](input), { account: email, passwordDigest: digestOf(password) })
      .catch(() => undefined); // The page may close before the response arrives.
    const opened = await next;
    await opened.waitForLoadState();
    return opened;
  };
  const create = async (person: TestPerson, name: string): Promise<string> => (await person.client.call('files.create', { body: { type: fileTypes.newdoc, name } })).guid;
  /** The last badge that the app set. Only some desktops of Linux show one, and Electron returns 0 on all others. */
  const badge = (): Promise<number> => app.evaluate(() => (globalThis as unknown as Recorded).badge);
  const label = async (): Promise<unknown> => ((await desktop.perform({ do: 'menu' }, 'menu'))['labels'] as string[])[1];
  /** The number of notices that the app showed. */
  const shownCount = (): Promise<number> => app.evaluate(() => (globalThis as unknown as Recorded).shownNotices.length);
  /** Presses a button of a shown notice. Electron offers no buttons on the bus of Linux, so the event of macOS and Windows is emitted. */
  const press = (index: number, text: string): Promise<void> => app.evaluate((_, { at, label }) => {
    const shown = (globalThis as unknown as Recorded).shownNotices[at];
    shown?.emit('action', {}, shown.actions.findIndex((action) => action.text === label));
  }, { at: index, label: text });

  beforeAll(async () => {
    server = await startTestServer();
    ends.push(server.stop);
    [ada, noor, ben] = [await server.register('Ada'), await server.register('Noor'), await server.register('Ben')];
    plan = await create(ada, 'Plan');
    const folder = mkdtempSync(join(tmpdir(), 'deckle-accounts-'));
    ends.push(() => { rmSync(folder, { recursive: true, force: true }); });
    const session = await openSessionBus(folder);
    ends.push(session.end);
    desktop = await startDesktopBus((bus as { value: string }).value, session);
    ends.push(() => desktop.kill());
    await desktop.perform({ do: 'come' }, 'come');
    app = await launchDesktop({
      flags: (found as { value: ElectronRuntime }).value.flags, userData: join(folder, 'user-data'), server: server.url,
      env: { ...process.env as Record<string, string>, ...session.env, DECKLE_KEYCHAIN_SERVICE: `deckle-accounts-${folder.slice(-6)}` },
    });
    ends.push(() => app.close());
    await app.evaluate(({ app: started, Notification }) => {
      const recorded: Recorded = { shownNotices: [], badge: 0 };
      const { show } = Notification.prototype;
      Notification.prototype.show = function record(this: Electron.Notification) {
        recorded.shownNotices.push(this);
        show.call(this);
      };
      const setBadge = started.setBadgeCount.bind(started);
      started.setBadgeCount = (count = 0) => {
        Object.assign(globalThis, { badge: count });
        return setBadge(count);
      };
      Object.assign(globalThis, recorded);
    });
    const ofAda = await signIn(await app.firstWindow(), ada);
    const form = app.waitForEvent('window');
    await ofAda.evaluate(() => window.deckle?.invoke['accounts:add']());
    await signIn(await form, noor);
    await desktop.next('icon');
    await app.evaluate(({ BrowserWindow }) => { for (const window of BrowserWindow.getAllWindows()) window.close(); });
  }, 120_000);
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('counts a request for access, and shows it with its message', async () => {
    await eventually(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((window) => window.isVisible()).length)).toBe(0);
    await ben.client.call('sharing.apply', { params: { id: plan }, body: { role: 'editor', message: 'Two <b>typos</b>' } });
    const notice = await desktop.next('notice');
    expect(notice).toMatchObject({ title: `\u2068Ada · ${new URL(server.url).host}\u2069`, body: '\u2068Ben asks to edit Plan\u2069\n\u2068Two ‹b›typos‹/b›\u2069' });
    await eventually(badge).toBe(1);
    expect(await label()).toBe(texts.noticesMany.replace('{{count}}', '1'));
  });

  it('grants access by the button of the notice, and is without a badge after that', async () => {
    expect((await ben.client.call('files.get', { params: { id: plan } }).catch(() => null))).toBe(null);
    await press(0, texts.noticeApprove);
    await eventually(() => ben.client.call('files.get', { params: { id: plan } }).then(({ name }) => name, () => null)).toBe('Plan');
    await eventually(badge).toBe(0);
    expect(await ada.client.call('notices.unreadCount', {})).toEqual({ count: 0 });
  });

  it('shows notices of both accounts, and counts fewer after a mark on a different device', async () => {
    const before = desktop.events.length;
    const other = await create(ben, 'Budget');
    await ben.client.call('sharing.addCollaborator', { params: { id: other }, body: { type: 1, id: noor.user.id, email: noor.email, role: 'reader' } });
    const ofNoor = await desktop.next('notice', before);
    expect(ofNoor).toMatchObject({ title: `\u2068Noor · ${new URL(server.url).host}\u2069` });
    await ben.client.call('sharing.addCollaborator', { params: { id: other }, body: { type: 1, id: ada.user.id, email: ada.email, role: 'reader' } });
    await eventually(badge).toBe(2);
    await eventually(shownCount).toBe(3);
    await noor.client.call('notices.list', { query: { status: 'all', limit: 20, action: 'peek' } });
    await eventually(badge).toBe(1);
    await ada.client.call('notices.readAll', {});
    await eventually(badge).toBe(0);
  });

  it('reports a button that failed, and opens the page by a click', async () => {
    const before = desktop.events.length;
    const draft = await create(ada, 'Draft');
    await ben.client.call('sharing.apply', { params: { id: draft }, body: { role: 'reader' } });
    const notice = await desktop.next('notice', before);
    await ada.client.call('files.remove', { params: { id: draft } });
    const later = desktop.events.length;
    await press(3, texts.noticeRefuse);
    expect(await desktop.next('notice', later)).toMatchObject({ title: texts.noticeFailed, body: texts.noticeFailedText });
    const opened = app.waitForEvent('window');
    await desktop.perform({ do: 'click-notice', value: notice['id'] }, 'clicked-notice');
    await eventually(async () => new URL((await opened).url()).pathname).toBe(`/docs/${draft}`);
    await eventually(badge).toBe(0);
  });
});
