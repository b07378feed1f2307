import type { Page } from '@playwright/test';
import { fileTypes } from '../../src/contract/entities/file';
import { createEntry } from '../../src/core/sync/enqueue-change';
import type { Entry } from '../../src/core/sync/outbox-entry';
import { firstShown, openDevice, type Device } from './device';
import type { Measurement } from './measurement';
import type { Workshop } from './workshop';

const changes = Number(process.env['CHANGES'] ?? 10_000);
/** Number of requests that the queue sends concurrently. */
const atOnce = 6;

/**
 * Sending 10,000 queued changes. The peer is a page of the same kind that makes the same calls with the same
 * concurrency and does nothing else.
 */
export const measureDrain = async (workshop: Workshop): Promise<Measurement> => {
  const bare = await openDevice(workshop);
  const queued = await openDevice(workshop);
  try {
    await bare.page.close();
    await queued.page.close();
    const bareMs = await sendBare(await bare.blankPage(), bare);
    await queue(queued);
    const page = await queued.context.newPage();
    const begun = performance.now();
    await page.goto('/');
    await firstShown(page);
    const openedMs = performance.now() - begun;
    const drainedMs = await waitUntilSent(workshop, queued, begun);
    return {
      name: `Sending ${changes.toLocaleString('en')} queued changes, rate against the bare calls`,
      ratio: bareMs / drainedMs,
      goal: { kind: 'at least', value: 0.5 },
      details: `${(1000 * changes / drainedMs).toFixed(0)} a second against ${(1000 * changes / bareMs).toFixed(0)}, ${atOnce} at once; opening the app included, which showed rows after ${openedMs.toFixed(0)} ms`,
    };
  } finally {
    await bare.close();
    await queued.close();
  }
};

const nameOf = (number: number): string => `Queued ${number}`;

const sendBare = (page: Page, { token }: Device): Promise<number> => page.evaluate(async ([count, workers, bearer, type]) => {
  let next = 0;
  const begun = performance.now();
  await Promise.all(Array.from({ length: workers }, async () => {
    while (next < count) {
      const number = next;
      next += 1;
      const response = await fetch('/api/files', {
        method: 'POST', credentials: 'omit', cache: 'no-store',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'idempotency-key': `bare-key-of-number-${number}` },
        body: JSON.stringify({ type, name: `Queued ${number}`, folder: 'Desktop' }),
      });
      if (response.status !== 201) throw new Error(`It was answered ${response.status}: ${await response.text()}`);
      await response.json();
    }
  }));
  return performance.now() - begun;
}, [changes, atOnce, token, fileTypes.newdoc] as const);

/** Writes the queue as the app would after a person made all changes offline. */
const queue = async (device: Device): Promise<void> => {
  const entries: readonly Entry[] = Array.from({ length: changes }, (_, number) => createEntry({
    key: `queued-key-of-number-${number}`, guid: `-${String(number).padStart(21, '0')}`, madeAt: new Date().toISOString(),
    change: { kind: 'create', type: fileTypes.newdoc, name: nameOf(number), folder: 'Desktop' },
  }, number + 1));
  const blank = await device.blankPage();
  await blank.evaluate(async ([name, queued]) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => { resolve(opening.result); };
      opening.onerror = () => { reject(opening.error ?? new Error('It cannot be opened.')); };
    });
    const writing = database.transaction(['entries', 'state'], 'readwrite');
    for (const entry of queued) writing.objectStore('entries').put(entry);
    writing.objectStore('state').put({ version: 1_000_000, nextOrder: queued.length + 1, mode: 'running', asked: 0 }, 'outbox');
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => { reject(writing.error ?? new Error('It was not written.')); };
    });
    database.close();
  }, [device.databaseName, entries] as const);
  await blank.close();
};

const limitMs = 20 * 60_000;

const waitUntilSent = async ({ rows }: Workshop, { desktopGuid }: Device, begun: number): Promise<number> => {
  for (; performance.now() - begun < limitMs; await new Promise((resolve) => { setTimeout(resolve, 200); })) {
    const [found] = await rows<{ count: number }>('select count(*)::int as count from files where parent_guid = $1', [desktopGuid]);
    if (found?.count === changes) return performance.now() - begun;
  }
  throw new Error(`The queue was not sent within ${limitMs / 60_000} minutes.`);
};
