import type { CDPSession, Page } from '@playwright/test';
import type { Change } from '../../src/core/sync/change';
import type { Entry, Outbox, Outcome, Update } from '../../src/core/sync/outbox-entry';
import { eventually, expect, test as base } from './fixture';
import type { BrowserHost } from './support/browser-host';
import { bundleLocalData, openBlankPage } from './support/local-data';

// The local data of a device, in a real browser: databases, locks, channels and processes are the browser's own.

const test = base.extend<{ readonly blankPage: () => Promise<Page> }, { readonly script: string }>({
  script: [async ({}, use) => { await use(await bundleLocalData()); }, { scope: 'worker' }],
  blankPage: async ({ workspace, script }, use) => { await use(() => openBlankPage((workspace.host as BrowserHost).context, script)); },
});

const account = { server: 'https://office.example', personId: 7 };
const databaseName = 'account 7 https://office.example';

const renaming: Change = { kind: 'rename', guid: '0000000000000000000001', name: 'new', base: 'old' };
const entryOf = (order: number): Entry =>
  ({ key: `key-${order}`, order, guid: renaming.kind === 'rename' ? renaming.guid : '', change: renaming, sends: null, parts: [], madeAt: '2026-03-01T00:00:00.000Z', attempts: 0, isToBeUndone: false, isApproved: false });
const outcomeOf = (key: string, isKept: boolean): Outcome =>
  ({ key, guid: '0000000000000000000001', change: renaming, at: '2026-03-01T00:00:00.000Z', result: { status: 'dropped' }, isKept });

/** Opens the outbox in the page, with the product's own function. */
const openOutbox = (page: Page): Promise<void> => page.evaluate((whose) => {
  const reported: string[] = [];
  // Whether this browser grants persistent storage is up to the browser.
  const outbox = window.localData.openOutbox(whose, (keeping) => { if (keeping !== 'evictable') reported.push(keeping); });
  Object.assign(window, { outbox, reported });
}, account);

type Opened = Window & { outbox: ReturnType<typeof window.localData.openOutbox>; reported: string[] };

/** An outbox with its entries in one list: the implementations store them differently. */
type Plain = Omit<Outbox, 'entries'> & { readonly entries: readonly Entry[] };
const plain = (outbox: Outbox): Plain => ({ ...outbox, entries: outbox.entries.flat() });

const read = async (page: Page): Promise<Plain> => plain(await page.evaluate(() => (window as unknown as Opened).outbox.storage.read()));
const write = async (page: Page, update: Update): Promise<Plain> => plain(await page.evaluate(
  async (given) => (await (window as unknown as Opened).outbox.storage.transact(() => ({ update: given, value: null }))).outbox, update));
const opened = async (page: Page): Promise<Page> => {
  await openOutbox(page);
  return page;
};

test('concurrent transactions of two windows run one after the other, and persist after them', async ({ blankPage }) => {
  const windows = [await opened(await blankPage()), await opened(await blankPage())];
  const counted = await Promise.all(windows.map((page) => page.evaluate(async () => {
    const { storage } = (window as unknown as Opened).outbox;
    const counting = Array.from({ length: 100 }, () => storage.transact(({ asked }) => ({ update: { asked: asked + 1 }, value: asked })));
    return (await Promise.all(counting)).map(({ value }) => value);
  })));
  expect(counted.flat().sort((one, other) => one - other)).toEqual(Array.from({ length: 200 }, (_each, index) => index));

  for (const page of windows) await page.close();
  expect(await read(await opened(await blankPage()))).toMatchObject({ version: 200, asked: 200 });
});

test('a change is reported once the disk itself has it', async ({ blankPage }) => {
  const page = await opened(await blankPage());
  await read(page);
  const order = await page.evaluate(async (entry) => {
    const log: string[] = [];
    const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')?.value as IDBDatabase['transaction'];
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given) {
      const transaction = begin.apply(this, given);
      transaction.addEventListener('complete', () => { log.push(`${transaction.mode}, ${transaction.durability}`); });
      return transaction;
    };
    await (window as unknown as Opened).outbox.storage.transact(() => ({ update: { put: [entry] }, value: null }));
    log.push('told');
    return log;
  }, entryOf(1));
  expect(order).toEqual(['readwrite, strict', 'told']);
});

test('a window is notified of changes by another window, and not of its own', async ({ blankPage }) => {
  const [writing, following] = [await opened(await blankPage()), await opened(await blankPage())];
  for (const page of [writing, following]) {
    await read(page);
    await page.evaluate(() => {
      const { reported, outbox } = window as unknown as Opened;
      outbox.storage.onChanged(() => { reported.push('changed'); });
    });
  }
  await write(writing, { put: [entryOf(1)], mappings: [['-00000000000000000000a', '000000000000000000000a']] });
  await following.waitForFunction(() => (window as unknown as Opened).reported.includes('changed'));
  expect(await read(following)).toEqual({
    version: 1, entries: [entryOf(1)], outcomes: [], mappings: { 0: { '-00000000000000000000a': '000000000000000000000a' } }, nextOrder: 2, mode: 'running', asked: 0,
  });
  expect(await writing.evaluate(() => (window as unknown as Opened).reported)).toEqual(['disk']);
});

test('the data on disk equals the data in the memory of the window that wrote it', async ({ blankPage }) => {
  const page = await opened(await blankPage());
  await write(page, { put: Array.from({ length: 200 }, (_each, index) => entryOf(index + 1)) });
  await write(page, { put: [{ ...entryOf(3), attempts: 1 }], remove: ['key-1', 'key-2'], outcomes: [outcomeOf('key-1', true), outcomeOf('key-2', false)], mode: 'offline' });
  // The same order under another key, as for a creation that continues elsewhere.
  await write(page, { put: [{ ...entryOf(4), key: 'moved-4' }], remove: ['key-4'], outcomes: [outcomeOf('key-4', true)] });
  // More outcomes than are kept for windows that have not received them.
  await page.evaluate(async (outcome) => {
    for (let round = 0; round < 12; round += 1) {
      const outcomes = Array.from({ length: 100 }, (_each, index) => ({ ...outcome, key: `gone-${round}-${index}` }));
      await (window as unknown as Opened).outbox.storage.transact(() => ({ update: { outcomes }, value: null }));
    }
  }, outcomeOf('', false));
  const inMemory = await write(page, { seen: ['key-1', 'no-such-key'], asked: 3 });
  expect(inMemory.outcomes.length).toBeLessThan(1150);
  expect(inMemory.outcomes[0]).toEqual(outcomeOf('key-1', false));
  expect(inMemory.entries.slice(0, 3).map(({ key, attempts }) => [key, attempts])).toEqual([['key-3', 1], ['moved-4', 0], ['key-5', 0]]);

  expect(await read(await opened(await blankPage()))).toEqual(inMemory);
});

test('a transaction that fails leaves everything as it was', async ({ blankPage }) => {
  const page = await opened(await blankPage());
  const before = await write(page, { put: [entryOf(1)] });
  const failure = await page.evaluate(() => (window as unknown as Opened).outbox.storage.transact(() => { throw new Error('Undecided.'); }).then(() => 'written', String));
  expect(failure).toBe('Error: Undecided.');
  expect(await read(page)).toEqual(before);
  expect((await write(page, { asked: 1 })).version).toBe(2);
});

test('on a full disk nothing of a change is written, and the window continues', async ({ blankPage, workspace }) => {
  const page = await opened(await blankPage());
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const origin = workspace.server.url;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 200_000 });
  const before = await write(page, { put: [entryOf(1)] });
  const large: Update = { put: [{ ...entryOf(2), change: { ...renaming, kind: 'rename', name: 'n'.repeat(1_000_000), base: '', guid: '0000000000000000000001' } }], remove: ['key-1'] };
  const failure = await page.evaluate((update) => (window as unknown as Opened).outbox.storage.transact(() => ({ update, value: null })).then(() => 'written', (error: Error) => error.name), large);
  expect(failure).toBe('QuotaExceededError');
  expect(await read(page)).toEqual(before);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  expect((await write(page, large)).entries.map(({ key }) => key)).toEqual(['key-2']);
});

test('each of many concurrent changes is decided on the result of the others, and a failed one affects no other', async ({ blankPage }) => {
  const page = await opened(await blankPage());
  const results = await page.evaluate(async ({ entry, outcome }) => {
    const { storage } = (window as unknown as Opened).outbox;
    const change = (update: Update): Promise<unknown> => storage.transact(({ asked }) => ({ update, value: asked })).then(({ value, outbox: { version } }) => [value, version], String);
    return Promise.all([
      change({ asked: 1 }), change({ asked: 2, put: [entry] }), storage.transact(() => { throw new Error('Undecided.'); }).catch(String),
      // A value that no database can store: a function.
      change({ put: [{ ...entry, key: 'bad', order: 9, madeAt: (() => undefined) as unknown as string }] }),
      change({ remove: [entry.key], outcomes: [outcome] }), change({ put: [{ ...entry, attempts: 1 }] }), change({ seen: [outcome.key], asked: 3 }), change({}),
    ]);
  }, { entry: entryOf(1), outcome: outcomeOf('key-0', true) });
  expect(results).toEqual([
    [0, 1], [1, 2], 'Error: Undecided.', expect.stringContaining('DataCloneError'), [2, 3], [2, 4], [2, 5], [3, 5],
  ]);
  const expected = { version: 5, entries: [{ ...entryOf(1), attempts: 1 }], outcomes: [outcomeOf('key-0', false)], mappings: {}, nextOrder: 2, mode: 'running', asked: 3 };
  expect(await read(page)).toEqual(expected);
  expect(await read(await opened(await blankPage()))).toEqual(expected);
});

test('the latest three copies of the outbox are kept', async ({ blankPage }) => {
  const page = await opened(await blankPage());
  for (let number = 1; number <= 5; number += 1) {
    await write(page, { put: [entryOf(number)], asked: number });
    await page.evaluate(async () => {
      const { storage } = (window as unknown as Opened).outbox;
      await storage.backUp(await storage.read());
    });
  }
  const copies = await page.evaluate(async (whose) => (await window.localData.openLocalDatabase(whose).connection()).getAll('backups'), account);
  expect(copies.map(({ asked, entries }) => [asked, entries.map(({ key }) => key)])).toEqual([
    [3, ['key-1', 'key-2', 'key-3']], [4, ['key-1', 'key-2', 'key-3', 'key-4']], [5, ['key-1', 'key-2', 'key-3', 'key-4', 'key-5']],
  ]);
});

test('one window sends, and the next one does when it is closed', async ({ blankPage }) => {
  const [first, second] = [await opened(await blankPage()), await opened(await blankPage())];
  const request = (page: Page): Promise<void> => page.evaluate(() => {
    const { outbox, reported } = window as unknown as Opened;
    outbox.leadership.request(() => {
      reported.push('leads');
      return () => { reported.push('ends'); };
    });
  });
  const reportedIn = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Opened).reported);
  await request(first);
  await eventually(() => reportedIn(first)).toContain('leads');
  await request(second);
  // The window would become leader immediately if it could: a free lock is granted within one turn of the event loop.
  await second.evaluate(() => navigator.locks.query());
  await eventually(() => reportedIn(second)).toEqual(['disk']);
  await first.close();
  await eventually(() => reportedIn(second)).toEqual(['disk', 'leads']);
});

/** Databases of earlier app versions, created as those versions did. */
const earlierSchemas: Readonly<Record<number, string>> = {
  1: `
    db.createObjectStore('entries', { keyPath: 'key' });
    db.createObjectStore('outcomes', { keyPath: 'outcome.key' });
    db.createObjectStore('mappings');
    db.createObjectStore('state');
    db.createObjectStore('backups', { autoIncrement: true });
  `,
  2: `
    db.createObjectStore('entries', { keyPath: 'key' });
    db.createObjectStore('outcomes', { keyPath: 'outcome.key' });
    db.createObjectStore('mappings');
    db.createObjectStore('state');
    db.createObjectStore('backups', { autoIncrement: true });
    db.createObjectStore('lists');
    db.createObjectStore('files', { keyPath: 'guid' });
    db.createObjectStore('places');
  `,
  3: `
    db.createObjectStore('entries', { keyPath: 'key' });
    db.createObjectStore('outcomes', { keyPath: 'outcome.key' });
    db.createObjectStore('mappings');
    db.createObjectStore('state');
    db.createObjectStore('backups', { autoIncrement: true });
    db.createObjectStore('lists');
    db.createObjectStore('files', { keyPath: 'guid' });
    db.createObjectStore('places');
    db.createObjectStore('rests');
  `,
  4: `
    db.createObjectStore('entries', { keyPath: 'key' });
    db.createObjectStore('outcomes', { keyPath: 'outcome.key' });
    db.createObjectStore('mappings');
    db.createObjectStore('state');
    db.createObjectStore('backups', { autoIncrement: true });
    db.createObjectStore('lists');
    db.createObjectStore('files', { keyPath: 'guid' });
    db.createObjectStore('places');
    db.createObjectStore('rests');
    db.createObjectStore('uploads', { keyPath: 'id' });
  `,
  5: `
    db.createObjectStore('entries', { keyPath: 'key' });
    db.createObjectStore('outcomes', { keyPath: 'outcome.key' });
    db.createObjectStore('mappings');
    db.createObjectStore('state');
    db.createObjectStore('backups', { autoIncrement: true });
    db.createObjectStore('lists');
    db.createObjectStore('files', { keyPath: 'guid' });
    db.createObjectStore('places');
    db.createObjectStore('rests');
    db.createObjectStore('uploads', { keyPath: 'id' });
    db.createObjectStore('settings');
  `,
};

test('data of every earlier version of the schema is migrated', async ({ blankPage }) => {
  const page = await blankPage();
  const current = await page.evaluate(() => window.localData.schemaVersion);
  expect(Object.keys(earlierSchemas).map(Number)).toEqual(Array.from({ length: current - 1 }, (_each, index) => index + 1));
  for (const [version, schema] of Object.entries(earlierSchemas)) {
    const rows = { entry: entryOf(1), outcome: outcomeOf('key-0', true) };
    await page.evaluate(`new Promise((resolve, reject) => {
      const rows = ${JSON.stringify(rows)};
      indexedDB.deleteDatabase(${JSON.stringify(databaseName)});
      const opening = indexedDB.open(${JSON.stringify(databaseName)}, ${version});
      opening.onerror = () => reject(opening.error);
      opening.onupgradeneeded = () => { const db = opening.result; ${schema} };
      opening.onsuccess = () => {
        const db = opening.result;
        const writing = db.transaction(['entries', 'outcomes', 'mappings', 'state'], 'readwrite');
        writing.objectStore('entries').put(rows.entry);
        writing.objectStore('outcomes').put({ outcome: rows.outcome, place: [3, 0] });
        writing.objectStore('mappings').put('000000000000000000000a', '-00000000000000000000a');
        writing.objectStore('state').put({ version: 4, nextOrder: 2, mode: 'offline', asked: 1 }, 'outbox');
        writing.oncomplete = () => { db.close(); resolve(null); };
      };
    })`);
    expect(await read(await opened(page))).toEqual({
      version: 4, entries: [rows.entry], outcomes: [rows.outcome], mappings: { 0: { '-00000000000000000000a': '000000000000000000000a' } }, nextOrder: 2, mode: 'offline', asked: 1,
    });
    const stores = await page.evaluate(async (whose) => {
      const data = window.localData.openLocalDatabase(whose);
      const names = [...(await data.connection()).objectStoreNames];
      data.close();
      (window as unknown as Opened).outbox.close();
      return names;
    }, account);
    expect(stores).toEqual(['backups', 'entries', 'files', 'lists', 'mappings', 'outcomes', 'places', 'rests', 'settings', 'state', 'uploads', 'values']);
  }
});

test('a window that is older than the data closes its database, writes nothing, and reports it', async ({ blankPage }) => {
  const old = await opened(await blankPage());
  await write(old, { put: [entryOf(1)] });
  const upgraded = await (await blankPage()).evaluate(({ name, next }) => new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open(name, next);
    opening.onsuccess = () => { resolve(opening.result.version); };
    opening.onerror = () => { reject(opening.error ?? new Error('It did not open.')); };
  }), { name: databaseName, next: 1 + await old.evaluate(() => window.localData.schemaVersion) });
  expect(upgraded).toBe(7);

  const failure = (page: Page): Promise<string> => page.evaluate(() => (window as unknown as Opened).outbox.storage.transact(() => ({ update: { asked: 1 }, value: null })).then(() => 'written', (error: Error) => error.name));
  expect(await failure(old)).toBe('NewerDataError');
  expect(await old.evaluate(() => (window as unknown as Opened).reported[1])).toBe('nowhere');
  const opensLate = await opened(await blankPage());
  expect(await failure(opensLate)).toBe('NewerDataError');
  expect(await opensLate.evaluate(() => (window as unknown as Opened).reported[0])).toBe('nowhere');
  // Neither prevents a newer window from sending.
  for (const page of [old, opensLate]) {
    await page.evaluate(() => {
      const { outbox, reported } = window as unknown as Opened;
      outbox.leadership.request(() => {
        reported.push('leads');
        return () => undefined;
      });
    });
    expect(await page.evaluate(() => navigator.locks.query())).toMatchObject({ held: [], pending: [] });
    expect(await page.evaluate(() => (window as unknown as Opened).reported)).not.toContain('leads');
  }
});

/** Reads a cached list from beginning to end, page by page, and returns the size of its record. */
const seenList = (page: Page) => page.evaluate(async (whose) => {
  const source = { kind: 'folder', folder: 'Desktop' } as const;
  const sort = { field: 'name', direction: 'up' } as const;
  const data = window.localData.openLocalDatabase(whose);
  const lastSeen = window.localData.createLastSeen(data);
  const ids: string[] = [];
  for (let from: number | null = 0; from !== null;) {
    const found: Awaited<ReturnType<typeof lastSeen.readList>> = await lastSeen.readList(source, sort, from);
    ids.push(...found?.files.map(({ guid }) => guid) ?? []);
    from = found?.next ?? null;
  }
  const record = await (await data.connection()).get('lists', 'folder:Desktop:name:up');
  lastSeen.close();
  return { ids, recordLength: record?.ids.length };
}, account);

const keepSeenList = (page: Page, ids: readonly string[], cursor: string | null): Promise<void> => page.evaluate(async ({ whose, guids, next }) => {
  const data = window.localData.openLocalDatabase(whose);
  const lastSeen = window.localData.createLastSeen(data);
  const list = { source: { kind: 'folder', folder: 'Desktop' }, sort: { field: 'name', direction: 'up' }, ids: guids, cursor: next, at: '2026-03-01T00:00:00.000Z' } as const;
  const nothing = { files: [], removedFiles: [], lists: [], removedLists: [], places: [], removedPlaces: [] };
  await lastSeen.write({ ...nothing, files: guids.map((guid) => ({ guid }) as never), lists: [['folder:Desktop:name:up', list]] });
  lastSeen.close();
}, { whose: account, guids: ids, next: cursor });

test('of a long list only the beginning is rewritten with an action, and none of it is lost or reported twice', async ({ blankPage }) => {
  const page = await blankPage();
  const all = Array.from({ length: 4_321 }, (_each, number) => `file-${String(number).padStart(6, '0')}`);
  await keepSeenList(page, all, null);
  expect(await seenList(page)).toEqual({ ids: all, recordLength: 1000 });
  // The next time 200 files were read, among them a new one and one from far down the list.
  const read = ['new', 'file-004000', ...all.slice(0, 198)];
  const together = [...read, ...all.slice(198).filter((id) => id !== 'file-004000')];
  await keepSeenList(page, read, 'more');
  expect(await seenList(page)).toEqual({ ids: together, recordLength: 1002 });
  // Enough files were read to split the first record again.
  const many = together.slice(0, 2_500);
  await keepSeenList(page, many, 'more');
  expect(await seenList(page)).toEqual({ ids: together, recordLength: 1000 });
  // A completely read list has no further files.
  await keepSeenList(page, all.slice(0, 50), null);
  expect(await seenList(page)).toEqual({ ids: all.slice(0, 50), recordLength: 50 });
});

test('work that begins while the database is still being opened ends, although it is closed immediately', async ({ blankPage }) => {
  const page = await blankPage();
  await page.evaluate(async ({ whose, update }) => {
    const outbox = window.localData.openOutbox(whose, () => undefined);
    const begun = [outbox.storage.read(), outbox.storage.transact(() => ({ update, value: null })), outbox.storage.read()];
    outbox.close();
    await Promise.all<unknown>(begun);
  }, { whose: account, update: { put: [entryOf(1)] } });
  expect((await read(await opened(page))).entries).toEqual([entryOf(1)]);
});

test('each person has a queue of their own on each server', async ({ blankPage }) => {
  const page = await opened(await blankPage());
  await write(page, { put: [entryOf(1)] });
  for (const other of [{ ...account, personId: 8 }, { ...account, server: 'https://other.example' }]) {
    expect(await page.evaluate(async (whose) => (await window.localData.openOutbox(whose, () => undefined).storage.read()).entries, other)).toEqual([]);
  }
});

test('without a database the queue lasts as long as the window, and the window leads by itself', async ({ blankPage }) => {
  const page = await blankPage();
  await page.evaluate(() => { Object.defineProperty(window, 'indexedDB', { value: { open: () => { throw new DOMException('Not allowed here.', 'SecurityError'); } } }); });
  await openOutbox(page);
  expect((await write(page, { put: [entryOf(1)] })).entries).toHaveLength(1);
  await page.evaluate(() => {
    const { outbox, reported } = window as unknown as Opened;
    outbox.leadership.request(() => {
      reported.push('leads');
      return () => undefined;
    });
    outbox.close();
  });
  expect(await page.evaluate(() => (window as unknown as Opened).reported)).toEqual(['memory', 'leads']);
  await openOutbox(page);
  expect((await read(page)).entries).toEqual([entryOf(1)]);
});
