import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../support/find-chromium';
import type { Fault } from '../support/fault-proxy';
import { ContentWindow } from '../support/content-window';
import { expect, test as base } from './proxied';
import { signInForToken } from './support/account';
import { createBrowserHost, inSharedBrowser } from './support/browser-host';
import { addTo, goTo } from './support/sharing';
import { text } from './support/texts';
import { createWorkspace, type Workspace } from './support/workspace';

/** `npm run test:long write-together` writes for a minute. */
const seconds = Number(process.env['WRITING_SECONDS'] ?? 10);
/** Duration of a fault before the next one, milliseconds. */
const faultMs = seconds > 30 ? 5_000 : 2_000;
/** Time after the last fault until a half-open connection is found and everything is sent. */
const settleMs = 60_000;

const faults: readonly Fault[] = [
  // Less than one request with its response, so that even a few keys on a slow machine meet a cut.
  { kind: 'cut', everyBytes: 1_024 }, { kind: 'none' }, { kind: 'slow', bytes: 256, pauseMs: 30 }, { kind: 'half-open' }, { kind: 'none' }, { kind: 'duplicate' },
];

const test = base.extend<{ readonly secondBrowser: Browser }>({
  // Playwright derives the wanted fixtures from the pattern: none.
  secondBrowser: async ({}, use, testInfo) => {
    const found = await findChromium({ mayInstall: false });
    if (!found.isAvailable) { testInfo.skip(true, found.reason); return; }
    const browser = await chromium.launch({ executablePath: found.value });
    await use(browser);
    await browser.close();
  },
});

const editor = (page: Page) => page.getByRole('main').getByRole('textbox', { name: text('document', 'content') });
const textOf = async (page: Page): Promise<string> => (await editor(page).locator('p').allTextContents()).join('\n');

interface Writer {
  readonly page: Page;
  /** The letters that only this person types. */
  readonly letters: string;
  typed: string;
}

/** Types one letter after the other until a time, at the place where the cursor is. */
const typeUntil = async (writer: Writer, end: number): Promise<void> => {
  while (Date.now() < end) {
    const letter = writer.letters.charAt(writer.typed.length % writer.letters.length);
    await writer.page.keyboard.type(letter);
    writer.typed += letter;
    await writer.page.waitForTimeout(80);
  }
};

test('a desktop app and two browsers write into one document over a bad network, and end with one text', async ({ behindProxy: ada, network, server, secondBrowser }) => {
  test.setTimeout(seconds * 1000 + 240_000);
  const others: Workspace[] = [];
  for (let count = 0; count < 2; count += 1) others.push(await createWorkspace(() => createBrowserHost(inSharedBrowser(secondBrowser), network.url), server));
  const pages = [await ada.signUp()];
  for (const other of others) pages.push(await other.signUp());
  const owner = await ada.api();
  const { guid } = await owner.call('files.create', { body: { type: -2, name: 'Together', content: 'first line\nsecond line' } });
  for (const other of others) {
    const { id } = await (await other.api()).call('account.me', {});
    await addTo(owner, guid, { id, email: other.account.email }, 'editor');
  }
  const writers: Writer[] = pages.map((page, index) => ({ page, letters: ['ABCDEFGH', 'IJKLMNOP', 'QRSTUVWX'][index] ?? '', typed: '' }));
  for (const [index, { page }] of writers.entries()) {
    await goTo(page, `/docs/${guid}`);
    await expect(editor(page)).toHaveAttribute('contenteditable', 'true');
    await editor(page).click();
    // Two of them write into one block, at different ends.
    await page.keyboard.press(index === 0 ? 'ControlOrMeta+Home' : 'ControlOrMeta+End');
    if (index === 1) for (const key of ['ArrowUp', 'End']) await page.keyboard.press(key);
  }
  const end = Date.now() + seconds * 1000;
  const typing = writers.map((writer) => typeUntil(writer, end));
  for (let index = 0; Date.now() < end; index += 1) {
    network.set(faults[index % faults.length] ?? { kind: 'none' });
    await ada.host.pages()[0]?.waitForTimeout(Math.max(0, Math.min(faultMs, end - Date.now())));
  }
  await Promise.all(typing);
  network.set({ kind: 'none' });
  const { cuts, pauses, swallowedBytes, repeatedBytes } = network.counts;
  expect([cuts > 0, pauses > 0, swallowedBytes > 0, repeatedBytes > 0 || seconds <= 10]).toEqual([true, true, true, true]);

  const token = await signInForToken(server.url, ada.account);
  const replay = async (): Promise<string> => (await ContentWindow.open(server.url, { client: owner, token }, guid)).text;
  // The network is back, which a page otherwise notices at its next probe.
  for (const { page } of writers) await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => {
    const inLog = await replay();
    return Promise.all(writers.map(async ({ page, letters, typed }) =>
      (await textOf(page)) === inLog && [...inLog].filter((letter) => letters.includes(letter)).join('') === typed));
  }, { timeout: settleMs, intervals: [500] }).toEqual([true, true, true]);
  for (const { page } of writers) await expect(page.getByText(text('document', 'saved'), { exact: false }).first()).toBeVisible();
  expect(writers.every(({ typed }) => typed.length > seconds * 2)).toBe(true);
  for (const other of others) await other.close();
});
