import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RequestBytes } from '../../../../src/main/downloads/request-bytes';
import { systemDownloadDisk } from '../../../../src/main/downloads/download-disk';
import { maximumConcurrentFetches, createFetchedCopies } from '../../../../src/main/downloads/fetched-copies';
import { silentLog } from '../../../../src/main/logging/logger';
import { systemTimers } from '../../../../src/main/realtime/activity-watch';

let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-copies-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

/** Copies from a server whose responses are delayed by the test. */
const open = () => {
  const requests: string[] = [];
  const held: (() => void)[] = [];
  const request: RequestBytes = async (guid, headers) => {
    requests.push(guid);
    await new Promise<void>((resolve) => { held.push(resolve); });
    const etag = `"${guid}"`;
    if (new Headers(headers).get('if-none-match') === etag) return new Response(null, { status: 304 });
    return new Response('bytes', { headers: { etag, 'content-length': '5' } });
  };
  const copies = createFetchedCopies({ requestBytes: request, disk: systemDownloadDisk, timers: systemTimers, folder: join(folder, 'opened'), markAsFromWeb: async () => undefined, log: silentLog });
  const respondAll = async (all: Promise<unknown>): Promise<void> => {
    let isDone = false;
    const done = all.finally(() => { isDone = true; });
    while (!isDone) {
      for (const respond of held.splice(0)) respond();
      await new Promise((resolve) => { setTimeout(resolve, 1); });
    }
    await done;
  };
  return { copies, requests, respondAll };
};

it('one file of many concurrent requests exists once, and uses the space of one', async () => {
  const { copies, respondAll } = open();
  const fetches = Array.from({ length: 20 }, () => copies.fetch({ guid: 'one', name: 'Plan.pdf' }, 1000));
  await respondAll(Promise.all(fetches));
  expect(new Set(await Promise.all(fetches)).size).toBe(1);
  expect(readdirSync(join(folder, 'opened'))).toHaveLength(1);
});

it('many files are fetched a few at a time, since their bytes count only once they are whole', async () => {
  const { copies, requests, respondAll } = open();
  const fetches = Promise.all(Array.from({ length: 20 }, (_, index) => copies.fetch({ guid: `file-${index}`, name: 'Plan.pdf' }, 1000)));
  await expect.poll(() => requests.length).toBe(maximumConcurrentFetches);
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  expect(requests).toHaveLength(maximumConcurrentFetches);
  await respondAll(fetches);
  expect(requests).toHaveLength(20);
});

it('a failed file does not block the files after it', async () => {
  const { copies, respondAll } = open();
  const tooLarge = copies.fetch({ guid: 'one', name: 'Plan.pdf' }, 1);
  const next = copies.fetch({ guid: 'one', name: 'Plan.pdf' }, 1000);
  await respondAll(Promise.allSettled([tooLarge, next]));
  await expect(tooLarge).rejects.toMatchObject({ failure: { code: 'FILE_TOO_LARGE_TO_FETCH' } });
  expect(await next).toContain('Plan.pdf');
});

it('files that wait during a sign-out are not fetched any more', async () => {
  const { copies, requests, respondAll } = open();
  const fetches = Array.from({ length: 10 }, (_, index) => copies.fetch({ guid: `file-${index}`, name: 'Plan.pdf' }, 1000));
  await expect.poll(() => requests.length).toBe(maximumConcurrentFetches);
  await copies.wipe();
  await respondAll(Promise.allSettled(fetches));
  expect(requests).toHaveLength(maximumConcurrentFetches);
});
