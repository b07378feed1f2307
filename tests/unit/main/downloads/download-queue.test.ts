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
  const line = bench.asked[0]?.begin(200, whole('hello world'));
  line?.give('hello ');
  await breathe();
  line?.break();
  await breathe();
  return bench;
};

describe('a download', () => {
  it('ends as a whole file that the system knows to be from elsewhere, with nothing beside it', async () => {
    const { queue, asked, files, marked, told } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    asked[0]?.answer(200, whole('hello'), 'hello');
    await breathe();
    expect([...files].map(([path, bytes]) => [path, textOf(bytes)])).toEqual([['/d/a.txt', 'hello']]);
    expect(marked).toEqual([expect.stringMatching(/^\/d\/a\.txt\.[0-9a-f]{8}\.part$/)]);
    expect(told.at(-1)).toMatchObject({ state: 'done', receivedBytes: 5, totalBytes: 5, failure: null });
  });

  it('never takes the name of another file, unless somebody said so', async () => {
    const disk = createFakeDisk();
    disk.files.set('/d/a.txt', new Uint8Array([1]));
    const { queue, asked, files } = createQueueBench([], disk);
    queue.add(wanted('a.txt'));
    queue.add({ ...wanted('a.txt'), guid: 'G2', replaces: true });
    await breathe();
    asked[0]?.answer(200, whole('one'), 'one');
    await breathe();
    expect([textOf(files.get('/d/a.txt (1)')), files.get('/d/a.txt')]).toEqual(['one', new Uint8Array([1])]);
    expect(queue.all()[0]?.name).toBe('a.txt (1)');
    asked[1]?.answer(200, whole('two'), 'two');
    await breathe();
    expect(textOf(files.get('/d/a.txt'))).toBe('two');
  });

  it('is one of three at once; the others wait their turn', async () => {
    const { queue, asked, states, busy } = createQueueBench();
    for (const name of ['a', 'b', 'c', 'd']) queue.add(wanted(name));
    await breathe();
    expect([asked.map(({ guid }) => guid), states()]).toEqual([['G-a', 'G-b', 'G-c'], ['receiving', 'receiving', 'receiving', 'waiting']]);
    asked[1]?.answer(200, whole('x'), 'x');
    await breathe();
    expect(states()).toEqual(['receiving', 'done', 'receiving', 'receiving']);
    expect(Math.max(...busy)).toBe(3);
  });

  it('goes on where its line broke, after a rest that grows, and asks for the same version', async () => {
    const { asked, states, pass, files, queue } = await brokenAtSix();
    expect(states()).toEqual(['waiting for network']);
    pass(backoffDelaysMs[0]);
    await breathe();
    expect(asked[1]?.headers).toEqual({ range: 'bytes=6-', 'if-range': '"v1"' });
    asked[1]?.refuse(new CallError(clientFailure('OFFLINE')));
    await breathe();
    pass(backoffDelaysMs[0]);
    await breathe();
    expect(asked).toHaveLength(2);
    pass(backoffDelaysMs[1]);
    await breathe();
    asked[2]?.answer(206, part(6, 11), 'world');
    await breathe();
    expect([textOf(files.get('/d/a.txt')), queue.all()[0]?.state, queue.all()[0]?.hasChanged]).toEqual(['hello world', 'done', false]);
  });

  it.each([
    ['was changed meanwhile', 200, whole('other text', '"v2"'), 'other text'],
    ['has no strong tag', 200, { 'content-length': '10', etag: 'W/"v2"' }, 'other text'],
  ] as const)('begins anew where the file %s, and says so', async (_, status, headers, text) => {
    const { asked, pass, files, queue } = await brokenAtSix();
    pass(backoffDelaysMs[0]);
    await breathe();
    asked[1]?.answer(status, headers, text);
    await breathe();
    expect([textOf(files.get('/d/a.txt')), queue.all()[0]?.hasChanged]).toEqual(['other text', true]);
  });

  it('begins anew after an answer whose range was not asked for', async () => {
    const { asked, pass, files } = await brokenAtSix();
    pass(backoffDelaysMs[0]);
    await breathe();
    asked[1]?.answer(206, part(3, 11), 'lo world');
    await breathe();
    pass(backoffDelaysMs[1]);
    await breathe();
    expect(asked[2]?.headers).toEqual({});
    asked[2]?.answer(200, whole('hello world'), 'hello world');
    await breathe();
    expect(textOf(files.get('/d/a.txt'))).toBe('hello world');
  });

  it('goes on at once when the server can be reached again', async () => {
    const { asked, queue } = await brokenAtSix();
    queue.retryNow();
    await breathe();
    expect(asked).toHaveLength(2);
  });

  it('that ends too early, or on which nothing comes, is a broken line', async () => {
    const { queue, asked, states, pass } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    asked[0]?.answer(200, { 'content-length': '9' }, 'short');
    await breathe();
    expect(states()).toEqual(['waiting for network']);
    pass(backoffDelaysMs[0]);
    await breathe();
    expect(states()).toEqual(['receiving']);
    pass(stallTimeoutMs);
    await breathe();
    expect(states()).toEqual(['waiting for network']);
  });

  it('goes on after a restart of the app from what lies on the disk', async () => {
    const first = await brokenAtSix();
    await first.queue.close();
    const again = createQueueBench(first.document.read(), { disk: first.disk, files: first.files, state: first.state });
    await breathe();
    expect(again.asked[0]?.headers).toEqual({ range: 'bytes=6-', 'if-range': '"v1"' });
    again.asked[0]?.answer(206, part(6, 11), 'world');
    await breathe();
    expect(textOf(again.files.get('/d/a.txt'))).toBe('hello world');
  });

  it('that was whole when the app ended only takes its name', async () => {
    const disk = createFakeDisk();
    disk.files.set('/d/a.txt.aaaaaaaa.part', new TextEncoder().encode('hello'));
    const record: DownloadRecord = { id: 'aaaaaaaa-1', ...wanted('a.txt'), etag: '"v1"', totalBytes: 5, state: 'waiting', path: null, failure: null };
    const { asked, files } = createQueueBench([record], disk);
    await breathe();
    asked[0]?.answer(416, { 'content-range': 'bytes */5' });
    await breathe();
    expect(textOf(files.get('/d/a.txt'))).toBe('hello');
  });

  it('that is paused stays so, over a restart too, until somebody goes on with it', async () => {
    const first = createQueueBench();
    first.queue.add(wanted('a.txt'));
    await breathe();
    const line = first.asked[0]?.begin(200, whole('hello'));
    line?.give('he');
    await breathe();
    first.queue.pause(first.queue.all()[0]?.id ?? '');
    await breathe();
    expect([first.states(), first.asked[0]?.signal.aborted]).toEqual([['paused'], true]);
    await first.queue.close();
    const again = createQueueBench(first.document.read(), { disk: first.disk, files: first.files, state: first.state });
    await breathe();
    expect([again.states(), again.asked.length]).toEqual([['paused'], 0]);
    again.queue.resume(again.queue.all()[0]?.id ?? '', '/d');
    await breathe();
    expect(again.asked[0]?.headers).toEqual({ range: 'bytes=2-', 'if-range': '"v1"' });
  });

  it('that the server refuses has failed, and can be tried again', async () => {
    const { queue, asked, states } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    asked[0]?.refuse(refused('FILE_DELETED', 410));
    await breathe();
    expect([states(), queue.all()[0]?.failure?.code]).toEqual([['failed'], 'FILE_DELETED']);
    queue.resume(queue.all()[0]?.id ?? '', '/d');
    await breathe();
    expect([states(), queue.all()[0]?.failure, asked.length]).toEqual([['receiving'], null, 2]);
  });

  it('is asked of a server in trouble five times more, and then has failed', async () => {
    const { queue, asked, states, pass } = createQueueBench();
    queue.add(wanted('a.txt'));
    for (let turn = 0; turn < 6; turn += 1) {
      await breathe();
      asked[turn]?.refuse(new CallError({ ...clientFailure('SERVICE_UNAVAILABLE', 500), retryable: true }));
      await breathe();
      pass(60_000);
    }
    expect([states(), asked.length]).toEqual([['failed'], 6]);
  });

  it('waits for its person where the session ended, and has not failed', async () => {
    const { queue, asked, states, pass, document } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    asked[0]?.refuse(refused('NOT_SIGNED_IN', 401));
    await breathe();
    expect(document.read()[0]?.state).toBe('waiting');
    expect(states()).toEqual(['waiting']);
    pass(60_000);
    await breathe();
    expect(asked).toHaveLength(1);
  });

  it('is refused before a byte is written where there is no room, and where the room ends', async () => {
    const { queue, asked, state, files } = createQueueBench();
    state.freeBytes = reservedBytes + 4;
    queue.add(wanted('a.txt'));
    await breathe();
    asked[0]?.answer(200, whole('hello'), 'hello');
    await breathe();
    expect(queue.all()[0]?.failure?.code).toBe('DOWNLOAD_NO_ROOM');
    expect([...files.values()].map(({ length }) => length)).toEqual([0]);
    state.freeBytes = 1024 ** 4;
    state.writeError = Object.assign(new Error('full'), { code: 'ENOSPC' });
    queue.resume(queue.all()[0]?.id ?? '', '/d');
    await breathe();
    asked[1]?.answer(200, whole('hello'), 'hello');
    await breathe();
    expect(queue.all()[0]?.failure?.code).toBe('DOWNLOAD_NO_ROOM');
  });

  it('that could not be written to its folder is tried again in the one that was chosen since', async () => {
    const { queue, asked, state, files } = createQueueBench();
    state.writeError = Object.assign(new Error('no right'), { code: 'EACCES' });
    queue.add(wanted('a.txt'));
    await breathe();
    asked[0]?.answer(200, whole('hello'), 'hello');
    await breathe();
    expect(queue.all()[0]?.failure?.code).toBe('DOWNLOAD_NOT_WRITTEN');
    state.writeError = null;
    queue.resume(queue.all()[0]?.id ?? '', '/other');
    await breathe();
    asked[1]?.answer(200, whole('hello'), 'hello');
    await breathe();
    expect(textOf(files.get('/other/a.txt'))).toBe('hello');
  });

  it('that is removed leaves nothing behind; one that is whole leaves its file', async () => {
    const { queue, asked, files, document, told } = createQueueBench();
    for (const name of ['a', 'b']) queue.add(wanted(name));
    await breathe();
    asked[0]?.answer(200, whole('x'), 'x');
    asked[1]?.begin(200, whole('yy')).give('y');
    await breathe();
    for (const { id } of queue.all()) await queue.remove(id);
    expect([[...files.keys()], document.read(), told.slice(-2).map(({ state }) => state)]).toEqual([['/d/a'], [], ['removed', 'removed']]);
  });

  it('of somebody who signs out is thrown away with what is not whole', async () => {
    const { queue, files, document } = await brokenAtSix();
    expect(files.size).toBe(1);
    await queue.wipe();
    expect([files.size, document.read()]).toEqual([0, []]);
  });

  it('says how fast it comes, smoothed, and no oftener than five times a second', async () => {
    const { queue, asked, told, pass } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    const line = asked[0]?.begin(200, whole('x'.repeat(3000)));
    await breathe();
    const before = told.length;
    for (let turn = 0; turn < 20; turn += 1) {
      pass(100);
      line?.give('x'.repeat(100));
      await breathe();
    }
    expect(told.length - before).toBe(10);
    expect(told.at(-1)).toMatchObject({ receivedBytes: 2000, bytesPerSecond: 1000 });
  });

  it('that was moved away cannot be opened any more', async () => {
    const { queue, asked, files } = createQueueBench();
    queue.add(wanted('a.txt'));
    await breathe();
    asked[0]?.answer(200, whole('x'), 'x');
    await breathe();
    const id = queue.all()[0]?.id ?? '';
    expect(await queue.pathOf(id)).toBe('/d/a.txt');
    files.clear();
    await expect(queue.pathOf(id)).rejects.toMatchObject({ failure: { code: 'DOWNLOAD_GONE' } });
  });
});
