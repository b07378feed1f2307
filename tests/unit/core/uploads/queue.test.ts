import { describe, expect, it } from 'vitest';
import { createDevice, failing, running, settle } from './host';

const local = '-000000000000000000001';
const guid = '0000000000000000000001';
const noRoom = Object.assign(new Error('full'), { code: 'ENOSPC' });

describe('a queue of uploads', () => {
  it('sends three files concurrently and the others as slots become free', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    await window.add('a', 'b', 'c', 'd');
    expect(window.states()).toEqual(['a sending', 'b sending', 'c sending', 'd waiting']);
    device.sendings[1]?.onDone(guid);
    await settle();
    expect(window.states()).toEqual(['a sending', 'b done', 'c sending', 'd sending']);
    expect(device.sendings.map(({ record: { name } }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('reports the last progress of a connection that stalls', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    await window.add('abc');
    device.sendings[0]?.onProgress(1);
    device.sendings[0]?.onProgress(2);
    device.timers.advance(100);
    expect(window.progress('abc')?.sentBytes).toBe(2);
    device.sendings[0]?.onDone(guid);
    await settle();
    expect(window.states()).toEqual(['abc done']);
  });

  it('shows nothing before it is stored, and sends from the file while it is copied', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    device.isSlow = true;
    const adding = window.queue.add([{ source: 'bytes', name: 'a', sizeBytes: 5, mimeType: '', modifiedAt: '2026-01-01T00:00:00.000Z', from: '/a' }], 'Desktop', 'w');
    expect(window.reports).toEqual([]);
    await adding;
    expect([...device.kept.values()]).toMatchObject([{ name: 'a', folder: 'Desktop', isCopied: false, url: null }]);
    expect(window.progress('a')).toMatchObject({ state: 'sending', copyState: 'copying' });
    expect(await device.sendings[0]?.read(1, 3)).toEqual(new TextEncoder().encode('yt'));
    device.goOn();
    await settle();
    expect([...device.copies.values()]).toEqual(['bytes']);
    expect(window.progress('a')).toMatchObject({ state: 'sending', copyState: 'kept' });
    expect(await device.sendings[0]?.read(1, 3)).toEqual(new TextEncoder().encode('yt'));
  });

  it('resumes after a restart under the same key, at the same address and from the copy, and deletes finished uploads', async () => {
    const device = createDevice();
    const before = await device.openWindow();
    await before.add('a');
    device.sendings[0]?.onUrl('/api/uploads/1');
    await settle();
    await before.queue.close();
    expect(device.sendings[0]?.isPaused).toBe(true);

    const after = await device.openWindow();
    expect(after.states()).toEqual(['a sending']);
    expect(device.sendings[1]?.record).toMatchObject({ key: device.sendings[0]?.record.key, url: '/api/uploads/1', isCopied: true });
    device.sendings[1]?.onDone(guid);
    await settle();
    expect([after.states(), device.kept.size, device.copies.size, device.dropped]).toEqual([['a done'], 0, 0, []]);
  });

  it('waits for the network and resumes by itself', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    device.setOnline(false);
    await window.add('a');
    expect([window.states(), device.sendings]).toEqual([['a waiting network'], []]);
    device.setOnline(true);
    await settle();
    expect(window.states()).toEqual(['a sending']);
    // A connection that broke silently: the first request for the progress is sent after 4 s.
    device.isReachable = false;
    device.sendings[0]?.onFailed(failing('OFFLINE', 0));
    await settle();
    expect(window.states()).toEqual(['a waiting network']);
    device.timers.advance(4000);
    await settle();
    expect(window.states()).toEqual(['a waiting network']);
    device.isReachable = true;
    device.timers.advance(8000);
    await settle();
    expect(window.states()).toEqual(['a sending']);
    expect(device.sendings[1]?.record.key).toBe(device.sendings[0]?.record.key);
  });

  it('uses another connection if no byte was sent for a minute', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    await window.add('a');
    device.timers.advance(59_000);
    device.sendings[0]?.onProgress(1);
    device.timers.advance(59_000);
    expect(running(device.sendings)).toEqual(['a']);
    device.timers.advance(1000);
    expect([running(device.sendings), window.states()]).toEqual([[], ['a waiting network']]);
    device.timers.advance(4000);
    await settle();
    expect(running(device.sendings)).toEqual(['a']);
  });

  it.each([
    ['401 pauses', failing('NOT_SIGNED_IN', 401), 'a waiting', ['NOT_SIGNED_IN']],
    ['another person\'s cookie pauses', failing('SESSION_CHANGED', 401), 'a waiting', ['SESSION_CHANGED']],
    ['423 pauses', failing('ACCOUNT_BLOCKED', 423), 'a waiting', ['ACCOUNT_BLOCKED']],
    ['a missing response waits', failing('OFFLINE', 503), 'a waiting network', []],
    ['429 waits', failing('TOO_MANY_UPLOADS', 429), 'a waiting', []],
    ['500 is retried', failing('INTERNAL', 500), 'a waiting', []],
    ['a wrong offset is retried', failing('UPLOAD_OFFSET_MISMATCH', 409), 'a waiting', []],
    ['403 is refused', failing('FILE_FORBIDDEN', 403), 'a failed', []],
    ['404 is refused', failing('FILE_NOT_FOUND', 404), 'a failed', []],
    ['409 is refused', failing('PARENT_NOT_A_FOLDER', 409), 'a failed', []],
    ['413 is refused', failing('PAYLOAD_TOO_LARGE', 413), 'a failed', []],
    ['a file that cannot be read is refused', failing('UPLOAD_SOURCE_UNREADABLE', 0), 'a failed', []],
  ] as const)('%s', async (_, failure, state, ended) => {
    const device = createDevice();
    const window = await device.openWindow();
    await window.add('a', 'b');
    device.isReachable = false;
    device.sendings[0]?.onFailed(failure);
    await settle();
    expect(window.states()[0]).toBe(state);
    expect(device.ended.map(({ code }) => code)).toEqual(ended);
    expect(window.progress('a')?.failure).toEqual(state === 'a failed' ? failure : null);
    // Everything is kept, and a refusal is still listed after a restart.
    expect(device.kept.size).toBe(2);
    await window.queue.close();
    device.isReachable = true;
    expect((await device.openWindow()).states()).toContain(state === 'a failed' ? 'a failed' : 'a sending');
  });

  it('shows a server that fails repeatedly, and retries on request', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    await window.add('a');
    for (let tries = 1; tries <= 4; tries += 1) {
      device.sendings.at(-1)?.onFailed(failing('INTERNAL', 500));
      await settle();
      expect(window.states()).toEqual([tries === 4 ? 'a failed' : 'a waiting']);
      device.timers.advance(5000);
    }
    expect(device.sendings).toHaveLength(4);
    await window.queue.retry(window.idOf('a'));
    expect(window.states()).toEqual(['a sending']);
  });

  it('pauses after a failure, and resumes immediately on a person\'s request', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    await window.add('a');
    device.sendings[0]?.onFailed(failing('INTERNAL', 500));
    await settle();
    expect([window.states(), device.sendings.length]).toEqual([['a waiting'], 1]);
    window.queue.retryNow();
    await settle();
    expect([window.states(), device.sendings.length]).toEqual([['a sending'], 2]);
    // The aborted rest does not end a second time.
    device.sendings[1]?.onFailed(failing('INTERNAL', 500));
    device.timers.advance(4999);
    expect(device.sendings).toHaveLength(2);
    device.timers.advance(1);
    expect(device.sendings).toHaveLength(3);
  });

  it('checks immediately on request for a network that it waits for, and does not send to a server that refused the session', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    await window.add('a');
    device.isReachable = false;
    device.sendings[0]?.onFailed(failing('OFFLINE', 0));
    await settle();
    window.queue.retryNow();
    await settle();
    expect(window.states()).toEqual(['a waiting network']);
    device.isReachable = true;
    window.queue.retryNow();
    await settle();
    expect(window.states()).toEqual(['a sending']);
    device.sendings[1]?.onFailed(failing('NOT_SIGNED_IN', 401));
    await settle();
    window.queue.retryNow();
    await settle();
    expect([window.states(), device.sendings.length]).toEqual([['a waiting'], 2]);
  });

  it('removes a cancelled upload, here and on the server, refused or not', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    await window.add('a', 'b');
    device.sendings[0]?.onUrl('/api/uploads/1');
    device.sendings[1]?.onFailed(failing('FILE_FORBIDDEN', 403));
    await settle();
    for (const name of ['a', 'b']) await window.queue.cancel(window.idOf(name));
    device.sendings[0]?.onDone(guid);
    await settle();
    expect([window.states(), device.kept.size, device.copies.size, device.dropped]).toEqual([['a cancelled', 'b cancelled'], 0, 0, ['/api/uploads/1']]);
  });

  it('waits for a folder that is not created, follows it, and uses the desktop if it will never exist', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    await window.addInto(local, 'a');
    await window.addInto('-000000000000000000002', 'b');
    expect([window.states(), device.sendings]).toEqual([['a waiting folder', 'b waiting folder'], []]);
    await window.queue.resolveFolder(local, guid);
    await window.queue.resolveFolder('-000000000000000000002', null);
    expect(device.sendings.map(({ record: { name, folder } }) => [name, folder])).toEqual([['a', guid], ['b', 'Desktop']]);
    expect([window.progress('a')?.isRelocated, window.progress('b')?.isRelocated]).toEqual([false, true]);
    expect([...device.kept.values()].map(({ folder }) => folder)).toEqual([guid, 'Desktop']);
  });
});

describe('a file without a copy', () => {
  it.each([
    ['no room for the copy', { copyError: noRoom }, 'no-room'], ['no room for its record', { storeError: noRoom }, 'no-room'], ['nothing can be kept', { storeError: new Error('none') }, 'unkept'],
  ] as const)('is sent from its path as long as the window lasts: %s', async (_, errors, copyState) => {
    const device = createDevice();
    const window = await device.openWindow();
    Object.assign(device, errors);
    await window.add('abc');
    expect(window.progress('abc')).toMatchObject({ state: 'sending', copyState });
    expect([device.kept.size, device.copies.size]).toEqual([0, 0]);
    expect(await device.sendings[0]?.read(0, 3)).toEqual(new TextEncoder().encode('abc'));
    device.sendings[0]?.onFailed(failing('OFFLINE', 0));
    device.timers.advance(4000);
    await settle();
    expect(window.states()).toEqual(['abc sending']);
    await window.queue.close();
    expect((await device.openWindow()).states()).toEqual([]);
  });

  it('is sent by its own window, also if another window leads', async () => {
    const device = createDevice();
    await device.openWindow();
    const second = await device.openWindow();
    device.copyError = noRoom;
    await second.add('a');
    expect(second.progress('a')).toMatchObject({ state: 'sending', copyState: 'no-room' });
  });

  it('is reported as unreadable if it cannot be read', async () => {
    const device = createDevice();
    const window = await device.openWindow();
    await window.add('gone');
    expect(window.progress('gone')).toMatchObject({ state: 'failed', failure: { code: 'UPLOAD_SOURCE_UNREADABLE' } });
    expect(running(device.sendings)).toEqual([]);
  });

  it.each([['is copied after a restart where its file is still there', 'bytes', 'a sending'], ['is reported as not copied if it is gone', null, 'a failed']] as const)('%s', async (_, source, state) => {
    const device = createDevice();
    const before = await device.openWindow();
    device.isSlow = true;
    device.isOnline = false;
    await before.add('a');
    const [record] = [...device.kept.values()];
    expect(record).toMatchObject({ isCopied: false });

    const killed = createDevice();
    if (record) killed.kept.set(record.id, record);
    if (source !== null) killed.sources.set('/a', source);
    const after = await killed.openWindow();
    expect(after.states()).toEqual([state]);
    expect(after.progress('a')?.failure?.code).toBe(source === null ? 'UPLOAD_NOT_COPIED' : undefined);
    expect([...killed.copies.values()]).toEqual(source === null ? [] : ['bytes']);
  });

  it('leaves no copies behind without an upload', async () => {
    const device = createDevice();
    device.copies.set('left behind', 'x');
    await device.openWindow();
    expect(device.copies.size).toBe(0);
  });
});

describe('two windows', () => {
  it('send each upload once, by the leading window, and by the next one after it', async () => {
    const device = createDevice();
    const first = await device.openWindow();
    const second = await device.openWindow();
    await second.add('a');
    expect(device.sendings.map(({ record: { name } }) => name)).toEqual(['a']);
    expect(first.states()).toEqual(['a sending']);
    await first.queue.close();
    await settle();
    expect(running(device.sendings)).toEqual(['a']);
    expect(second.states()).toEqual(['a sending']);
  });

  it('stop and repeat uploads that the other window sends', async () => {
    const device = createDevice();
    const first = await device.openWindow();
    const second = await device.openWindow();
    await first.add('a', 'b');
    device.sendings[0]?.onUrl('/api/uploads/1');
    device.sendings[1]?.onFailed(failing('FILE_FORBIDDEN', 403));
    await settle();
    await second.queue.cancel(second.idOf('a'));
    await second.queue.retry(second.idOf('b'));
    await settle();
    expect([first.states(), running(device.sendings)]).toEqual([['a cancelled', 'b sending'], ['b']]);
    expect(device.copies.size).toBe(1);
  });
});
