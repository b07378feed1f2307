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
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const ask: RequestBytes = async (guid, headers) => {
    asked.push(guid);
    await new Promise<void>((resolve) => { held.push(resolve); });
    const etag = `"${guid}"`;
    if (new Headers(headers).get('if-none-match') === etag) return new Response(null, { status: 304 });
    return new Response('bytes', { headers: { etag, 'content-length': '5' } });
  };
  const copies = createFetchedCopies({ requestBytes: ask, disk: systemDownloadDisk, timers: systemTimers, folder: join(folder, 'opened'), markAsFromWeb: async () => undefined, log: silentLog });
  const answerAll = async (all: Promise<unknown>): Promise<void> => {
    let isDone = false;
    const done = all.finally(() => { isDone = true; });
    while (!isDone) {
      for (const answer of held.splice(0)) answer();
      await new Promise((resolve) => { setTimeout(resolve, 1); });
    }
    await done;
  };
  return { copies, asked, answerAll };
};

it('one file that is asked for many times at once is there once, and takes the room of one', async () => {
  const { copies, answerAll } = open();
  const fetches = Array.from({ length: 20 }, () => copies.fetch({ guid: 'one', name: 'Plan.pdf' }, 1000));
  await answerAll(Promise.all(fetches));
  expect(new Set(await Promise.all(fetches)).size).toBe(1);
  expect(readdirSync(join(folder, 'opened'))).toHaveLength(1);
});

it('many files are fetched a few at a time, since their bytes count only once they are whole', async () => {
  const { copies, asked, answerAll } = open();
  const fetches = Promise.all(Array.from({ length: 20 }, (_, index) => copies.fetch({ guid: `file-${index}`, name: 'Plan.pdf' }, 1000)));
  await expect.poll(() => asked.length).toBe(maximumConcurrentFetches);
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  expect(asked).toHaveLength(maximumConcurrentFetches);
  await answerAll(fetches);
  expect(asked).toHaveLength(20);
});

it('one that fails keeps none behind it waiting', async () => {
  const { copies, answerAll } = open();
  const tooLarge = copies.fetch({ guid: 'one', name: 'Plan.pdf' }, 1);
  const next = copies.fetch({ guid: 'one', name: 'Plan.pdf' }, 1000);
  await answerAll(Promise.allSettled([tooLarge, next]));
  await expect(tooLarge).rejects.toMatchObject({ failure: { code: 'FILE_TOO_LARGE_TO_FETCH' } });
  expect(await next).toContain('Plan.pdf');
});

it('what waits when somebody signs out is not fetched any more', async () => {
  const { copies, asked, answerAll } = open();
  const fetches = Array.from({ length: 10 }, (_, index) => copies.fetch({ guid: `file-${index}`, name: 'Plan.pdf' }, 1000));
  await expect.poll(() => asked.length).toBe(maximumConcurrentFetches);
  await copies.wipe();
  await answerAll(Promise.allSettled(fetches));
  expect(asked).toHaveLength(maximumConcurrentFetches);
});
