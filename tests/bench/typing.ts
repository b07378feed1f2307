import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { fileTypes } from '../../src/contract/entities/file';
import { navigation, signInOnScreen } from '../e2e/support/screens';
import { findChromium } from '../support/find-chromium';
import { median, type Measurement } from './measurement';
import type { Workshop } from './workshop';

/** A hundred pages: 750 paragraphs of 284 characters, 213,000 in all. */
const paragraphs = 750;
const paragraphOf = (index: number): string => `${index} The harbour opens at six and closes after the last boat. `.repeat(6).slice(0, 284);
const keys = 60;
const keyIntervalMs = 100;
const rounds = 5;

/** Milliseconds that the page's process has used, all of its threads. */
const processMs = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? NaN) * 1000;
};

/** Types in the middle of the document. Returns the processor time of a key, with storing and sending. */
const typeKeys = async (page: Page, devtools: CDPSession): Promise<number> => {
  const before = await processMs(devtools);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('x');
    await page.waitForTimeout(keyIntervalMs);
  }
  return (await processMs(devtools) - before) / keys;
};

const placeCaret = async (page: Page): Promise<void> => {
  const middle = page.locator('[contenteditable=true] p').nth(paragraphs / 2);
  await middle.scrollIntoViewIfNeeded();
  await middle.click();
  await page.keyboard.press('Home');
};

/** The delay from a key in one browser until its letter is on the screen of a second one, with storing, sending and drawing. */
const keyToScreen = async (context: BrowserContext, guid: string): Promise<Measurement> => {
  const [writer, reader] = [await context.newPage(), await context.newPage()];
  for (const page of [writer, reader]) {
    await page.goto(`/docs/${guid}`);
    await page.locator('[contenteditable=true] p').first().waitFor();
  }
  await writer.bringToFront();
  await writer.locator('[contenteditable=true]').click();
  const delays: number[] = [];
  for (let sample = 0; sample < 40; sample += 1) {
    // Keys at different times since the last request.
    await writer.waitForTimeout(150 + ((sample * 311) % 1200));
    const mark = `m${sample}.`;
    await writer.keyboard.type(mark.slice(0, -1));
    const begun = performance.now();
    await writer.keyboard.press('.');
    await reader.locator('[contenteditable=true]').getByText(mark).first().waitFor({ state: 'attached' });
    delays.push(performance.now() - begun);
  }
  await Promise.all([writer.close(), reader.close()]);
  const sorted = delays.sort((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? NaN;
  return { name: 'from a key to a second screen, p95 against 1.5 s', ratio: p95 / 1500, goal: { kind: 'at most', value: 1 }, details: `p95 ${p95.toFixed(0)} ms, median ${median(sorted).toFixed(0)} ms of ${sorted.length} keys on an idle server` };
};

/** Typing in a long document, against the same elements as a bare contenteditable in the same page. */
export const measureTyping = async ({ origin, account, client }: Workshop): Promise<readonly Measurement[]> => {
  const found = await findChromium({ mayInstall: false });
  if (!found.isAvailable) throw new Error(`Typing cannot be measured: ${found.reason}.`);
  const content = Array.from({ length: paragraphs }, (_, index) => paragraphOf(index)).join('\n');
  const { guid } = await client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Long', content } });
  const browser = await chromium.launch({ executablePath: found.value });
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-US', viewport: { width: 1440, height: 900 } });
    const first = await context.newPage();
    await first.goto('/');
    await signInOnScreen(first, account);
    await navigation(first).waitFor();
    await first.close();
    // A window each: a background tab renders once a second.
    const open = async (): Promise<{ readonly page: Page; readonly devtools: CDPSession }> => {
      const page = await context.newPage();
      await page.goto(`/docs/${guid}`);
      await page.locator('[contenteditable=true] p').nth(paragraphs - 1).waitFor();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable');
      return { page, devtools };
    };
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const edited = await open();
      await placeCaret(edited.page);
      await typeKeys(edited.page, edited.devtools);
      ours.push(await typeKeys(edited.page, edited.devtools));
      // The same elements with the same styles, without the editor: its observers belong to the removed element.
      await edited.page.evaluate(() => {
        const editor = document.querySelector('[contenteditable=true]');
        editor?.replaceWith(editor.cloneNode(true));
      });
      await placeCaret(edited.page);
      await typeKeys(edited.page, edited.devtools);
      bare.push(await typeKeys(edited.page, edited.devtools));
      await edited.page.close();
    }
    const empty = await client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Short', content: 'Begun' } });
    return [await keyToScreen(context, empty.guid), {
      name: 'processor time of a key in a document of 213,000 characters', ratio: median(ours.map((time, index) => time / (bare[index] ?? NaN))), goal: { kind: 'at most', value: 1.6 },
      details: `${median(ours).toFixed(1)} ms of the page’s process, with storing and sending, against ${median(bare).toFixed(1)} ms of the same elements as a bare contenteditable; median of ${rounds} rounds`,
    }];
  } finally {
    await browser.close();
  }
};
