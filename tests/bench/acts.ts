import type { Page } from '@playwright/test';
import { chooseNew, renameField, select, startRename } from '../e2e/support/screens';
import { cacheDesktop, firstShown, openDevice } from './device';
import { median, type Measurement } from './measurement';
import type { Workshop } from './workshop';

const cachedFiles = 100_000;
const rounds = 12;
/** Duration of a frame at sixty frames a second. */
const frameMs = 1000 / 60;
const slowFlushMs = 30;

interface Act {
  readonly name: string;
  /** Prepares the page; not measured. */
  prepare?(page: Page, number: number): Promise<void>;
  /** Performs the last step of the action. The measurement begins with its event. */
  perform(page: Page, number: number): Promise<void>;
  readonly event: 'keydown' | 'click';
  /** The element that the action shows or removes. */
  readonly shown: (number: number) => { readonly selector: string; readonly isThere: boolean };
}

const nameOf = (number: number): string => `Minutes of meeting ${number}`;
const newNameOf = (number: number): string => `Renamed minutes ${number}`;
const titled = (name: string): string => `[role=grid] [title="${name}"]`;

const acts: readonly Act[] = [
  {
    name: 'renaming', event: 'keydown',
    async prepare(page, number) {
      await startRename(page, nameOf(number));
      await renameField(page).fill(newNameOf(number));
    },
    perform: (page) => renameField(page).press('Enter'),
    shown: (number) => ({ selector: titled(newNameOf(number)), isThere: true }),
  },
  {
    name: 'deleting', event: 'keydown',
    prepare: (page, number) => select(page, newNameOf(number)),
    perform: (page) => page.keyboard.press('Delete'),
    shown: (number) => ({ selector: titled(newNameOf(number)), isThere: false }),
  },
  {
    name: 'making', event: 'click',
    perform: (page) => chooseNew(page, 'document'),
    shown: () => ({ selector: '[role=grid] [data-renaming=true]', isThere: true }),
  },
];

/** Time until an action is visible in the page, against the strict transaction that it needs, alone, in the same page. */
export async function* measureActs(workshop: Workshop): AsyncGenerator<Measurement> {
  for (const flushMs of [0, slowFlushMs]) {
    const device = await openDevice(workshop, cachedFiles);
    try {
      await cacheDesktop(device, cachedFiles);
      await device.page.close();
      const page = await device.context.newPage();
      await slowDown(page, flushMs);
      await page.goto('/');
      await firstShown(page);
      await page.waitForTimeout(2_000);
      // Offline, because sending is not part of the measurement.
      await device.context.setOffline(true);
      const more: number[] = [];
      const parts: string[] = [];
      for (const act of acts) {
        const shownMs: number[] = [];
        const aloneMs: number[] = [];
        for (let number = 0; number < rounds; number += 1) {
          aloneMs.push(await transactAlone(page, device.databaseName));
          await act.prepare?.(page, number);
          shownMs.push(await measure(page, act, number));
          if (act.name === 'making') await renameField(page).press('Escape');
          await page.waitForTimeout(100);
        }
        more.push(...shownMs.map((ms, round) => ms - (aloneMs[round] ?? NaN)));
        parts.push(`${act.name} ${median(shownMs).toFixed(1)} ms against ${median(aloneMs).toFixed(1)} ms`);
      }
      yield {
        name: `What an act takes to show beyond its transaction alone, ${cachedFiles.toLocaleString('en')} files cached${flushMs === 0 ? '' : `, each flush ${flushMs} ms longer`}, against one frame`,
        ratio: median(more) / frameMs,
        goal: { kind: 'at most', value: 1 },
        details: `${parts.join(', ')}; from the event until it stands in the page; median of ${rounds} rounds each`,
      };
    } finally {
      await device.close();
    }
  }
}

/** Delays the `complete` event of strict transactions by `flushMs`. */
const slowDown = (page: Page, flushMs: number): Promise<unknown> => page.addInitScript((delayMs) => {
  if (delayMs === 0) return;
  const listen = IDBTransaction.prototype.addEventListener;
  IDBTransaction.prototype.addEventListener = function (this: IDBTransaction, type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions) {
    if (listener === null) return;
    if (type !== 'complete' || this.durability !== 'strict' || typeof listener !== 'function') listen.call(this, type, listener, options);
    else listen.call(this, type, (event) => { setTimeout(() => { listener.call(this, event); }, delayMs); }, options);
  } as typeof listen;
}, flushMs);

/** The same reads and writes as for one change, in a separate database beside the app's. */
const transactAlone = (page: Page, databaseName: string): Promise<number> => page.evaluate(async (name) => {
  const [own, known] = await Promise.all(['alone', name].map((each) => new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(each);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('entries', { keyPath: 'key' });
      for (const store of ['outcomes', 'mappings', 'state']) opening.result.createObjectStore(store);
    };
    opening.onsuccess = () => { resolve(opening.result); };
    opening.onerror = () => { reject(opening.error ?? new Error('It cannot be opened.')); };
  })));
  if (!own || !known) throw new Error('There are two databases.');
  const entry = await new Promise<object>((resolve) => {
    const pending = known.transaction('entries').objectStore('entries').getAll(null, 1);
    pending.onsuccess = () => { resolve(pending.result[0] as object ?? { guid: 'x'.repeat(22), change: { kind: 'rename', name: 'x'.repeat(20), base: 'x'.repeat(20) } }); };
  });
  const begun = performance.now();
  const writing = own.transaction(['state', 'entries', 'outcomes', 'mappings'], 'readwrite', { durability: 'strict' });
  const ended = new Promise((resolve) => { writing.addEventListener('complete', resolve); });
  const reading = writing.objectStore('state').get('outbox');
  reading.onsuccess = () => {
    writing.objectStore('entries').put({ ...entry, key: crypto.randomUUID() });
    writing.objectStore('state').put({ version: 1, nextOrder: 1, mode: 'offline', asked: 0 }, 'outbox');
  };
  await ended;
  const ms = performance.now() - begun;
  own.close();
  known.close();
  return ms;
}, databaseName);

const measure = async (page: Page, act: Act, number: number): Promise<number> => {
  await page.evaluate(([event, { selector, isThere }]) => {
    performance.clearMarks();
    const begin = { capture: true, once: true };
    // The last of several clicks counts.
    if (event === 'click') document.addEventListener(event, () => { performance.clearMarks('begun'); performance.mark('begun'); }, { capture: true });
    else document.addEventListener(event, () => { performance.mark('begun'); }, begin);
    const observer = new MutationObserver(() => {
      if ((document.querySelector(selector) !== null) !== isThere || performance.getEntriesByName('begun').length === 0) return;
      observer.disconnect();
      performance.mark('shown');
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  }, [act.event, act.shown(number)] as const);
  await act.perform(page, number);
  const taken = await page.waitForFunction(() => {
    const [begun, shown] = [performance.getEntriesByName('begun').at(-1), performance.getEntriesByName('shown')[0]];
    return begun && shown ? { ms: shown.startTime - begun.startTime } : null;
  });
  return (await taken.jsonValue())?.ms ?? NaN;
};
