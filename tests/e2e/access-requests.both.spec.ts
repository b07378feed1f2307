import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page, type TestInfo } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { findDesktopBus, openSessionBus, startDesktopBus } from '../support/desktop-bus';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy';
import { findChromium } from '../support/find-chromium';
import { findElectron } from '../support/find-electron';
import { eventually, expect, test as base } from './fixture';
import { registerOnApi, type Account } from './support/account';
import { createBrowserHost, inSharedBrowser } from './support/browser-host';
import { reconnectTimeoutMs } from './support/connection';
import { createDesktopHost, type DesktopHost } from './support/desktop-host';
import { alone, guaranteedMs } from './support/guarantees';
import { goTo, makeDocument } from './support/sharing';
import { text } from './support/texts';
import { createWorkspace, type Workspace } from './support/workspace';

// Ben opens a file of Ada's in a browser of his own, and Ada decides his request on the host of the project.

interface Fixtures {
  /** A browser apart from the host of the project. */
  readonly otherBrowser: Browser;
  /** Ada's app. The desktop app has a tray. */
  readonly ada: Workspace;
  /** Between Ben's browser and the server. */
  readonly network: FaultProxy;
  readonly ben: Workspace;
}

const test = base.extend<Fixtures>({
  // Playwright derives the wanted fixtures from the pattern: none.
  otherBrowser: async ({}, use, testInfo) => {
    const found = await findChromium({ mayInstall: false });
    if (!found.isAvailable) { testInfo.skip(true, found.reason); return; }
    const browser = await chromium.launch({ executablePath: found.value });
    await use(browser);
    await browser.close();
  },
  ada: async ({ hostKind, workspace, server }, use, testInfo) => {
    if (hostKind === 'browser') { await use(workspace); return; }
    const [electron, bus] = [await findElectron({ mayInstall: false }), await findDesktopBus()];
    if (!electron.isAvailable || !bus.isAvailable) { testInfo.skip(true, electron.isAvailable ? '' : electron.reason); return; }
    const folder = await mkdtemp(join(tmpdir(), 'deckle-tray-'));
    const session = await openSessionBus(folder);
    const desktop = await startDesktopBus(bus.value, session);
    await desktop.perform({ do: 'come' }, 'come');
    const withTray = await createWorkspace(() => createDesktopHost(electron.value, server.url, session.env), server);
    await use(withTray);
    if (testInfo.status !== testInfo.expectedStatus) await withTray.attachWindows(testInfo);
    await withTray.close();
    await desktop.kill();
    session.end();
    await rm(folder, { recursive: true, force: true });
  },
  network: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.url);
    await use(proxy);
    await proxy.stop();
  },
  ben: async ({ otherBrowser, network, server }, use, testInfo) => {
    const workspace = await createWorkspace(() => createBrowserHost(inSharedBrowser(otherBrowser), network.url), server);
    await use(workspace);
    network.set({ kind: 'none' });
    if (testInfo.status !== testInfo.expectedStatus) await workspace.attachWindows(testInfo);
    await workspace.close();
  },
});

const t = (key: Parameters<typeof text<'inbox'>>[1], values: Readonly<Record<string, string>> = {}): string => text('inbox', key, values);
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const bell = (page: Page, count: number): Locator =>
  button(page, count === 0 ? text('workspace', 'inbox') : text('workspace', count === 1 ? 'inboxNew_one' : 'inboxNew_other', { count: String(count) }));
const notices = (page: Page): Locator => page.getByRole('dialog', { name: t('title') }).getByRole('article');
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true })).first();
const closed = (page: Page): Locator => page.getByRole('heading', { name: text('files', 'problemForbidden'), exact: true });

/** Calls of the desktop app, recorded in its main process. */
interface Recorded { readonly shownNotices: Electron.Notification[]; readonly badge: number }

/** Ada's devices: the host of the project, and a browser elsewhere. */
interface Devices {
  readonly api: ApiClient;
  /** Her second device. */
  readonly elsewhere: Page;
  /** Waits until all devices show this number of new notices. */
  expectCount(count: number): Promise<void>;
  /** Decides the latest request: on the desktop in the system's notice, in a browser in the list. */
  decide(decision: 'allow' | 'refuse'): Promise<void>;
  /** A window on the host of the project; the desktop app opens it for that. */
  window(): Promise<Page>;
}

const openDesktop = async (host: DesktopHost, page: Page): Promise<Pick<Devices, 'expectCount' | 'decide' | 'window'>> => {
  await host.app().evaluate(({ app, Notification }) => {
    const recorded: Recorded = { shownNotices: [], badge: 0 };
    const { show } = Notification.prototype;
    Notification.prototype.show = function record(this: Electron.Notification) {
      recorded.shownNotices.push(this);
      show.call(this);
    };
    const setBadge = app.setBadgeCount.bind(app);
    app.setBadgeCount = (count = 0) => {
      Object.assign(globalThis, { badge: count });
      return setBadge(count);
    };
    Object.assign(globalThis, recorded);
  });
  const windows = (): Promise<number> => host.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((each) => each.isVisible()).length);
  await page.evaluate(() => window.deckle?.invoke['window:close']()).catch((error: unknown) => { if (!page.isClosed()) throw error; });
  await eventually(windows).toBe(0);
  return {
    async expectCount(count) {
      await eventually(() => host.app().evaluate(() => (globalThis as unknown as Recorded).badge)).toBe(count);
      expect(await windows()).toBe(0);
    },
    // Electron offers no buttons on the bus of Linux, so the event of macOS and Windows is emitted.
    async decide(decision) {
      await eventually(() => host.app().evaluate((_, label) => {
        const last = (globalThis as unknown as Recorded).shownNotices.at(-1);
        const at = last?.actions.findIndex(({ text: name }) => name === label) ?? -1;
        if (at >= 0) last?.emit('action', {}, at);
        return at >= 0;
      }, text('tray', decision === 'allow' ? 'noticeApprove' : 'noticeRefuse'))).toBe(true);
    },
    async window() {
      const opened = host.app().waitForEvent('window');
      await host.app().evaluate(({ app }) => { app.emit('activate'); });
      return opened;
    },
  };
};

const openBrowser = async (ada: Workspace, page: Page): Promise<Pick<Devices, 'expectCount' | 'decide' | 'window'>> => {
  const { page: second } = await ada.openWindow();
  return {
    async expectCount(count) {
      for (const each of [page, second]) await expect(bell(each, count)).toBeVisible();
    },
    async decide(decision) {
      await button(page, text('workspace', 'inboxNew_one', { count: '1' })).click();
      await button(notices(page).first(), t(decision)).click();
      await expect(notices(page).first()).toContainText(t(decision === 'allow' ? 'youAllowed' : 'youRefused', { time: '' }).trim());
      await page.keyboard.press('Escape');
    },
    window: () => Promise.resolve(page),
  };
};

const openDevices = async (ada: Workspace, browser: Browser, account: Account = ada.account): Promise<Devices> => {
  const api = await ada.register();
  const page = await ada.signUp();
  const elsewhere = await createBrowserHost(inSharedBrowser(browser), ada.server.url);
  const second = await elsewhere.openWithAccount?.(account);
  if (!second) throw new Error('A browser opens with an account.');
  const host = ada.host.kind === 'desktop' ? await openDesktop(ada.host as DesktopHost, page) : await openBrowser(ada, page);
  return {
    ...host, api, elsewhere: second,
    async expectCount(count) {
      await host.expectCount(count);
      await expect(bell(second, count)).toBeVisible();
    },
  };
};

/** Opens a file that the page's person may not read, and requests access. */
const requestAccess = async (page: Page, guid: string, message: string): Promise<void> => {
  await goTo(page, `/docs/${guid}`);
  await expect(closed(page)).toBeVisible();
  await page.evaluate(() => { Reflect.set(window, 'isSamePage', true); });
  await page.getByLabel(text('sharing', 'askMessage')).fill(message);
  await button(page, text('sharing', 'ask')).click();
  await expect(page.getByRole('status').filter({ hasText: text('sharing', 'askedPending', { role: text('sharing', 'canView') }) })).toBeVisible();
};

/** The guarantee counts from the decision on the server. */
const expectDecided = (client: ApiClient, guid: string): Promise<void> =>
  eventually(async () => (await client.call('sharing.requests', { params: { id: guid } })).requests).toEqual([]);

/** Attaches a picture of a moment. */
const film = async (testInfo: TestInfo, page: Page, name: string): Promise<void> => {
  const path = testInfo.outputPath(`${name}.png`);
  await page.screenshot({ path });
  await testInfo.attach(name, { path, contentType: 'image/png' });
};

test('a request from a closed page is allowed in the notice, and the page opens by itself', alone, async ({ ada, ben, otherBrowser }, testInfo) => {
  const page = await ben.signUp();
  const devices = await openDevices(ada, otherBrowser);
  const guid = await makeDocument(devices.api, 'Retail kit');
  await devices.expectCount(0);

  await requestAccess(page, guid, 'Two typos on page one.');
  await film(testInfo, page, 'requested');
  await devices.expectCount(1);
  await devices.decide('allow');
  await expectDecided(devices.api, guid);
  await expect(heading(page, 'Retail kit')).toBeVisible({ timeout: guaranteedMs });
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage') as unknown)).toBe(true);
  await film(testInfo, page, 'opened');
  await devices.expectCount(0);

  await bell(devices.elsewhere, 0).click();
  await expect(notices(devices.elsewhere)).toContainText('Two typos on page one.');
  await expect(notices(devices.elsewhere)).toContainText(t('youAllowed', { time: '' }).trim());
  await expect(notices(devices.elsewhere)).toHaveAttribute('data-look', 'read');
  await film(testInfo, devices.elsewhere, 'second device');
  await bell(page, 1).click();
  await expect(notices(page)).toContainText(/Mira Sol allowed you to view\s+Retail kit/);
  await film(testInfo, page, 'outcome');
});

test('a refused request is shown as such on the closed page', alone, async ({ ada, ben, otherBrowser }, testInfo) => {
  const page = await ben.signUp();
  const devices = await openDevices(ada, otherBrowser);
  const guid = await makeDocument(devices.api, 'Salaries');
  await requestAccess(page, guid, 'For the budget.');
  await devices.expectCount(1);
  await devices.decide('refuse');
  await expectDecided(devices.api, guid);
  await expect(page.getByRole('status').filter({ hasText: text('sharing', 'askedRefused', { role: text('sharing', 'canView') }) })).toBeVisible({ timeout: guaranteedMs });
  await expect(closed(page)).toBeVisible();
  await film(testInfo, page, 'refused');
  await devices.expectCount(0);
  await bell(page, 1).click();
  await expect(notices(page)).toContainText('Mira Sol refused your request for access to a file');
  await expect(page.getByText('Salaries')).toHaveCount(0);

  // Requested again, and decided in a window of the host.
  await page.keyboard.press('Escape');
  await button(page, text('sharing', 'askAgain')).click();
  await button(page, text('sharing', 'ask')).click();
  await devices.expectCount(1);
  const window = await devices.window();
  await button(window, text('workspace', 'inboxNew_one', { count: '1' })).or(bell(window, 0)).click();
  await button(notices(window).first(), t('allow')).click();
  await expectDecided(devices.api, guid);
  await expect(heading(page, 'Salaries')).toBeVisible({ timeout: guaranteedMs });
  await expect(notices(window).first()).toContainText(t('youAllowed', { time: '' }).trim());
  await film(testInfo, window, 'panel of the host');
  await expect(bell(devices.elsewhere, 0)).toBeVisible();
});

test('a decision reaches a page that was offline or closed meanwhile', async ({ ada, ben, network }) => {
  const api = await ada.register();
  const page = await ben.signUp();
  const [first, second] = [await makeDocument(api, 'Minutes'), await makeDocument(api, 'Plan')];
  const decide = async (guid: string, decision: 'sharing.approve' | 'sharing.refuse'): Promise<void> => {
    const { requests: [request] } = await api.call('sharing.requests', { params: { id: guid } });
    await api.call(decision, { params: { id: guid, requestId: request?.id ?? 0 } });
  };
  await requestAccess(page, first, 'While I travel.');
  network.set({ kind: 'cut', everyBytes: 1 });
  await decide(first, 'sharing.refuse');
  network.set({ kind: 'none' });
  await expect(page.getByRole('status').filter({ hasText: text('sharing', 'askedRefused', { role: text('sharing', 'canView') }) })).toBeVisible({ timeout: reconnectTimeoutMs });

  await button(page, text('sharing', 'askAgain')).click();
  await button(page, text('sharing', 'ask')).click();
  await expect(page.getByRole('status').filter({ hasText: text('sharing', 'askedPending', { role: text('sharing', 'canView') }) })).toBeVisible();
  network.set({ kind: 'cut', everyBytes: 1 });
  await decide(first, 'sharing.approve');
  network.set({ kind: 'none' });
  await expect(heading(page, 'Minutes')).toBeVisible({ timeout: reconnectTimeoutMs });

  await requestAccess(page, second, 'Later.');
  await page.close();
  await decide(second, 'sharing.approve');
  const again = await ben.host.open();
  await goTo(again, `/docs/${second}`);
  await expect(heading(again, 'Plan')).toBeVisible();
});

test('a decision that is no longer possible is shown with its reason', async ({ workspace: ada, server }) => {
  const api = await ada.register();
  const { id, email } = await api.call('account.me', {});
  const [cy, ben] = [await registerOnApi(server.url, 'Cy Twombly'), await registerOnApi(server.url, 'Ben Okri')];
  const request = (guid: string) => ben.client.call('sharing.apply', { params: { id: guid }, body: { role: 'reader' } });
  const page = await ada.signUp();

  await test.step('the person lost the right to decide', async () => {
    const guid = await makeDocument(cy.client, 'Shared plan');
    await cy.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id, email: email ?? '', role: 'editor', isAdmin: true } });
    await api.call('notices.readAll', {});
    await request(guid);
    await bell(page, 1).or(bell(page, 2)).click();
    await expect(button(notices(page).first(), t('allow'))).toBeVisible();
    await cy.client.call('sharing.removeCollaborator', { params: { id: guid, userId: id } });
    const notice = notices(page).filter({ hasText: 'Ben Okri' });
    await expect(notice).toContainText(t('unavailable'));
    await expect(button(notice, t('allow'))).toHaveCount(0);
    expect((await cy.client.call('sharing.requests', { params: { id: guid } })).requests).toHaveLength(1);
  });

  await test.step('the file is in the trash', async () => {
    const guid = await makeDocument(api, 'Old plan');
    await request(guid);
    const notice = notices(page).first();
    await expect(notice).toContainText('Old plan');
    await expect(button(notice, t('allow'))).toBeVisible();
    await api.call('files.remove', { params: { id: guid } });
    // The list may be loaded again before the button is pressed.
    await expect(async () => {
      if (await button(notice, t('allow')).isVisible()) await button(notice, t('allow')).click({ timeout: 1_000 });
      await expect(notice).toContainText(t('unavailable'), { timeout: 1_000 });
    }).toPass();
    await expect(button(notice, t('allow'))).toHaveCount(0);
  });

  await test.step('somebody else decided it', async () => {
    const guid = await makeDocument(api, 'Common plan');
    await api.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: cy.id, email: cy.email, role: 'editor', isAdmin: true } });
    const { id: requestId } = await request(guid);
    await expect(notices(page).first()).toContainText('Common plan');
    await cy.client.call('sharing.refuse', { params: { id: guid, requestId } });
    await expect(notices(page).first()).toContainText(/Cy Twombly refused it at/);
    await expect(button(notices(page).first(), t('allow'))).toHaveCount(0);
  });
});
