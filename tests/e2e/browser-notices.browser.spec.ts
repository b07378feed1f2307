import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { eventually, expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { readCachedValue } from './support/local-data';
import { addTo, makeDocument } from './support/sharing';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

// The shell without windows never permits notifications.
test.use({ hasOwnProcess: true });

interface Spoken { readonly title: string; readonly body: string; isClosed: boolean }

declare global {
  interface Window {
    /** Notices of the system, notes of sounds and requests for permission of this page. */
    spoken: { readonly notices: (Spoken & { click(): void })[]; notes: number; requests: number };
  }
}

/** Records what a page shows and plays. The browser shows and plays it, too. */
const record = (): void => {
  const spoken: Window['spoken'] = { notices: [], notes: 0, requests: 0 };
  window.spoken = spoken;
  window.Notification = class extends window.Notification {
    private readonly said: Spoken;
    constructor(title: string, options: NotificationOptions = {}) {
      super(title, options);
      this.said = { title, body: options.body ?? '', isClosed: false };
      spoken.notices.push(Object.assign(this.said, { click: () => { this.onclick?.(new Event('click')); } }));
    }
    override close(): void {
      this.said.isClosed = true;
      super.close();
    }
    static override requestPermission(): Promise<NotificationPermission> {
      spoken.requests += 1;
      return super.requestPermission();
    }
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function startRecorded(this: OscillatorNode, ...given) {
    spoken.notes += 1;
    start.apply(this, given);
  };
};

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: text('settings', 'title') });
const shownSwitch = (page: Page): Locator => dialog(page).getByRole('switch', { name: text('notice-settings', 'browserShown') });
const soundSwitch = (page: Page): Locator => dialog(page).getByRole('switch', { name: text('notice-settings', 'withSound') });
const bell = (page: Page): Locator => page.getByRole('button', { name: new RegExp(`^${text('workspace', 'inbox')}(, |$)`) });

const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text('workspace', 'accountMenu') }).click();
  await page.getByRole('button', { name: text('commands', 'settings'), exact: true }).click();
  await dialog(page).getByRole('link', { name: text('settings', 'notices') }).click();
};
const turn = async (page: Page, control: (page: Page) => Locator, isOn: boolean): Promise<void> => {
  await openSettings(page);
  await control(page).press('Space');
  await expect(control(page)).toBeChecked({ checked: isOn });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
};

/** The bodies of all notices that the tabs showed. */
const bodies = async (pages: readonly Page[]): Promise<readonly string[]> =>
  (await Promise.all(pages.map((page) => page.evaluate(() => window.spoken.notices.map(({ title, body }) => (body === '' ? title : body)))))).flat();
const notesOf = async (pages: readonly Page[]): Promise<number> => (await Promise.all(pages.map((page) => page.evaluate(() => window.spoken.notes)))).reduce((sum, count) => sum + count, 0);

const sentence = (name: string): string => `\u2068Ben Okri shared ${name} with you\u2069`;

interface Scene { readonly pages: readonly [Page, Page, Page]; readonly mine: ApiClient; share(name: string): Promise<void> }

/** A person with three tabs, and somebody who shares documents with them. */
const openTabs = async (workspace: Workspace): Promise<Scene> => {
  const mine = await workspace.register();
  const ben = await registerOnApi(workspace.server.url, 'Ben Okri');
  const { id, email } = await mine.call('account.me', {});
  const first = await workspace.signUp();
  await first.context().addInitScript(record);
  await first.reload();
  const pages = [first, (await workspace.openWindow()).page, (await workspace.openWindow()).page] as const;
  for (const page of pages) await expect(bell(page)).toBeVisible();
  return { pages, mine, async share(name) { await addTo(ben.client, await makeDocument(ben.client, name), { id, email }, 'reader'); } };
};
const allow = (page: Page): Promise<void> => page.context().grantPermissions(['notifications'], { origin: new URL(page.url()).origin });

/** The tab with the lock of the account stores the newest id that it has handled. */
const isHandled = async (page: Page, mine: ApiClient): Promise<boolean> => {
  const { notifications: [newest] } = await mine.call('notices.list', { query: { limit: 1, status: 'all' } });
  return await readCachedValue(page, 'handled notice') === newest?.id;
};

/** The tab that has shown something. */
const speakerOf = async (pages: readonly Page[]): Promise<Page> => {
  const counts = await Promise.all(pages.map((page) => page.evaluate(() => window.spoken.notices.length)));
  const speakers = pages.filter((_, index) => (counts[index] ?? 0) > 0);
  expect(speakers).toHaveLength(1);
  return speakers[0] as Page;
};

test('of three tabs one shows a notice, and the next one after the end and the crash of that tab', async ({ workspace }) => {
  const { pages, share } = await openTabs(workspace);
  await share('Before');
  for (const page of pages) await expect(bell(page)).toHaveAccessibleName(text('workspace', 'inboxNew_one', { count: '1' }));
  await allow(pages[0]);
  await turn(pages[0], shownSwitch, true);
  await share('Budget');
  await eventually(() => bodies(pages)).toEqual([sentence('Budget')]);
  const first = await speakerOf(pages);
  for (const page of pages) await expect(bell(page)).toHaveAccessibleName(text('workspace', 'inboxNew_other', { count: '2' }));

  const left = pages.filter((page) => page !== first);
  await first.close();
  await share('Minutes');
  await eventually(() => bodies(left)).toEqual([sentence('Minutes')]);
  const second = await speakerOf(left);
  const [last] = left.filter((page) => page !== second) as [Page];
  await expect(bell(last)).toHaveAccessibleName(text('workspace', 'inboxNew_other', { count: '3' }));

  const crash = second.waitForEvent('crash');
  void (await second.context().newCDPSession(second)).send('Page.crash').catch(() => undefined);
  await crash;
  await share('Plan');
  await eventually(() => bodies([last])).toEqual([sentence('Plan')]);
  // Nothing of the earlier tabs is repeated with the next notice.
  await share('Recipe');
  await eventually(() => bodies([last])).toEqual([sentence('Plan'), sentence('Recipe')]);
  expect(await notesOf([last])).toBe(0);
});

test('the sound is off until the person turns it on, and is played in one tab', async ({ workspace }) => {
  const { pages, share } = await openTabs(workspace);
  await openSettings(pages[0]);
  await expect(shownSwitch(pages[0])).not.toBeChecked();
  await expect(soundSwitch(pages[0])).not.toBeChecked();
  await pages[0].keyboard.press('Escape');
  await share('Silent');
  for (const page of pages) await expect(bell(page)).toHaveAccessibleName(text('workspace', 'inboxNew_one', { count: '1' }));
  await turn(pages[1], soundSwitch, true);
  await share('Budget');
  await eventually(() => notesOf(pages)).toBe(2);
  for (const page of pages) await expect(bell(page)).toHaveAccessibleName(text('workspace', 'inboxNew_other', { count: '2' }));
  await turn(pages[2], soundSwitch, false);
  await share('Minutes');
  for (const page of pages) await expect(bell(page)).toHaveAccessibleName(text('workspace', 'inboxNew_other', { count: '3' }));
  expect([await notesOf(pages), await bodies(pages)]).toEqual([2, []]);
});

test('a notice in an open list is not shown again, and a press on a notice opens its page in that tab', async ({ workspace }) => {
  const { pages, mine, share } = await openTabs(workspace);
  await allow(pages[0]);
  await turn(pages[0], shownSwitch, true);
  await bell(pages[2]).click();
  const panel = pages[2].getByRole('dialog', { name: text('inbox', 'title') });
  await expect(panel.getByRole('heading', { name: text('inbox', 'title'), exact: true })).toBeVisible();
  await share('Seen');
  await expect(panel.getByRole('article')).toContainText('Seen');
  await eventually(() => isHandled(pages[2], mine)).toBe(true);
  await pages[2].keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await share('Budget');
  await eventually(() => bodies(pages)).toEqual([sentence('Budget')]);
  const speaker = await speakerOf(pages);
  await speaker.evaluate(() => { window.spoken.notices[0]?.click(); });
  await expect(speaker.getByRole('textbox', { name: 'Budget' }).or(speaker.getByRole('heading', { name: 'Budget' })).first()).toBeVisible();
  await eventually(async () => (await mine.call('notices.list', { query: { limit: 20, status: 'unread' } })).notifications.map(({ notification }) => notification.file?.name)).toEqual(['Seen']);
});

test('five notices at the same time become their number, and the account can turn all of them off', async ({ workspace }) => {
  const { pages, mine, share } = await openTabs(workspace);
  await allow(pages[0]);
  await turn(pages[0], shownSwitch, true);
  await mine.call('notices.setChannel', { body: { channel: 'desktop', action: 'turnoff' } });
  await share('Quiet');
  await eventually(() => isHandled(pages[0], mine)).toBe(true);
  await mine.call('notices.setChannel', { body: { channel: 'desktop', action: 'turnon' } });
  await Promise.all(['One', 'Two', 'Three', 'Four', 'Five'].map(share));
  const many = text('tray', 'noticesMany', { count: '5' });
  await eventually(async () => (await bodies(pages)).at(-1)).toBe(many);
  const speaker = await speakerOf(pages);
  expect(await speaker.evaluate(() => window.spoken.notices.filter(({ isClosed }) => !isClosed).map(({ title }) => title))).toEqual([many]);
  expect(await bodies(pages)).not.toContain(sentence('Quiet'));
});

test('the browser requests permission at the press on the switch only, and a refusal says how to allow notices', async ({ workspace }) => {
  const { pages: [page], share } = await openTabs(workspace);
  await share('Budget');
  await expect(bell(page)).toHaveAccessibleName(text('workspace', 'inboxNew_one', { count: '1' }));
  await openSettings(page);
  expect(await page.evaluate(() => window.spoken.requests)).toBe(0);
  await shownSwitch(page).press('Space');
  await eventually(() => page.evaluate(() => window.spoken.requests)).toBe(1);
  await expect(shownSwitch(page)).not.toBeChecked();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Browser.setPermission', { permission: { name: 'notifications' }, setting: 'denied', origin: new URL(page.url()).origin });
  await expect(dialog(page).getByText(text('notice-settings', 'browserDenied'))).toBeVisible();
  await expect(shownSwitch(page)).not.toBeChecked();
  await expect(shownSwitch(page)).toBeDisabled();
  // The person allows it in the browser's own settings.
  await allow(page);
  await expect(dialog(page).getByText(text('notice-settings', 'browserShownText'))).toBeVisible();
  await shownSwitch(page).press('Space');
  await expect(shownSwitch(page)).toBeChecked();
});
