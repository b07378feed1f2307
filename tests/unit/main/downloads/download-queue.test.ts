import { describe, expect, it } from 'vitest';
import { CallError, clientFailure } from '../../../../src/api-client/call-error';
import { backoffDelaysMs } from '../../../../src/main/downloads/run-downloads';
import type { DownloadRecord } from '../../../../src/main/downloads/download-record';
import { stallTimeoutMs, reservedBytes } from '../../../../src/main/downloads/receive-file';
import { breathe, createFakeDisk, createQueueBench, textOf } from './support';

const wanted = (name: string) => ({ guid: `G-${name}`, folder: '/d', name, replaces: false });
const whole = (text: string, etag = '"v1"') => ({ 'content-length': String(text.length), etag });
const part = (start: number, total: number, etag = '"v1"') => ({ 'content-range': `bytes ${start}-${total - 1}/${total}`, 'content-length': String(total - start), etag });
const refused = (code: 'FILE_DELETED' | 'SERVICE_UNAVAILABLE' | 'NOT_SIGNED_IN', status: number): CallError => new CallError(clientFailure(code, status));

/** A download that received "hello " of "hello world" before its connection broke. */
const brokenAtSix = async () => {
  const bench = createQueueBench();
  bench.queue.add(wanted('a.txt'));
  await breathe();
  const line = bench.requests[0]?.begin(200, whole('hello world'));
  line?.give('hello ');
  await breathe();
  line?.break();
  await breathe();
  return bench;
};

describe('a download', () => {
  it('ends as a whole file that the system marks as downloaded, with no other file beside it', async () => {
    const { queue, requests, files, marked, reported } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    requests[0]?.answer(200, whole('hello'), 'hello');
    await breathe();
    expect([...files].map(([path, bytes]) => [path, textOf(bytes)])).toEqual([['/d/a.txt', 'hello']]);
    expect(marked).toEqual([expect.stringMatching(/^\/d\/a\.txt\.[0-9a-f]{8}\.part$/)]);
    expect(reported.at(-1)).toMatchObject({ state: 'done', receivedBytes: 5, totalBytes: 5, failure: null });
  });

  it('never uses the name of another file, unless the person said so', async () => {
    const disk = createFakeDisk();
    disk.files.set('/d/a.txt', new Uint8Array([1]));
    const { queue, requests, files } = createQueueBench([], disk);
    queue.add(wanted('a.txt'));
    queue.add({ ...wanted('a.txt'), guid: 'G2', replaces: true });
    await breathe();
    requests[0]?.answer(200, whole('one'), 'one');
    await breathe();
    expect([textOf(files.get('/d/a.txt (1)')), files.get('/d/a.txt')]).toEqual(['one', new Uint8Array([1])]);
    expect(queue.all()[0]?.name).toBe('a.txt (1)');
    requests[1]?.answer(200, whole('two'), 'two');
    await breathe();
    expect(textOf(files.get('/d/a.txt'))).toBe('two');
  });

  it('is one of three concurrent downloads; the others wait their turn', async () => {
    const { queue, requests, states, busy } = createQueueBench();
    for (const name of ['a', 'b', 'c', 'd']) queue.add(wanted(name));
    await breathe();
    expect([requests.map(({ guid }) => guid), states()]).toEqual([['G-a', 'G-b', 'G-c'], ['receiving', 'receiving', 'receiving', 'waiting']]);
    requests[1]?.answer(200, whole('x'), 'x');
    await breathe();
    expect(states()).toEqual(['receiving', 'done', 'receiving', 'receiving']);
    expect(Math.max(...busy)).toBe(3);
  });

  it('resumes where its connection broke, after a growing delay, and requests the same version', async () => {
    const { requests, states, pass, files, queue } = await brokenAtSix();
    expect(states()).toEqual(['waiting for network']);
    pass(backoffDelaysMs[0]);
    await breathe();
    expect(requests[1]?.headers).toEqual({ range: 'bytes=6-', 'if-range': '"v1"' });
    requests[1]?.refuse(new CallError(clientFailure('OFFLINE')));
    await breathe();
    pass(backoffDelaysMs[0]);
    await breathe();
    expect(requests).toHaveLength(2);
    pass(backoffDelaysMs[1]);
    await breathe();
    requests[2]?.answer(206, part(6, 11), 'world');
    await breathe();
    expect([textOf(files.get('/d/a.txt')), queue.all()[0]?.state, queue.all()[0]?.hasChanged]).toEqual(['hello world', 'done', false]);
  });

  it.each([
    ['was changed meanwhile', 200, whole('other text', '"v2"'), 'other text'],
    ['has no strong tag', 200, { 'content-length': '10', etag: 'W/"v2"' }, 'other text'],
  ] as const)('starts anew if the file %s, and reports it', async (_, status, headers, text) => {
    const { requests, pass, files, queue } = await brokenAtSix();
    pass(backoffDelaysMs[0]);
    await breathe();
    requests[1]?.answer(status, headers, text);
    await breathe();
    expect([textOf(files.get('/d/a.txt')), queue.all()[0]?.hasChanged]).toEqual(['other text', true]);
  });

  it('starts anew after a response with a range that was not requested', async () => {
    const { requests, pass, files } = await brokenAtSix();
    pass(backoffDelaysMs[0]);
    await breathe();
    requests[1]?.answer(206, part(3, 11), 'lo world');
    await breathe();
    pass(backoffDelaysMs[1]);
    await breathe();
    expect(requests[2]?.headers).toEqual({});
    requests[2]?.answer(200, whole('hello world'), 'hello world');
    await breathe();
    expect(textOf(files.get('/d/a.txt'))).toBe('hello world');
  });

  it('resumes immediately when the server is reachable again', async () => {
    const { requests, queue } = await brokenAtSix();
    queue.retryNow();
    await breathe();
    expect(requests).toHaveLength(2);
  });

  it('that ends too early, or receives nothing, counts as a broken connection', async () => {
    const { queue, requests, states, pass } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    requests[0]?.answer(200, { 'content-length': '9' }, 'short');
    await breathe();
    expect(states()).toEqual(['waiting for network']);
    pass(backoffDelaysMs[0]);
    await breathe();
    expect(states()).toEqual(['receiving']);
    pass(stallTimeoutMs);
    await breathe();
    expect(states()).toEqual(['waiting for network']);
  });

  it('resumes after a restart of the app from the bytes on the disk', async () => {
    const first = await brokenAtSix();
    await first.queue.close();
    const again = createQueueBench(first.document.read(), { disk: first.disk, files: first.files, state: first.state });
    await breathe();
    expect(again.requests[0]?.headers).toEqual({ range: 'bytes=6-', 'if-range': '"v1"' });
    again.requests[0]?.answer(206, part(6, 11), 'world');
    await breathe();
    expect(textOf(again.files.get('/d/a.txt'))).toBe('hello world');
  });

  it('that was whole when the app ended only gets its name', async () => {
    const disk = createFakeDisk();
    disk.files.set('/d/a.txt.aaaaaaaa.part', new TextEncoder().encode('hello'));
    const record: DownloadRecord = { id: 'aaaaaaaa-1', ...wanted('a.txt'), etag: '"v1"', totalBytes: 5, state: 'waiting', path: null, failure: null };
    const { requests, files } = createQueueBench([record], disk);
    await breathe();
    requests[0]?.answer(416, { 'content-range': 'bytes */5' });
    await breathe();
    expect(textOf(files.get('/d/a.txt'))).toBe('hello');
  });

  it('that is paused remains paused, over a restart too, until the person resumes it', async () => {
    const first = createQueueBench();
    first.queue.add(wanted('a.txt'));
    await breathe();
    const line = first.requests[0]?.begin(200, whole('hello'));
    line?.give('he');
    await breathe();
    first.queue.pause(first.queue.all()[0]?.id ?? '');
    await breathe();
    expect([first.states(), first.requests[0]?.signal.aborted]).toEqual([['paused'], true]);
    await first.queue.close();
    const again = createQueueBench(first.document.read(), { disk: first.disk, files: first.files, state: first.state });
    await breathe();
    expect([again.states(), again.requests.length]).toEqual([['paused'], 0]);
    again.queue.resume(again.queue.all()[0]?.id ?? '', '/d');
    await breathe();
    expect(again.requests[0]?.headers).toEqual({ range: 'bytes=2-', 'if-range': '"v1"' });
  });

  it('that the server refuses has failed, and can be retried', async () => {
    const { queue, requests, states } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    requests[0]?.refuse(refused('FILE_DELETED', 410));
    await breathe();
    expect([states(), queue.all()[0]?.failure?.code]).toEqual([['failed'], 'FILE_DELETED']);
    queue.resume(queue.all()[0]?.id ?? '', '/d');
    await breathe();
    expect([states(), queue.all()[0]?.failure, requests.length]).toEqual([['receiving'], null, 2]);
  });

  it('is requested five more times from a failing server, and then has failed', async () => {
    const { queue, requests, states, pass } = createQueueBench();
    queue.add(wanted('a.txt'));
    for (let turn = 0; turn < 6; turn += 1) {
      await breathe();
      requests[turn]?.refuse(new CallError({ ...clientFailure('SERVICE_UNAVAILABLE', 500), retryable: true }));
      await breathe();
      pass(60_000);
    }
    expect([states(), requests.length]).toEqual([['failed'], 6]);
  });

  it('waits for its person if the session ended, and has not failed', async () => {
    const { queue, requests, states, pass, document } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    requests[0]?.refuse(refused('NOT_SIGNED_IN', 401));
    await breathe();
    expect(document.read()[0]?.state).toBe('waiting');
    expect(states()).toEqual(['waiting']);
    pass(60_000);
    await breathe();
    expect(requests).toHaveLength(1);
  });

  it('is refused before a byte is written without enough space, and if the disk fills up', async () => {
    const { queue, requests, state, files } = createQueueBench();
    state.freeBytes = reservedBytes + 4;
    queue.add(wanted('a.txt'));
    await breathe();
    requests[0]?.answer(200, whole('hello'), 'hello');
    await breathe();
    expect(queue.all()[0]?.failure?.code).toBe('DOWNLOAD_NO_ROOM');
    expect([...files.values()].map(({ length }) => length)).toEqual([0]);
    state.freeBytes = 1024 ** 4;
    state.writeError = Object.assign(new Error('full'), { code: 'ENOSPC' });
    queue.resume(queue.all()[0]?.id ?? '', '/d');
    await breathe();
    requests[1]?.answer(200, whole('hello'), 'hello');
    await breathe();
    expect(queue.all()[0]?.failure?.code).toBe('DOWNLOAD_NO_ROOM');
  });

  it('that could not be written to its folder is retried in the newly chosen one', async () => {
    const { queue, requests, state, files } = createQueueBench();
    state.writeError = Object.assign(new Error('no right'), { code: 'EACCES' });
    queue.add(wanted('a.txt'));
    await breathe();
    requests[0]?.answer(200, whole('hello'), 'hello');
    await breathe();
    expect(queue.all()[0]?.failure?.code).toBe('DOWNLOAD_NOT_WRITTEN');
    state.writeError = null;
    queue.resume(queue.all()[0]?.id ?? '', '/other');
    await breathe();
    requests[1]?.answer(200, whole('hello'), 'hello');
    await breathe();
    expect(textOf(files.get('/other/a.txt'))).toBe('hello');
  });

  it('that is removed leaves nothing behind; a completed one leaves its file', async () => {
    const { queue, requests, files, document, reported } = createQueueBench();
    for (const name of ['a', 'b']) queue.add(wanted(name));
    await breathe();
    requests[0]?.answer(200, whole('x'), 'x');
    requests[1]?.begin(200, whole('yy')).give('y');
    await breathe();
    for (const { id } of queue.all()) await queue.remove(id);
    expect([[...files.keys()], document.read(), reported.slice(-2).map(({ state }) => state)]).toEqual([['/d/a'], [], ['removed', 'removed']]);
  });

  it('of a person who signs out is discarded with its partial file', async () => {
    const { queue, files, document } = await brokenAtSix();
    expect(files.size).toBe(1);
    await queue.wipe();
    expect([files.size, document.read()]).toEqual([0, []]);
  });

  it('reports its smoothed speed, at most five times a second', async () => {
    const { queue, requests, reported, pass } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    const line = requests[0]?.begin(200, whole('x'.repeat(3000)));
    await breathe();
    const before = reported.length;
    for (let turn = 0; turn < 20; turn += 1) {
      pass(100);
      line?.give('x'.repeat(100));
      await breathe();
    }
    expect(reported.length - before).toBe(10);
    expect(reported.at(-1)).toMatchObject({ receivedBytes: 2000, bytesPerSecond: 1000 });
  });

  it('that was moved to another folder cannot be opened any more', async () => {
    const { queue, requests, files } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    requests[0]?.answer(200, whole('x'), 'x');
    await breathe();
    const id = queue.all()[0]?.id ?? '';
    expect(await queue.pathOf(id)).toBe('/d/a.txt');
    files.clear();
    await expect(queue.pathOf(id)).rejects.toMatchObject({ failure: { code: 'DOWNLOAD_GONE' } });
  });
});
