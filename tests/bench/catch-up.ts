import type { Page } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy';
import { openDevice, type Device } from './device';
import { median, type Measurement } from './measurement';
import type { Workshop } from './workshop';

const missedEvents = 1_000;
const rounds = 5;
const atOnce = 6;

/**
 * Reconnecting after 1,000 missed events: from the request for them until the list on screen is correct, against that
 * request alone.
 */
export const measureCatchUp = async (workshop: Workshop): Promise<Measurement> => {
  const proxy = await startFaultProxy(workshop.origin);
  const device = await openDevice(workshop, missedEvents, proxy.url);
  try {
    const { files } = await device.client.call('files.list', { query: { limit: missedEvents } });
    const ratios: number[] = [];
    const rightMs: number[] = [];
    const ownMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const name = `Round ${round}`;
      proxy.set({ kind: 'half-open' });
      // The client notices a dead connection only after a message was lost on it.
      for (let from = 0; from < files.length; from += atOnce) {
        await Promise.all(files.slice(from, from + atOnce).map(({ guid }) => device.client.call('files.rename', { params: { id: guid }, body: { name } })));
      }
      await watch(device.page, name);
      proxy.set({ kind: 'none' });
      const { requestTime, right, url } = await comeBack(device.page);
      const own = await ownTime(device, url);
      ratios.push((right - requestTime) / own);
      rightMs.push(right - requestTime);
      ownMs.push(own);
    }
    return {
      name: 'A list right after 1,000 missed events, time against one question for them',
      ratio: median(ratios),
      goal: { kind: 'at most', value: 3 },
      details: `${median(rightMs).toFixed(0)} ms from the question on, against ${median(ownMs).toFixed(0)} ms for it alone; median of ${rounds} rounds`,
    };
  } finally {
    await device.close();
    await proxy.stop();
  }
};

/** Marks the moment in which every row on screen has the name. */
const watch = (page: Page, name: string): Promise<void> => page.evaluate((wanted) => {
  performance.clearMarks();
  performance.clearResourceTimings();
  performance.setResourceTimingBufferSize(5_000);
  new MutationObserver((_, observer) => {
    const names = [...document.querySelectorAll('[role=grid] [data-name] [title]')];
    if (names.length < 10 || names.some((each) => each.getAttribute('title') !== wanted)) return;
    observer.disconnect();
    performance.mark('right');
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}, name);

const comeBack = async (page: Page): Promise<{ readonly requestTime: number; readonly right: number; readonly url: string }> => {
  const found = await page.waitForFunction(() => {
    const right = performance.getEntriesByName('right')[0];
    const request = performance.getEntriesByType('resource').find((entry) => new URL(entry.name).pathname === '/api/events');
    return right && request ? { requestTime: request.startTime, right: right.startTime, url: request.name } : null;
  }, null, { timeout: 60_000 });
  const value = await found.jsonValue();
  if (value === null) throw new Error('The page did not come back.');
  return value;
};

/** The same request from a page without the app, to the last byte. */
const ownTime = async (device: Device, url: string): Promise<number> => {
  const blank = await device.blankPage();
  const times = await blank.evaluate(async (address) => {
    const taken: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const begun = performance.now();
      await (await fetch(address, { cache: 'no-store' })).text();
      taken.push(performance.now() - begun);
    }
    return taken;
  }, url);
  await blank.close();
  return median(times);
};
