import type { Page } from '@playwright/test';
import { cacheDesktop, firstShownSelector, openDevice, type Device } from './device';
import { median, medianRatio, type Measurement } from './measurement';
import type { Workshop } from './workshop';

const cachedFiles = 100_000;
const rounds = 9;

/**
 * Opening the app with 100,000 cached files, until its first rows. The peer is an account without files, until it shows
 * that it is empty.
 */
export const measureColdOpen = async (workshop: Workshop): Promise<readonly Measurement[]> => {
  const full = await openDevice(workshop, cachedFiles);
  const empty = await openDevice(workshop);
  try {
    await cacheDesktop(full, cachedFiles);
    await full.page.close();
    await empty.page.close();
    const fullMs: number[] = [];
    const emptyMs: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const [ofEmpty, ofFull] = [await openMs(empty), await openMs(full)];
      // The first round is a warm-up.
      if (round < 0) continue;
      emptyMs.push(ofEmpty);
      fullMs.push(ofFull);
    }
    return [{
      name: 'Opening the app with 100,000 cached files, until its first rows, against an empty account',
      ratio: medianRatio(fullMs, emptyMs),
      goal: { kind: 'at most', value: 1.3 },
      details: `${median(fullMs).toFixed(0)} ms against ${median(emptyMs).toFixed(0)} ms, from the navigation; median of ${rounds} rounds`,
    }];
  } finally {
    await full.close();
    await empty.close();
  }
};

/** Opens a new tab each time. The page itself measures the time, from the beginning of the navigation. */
const openMs = async ({ context }: Device): Promise<number> => {
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      performance.mark('first shown');
    }).observe(document, { childList: true, subtree: true });
  }, firstShownSelector);
  await page.goto('/');
  const ms = await shownAt(page);
  await page.close();
  return ms;
};

const shownAt = async (page: Page): Promise<number> => {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('first shown')[0]?.startTime);
  return Number(await mark.jsonValue());
};
