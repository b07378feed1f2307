import type { Page } from '@playwright/test';
import { eventually, expect, test as base } from './fixture';
import type { BrowserHost } from './support/browser-host';
import { bundleLocalData, openBlankPage } from './support/local-data';

// The offline cache of a device, in a real browser's database.

const test = base.extend<{ readonly blankPage: Page }, { readonly script: string }>({
  script: [async ({}, use) => { await use(await bundleLocalData()); }, { scope: 'worker' }],
  blankPage: async ({ workspace, script }, use) => { await use(await openBlankPage((workspace.host as BrowserHost).context, script)); },
});

interface Seen {
  readonly folder: string;
  readonly order: 'name' | 'updatedAt' | 'createdAt';
  readonly ids: readonly string[];
  readonly at: string;
  readonly isWhole?: boolean;
}

/** Caches lists one after the other; the files' names and times define their order. */
const keep = (page: Page, lists: readonly Seen[]): Promise<void> => page.evaluate(async (given) => {
  const data = window.localData.openLocalDatabase({ server: 'https://office.example', personId: 7 });
  const lastSeen = window.localData.createLastSeen(data);
  for (const { folder, order, ids, at, isWhole = true } of given) {
    const list = { source: { kind: 'folder', folder }, sort: { field: order, direction: 'up' }, ids, cursor: isWhole ? null : 'more', at } as const;
    const files = ids.map((guid) => {
      const number = Number(guid.slice(1));
      return { guid, name: guid, sortName: guid, type: -2, updatedAt: new Date(Date.UTC(2026, 0, 1) - number * 1000).toISOString() };
    });
    await lastSeen.write({
      files: files as never[], removedFiles: [], removedLists: [], removedPlaces: [],
      lists: [[`folder:${folder}:${order}:up`, list]], places: [[folder, []]],
    });
  }
  lastSeen.close();
}, lists);

/** The cached list of a folder in one order, with all pages; null if it is not cached. */
const seen = (page: Page, folder: string, order: Seen['order']): Promise<{ ids: string[]; isWhole: boolean } | null> => page.evaluate(async (requested) => {
  const data = window.localData.openLocalDatabase({ server: 'https://office.example', personId: 7 });
  const lastSeen = window.localData.createLastSeen(data);
  const ids: string[] = [];
  let hasAny = false;
  let isWhole = false;
  for (let from = 0; ;) {
    const found = await lastSeen.readList({ kind: 'folder', folder: requested.folder }, { field: requested.order, direction: 'up' } as never, from);
    if (found === null) break;
    hasAny = true;
    ids.push(...found.files.map(({ guid }) => guid));
    if (found.next === null) {
      isWhole = true;
      break;
    }
    from = found.next;
  }
  lastSeen.close();
  return hasAny ? { ids, isWhole } : null;
}, { folder, order });

/** Evicts the oldest entries above the limit of files. Returns the remaining ones. */
const prune = (page: Page, limits: { files: number; left: number }) => page.evaluate(async (given) => {
  const data = window.localData.openLocalDatabase({ server: 'https://office.example', personId: 7 });
  const lastSeen = window.localData.createLastSeen(data, given);
  await lastSeen.prune();
  const database = await data.connection();
  const left = {
    lists: await database.getAllKeys('lists'), rests: (await database.getAllKeys('rests')).map(([list]) => list),
    files: await database.count('files'), places: await database.getAllKeys('places'),
  };
  lastSeen.close();
  return left;
}, limits);

const idsOf = (letter: string, count: number, from = 0): string[] => Array.from({ length: count }, (_each, index) => letter + String(from + index).padStart(5, '0'));

test('a folder that was cached only in another order is shown in the requested order', async ({ blankPage: page }) => {
  const ids = idsOf('a', 150);
  await keep(page, [{ folder: 'one', order: 'name', ids, at: '2026-03-01T00:00:00.000Z' }]);
  expect(await seen(page, 'one', 'name')).toEqual({ ids, isWhole: true });
  // Each file is a second older than the previous one.
  expect(await seen(page, 'one', 'updatedAt')).toEqual({ ids: [...ids].reverse(), isWhole: true });
  expect(await seen(page, 'two', 'updatedAt')).toBeNull();
});

test('of several other orders the latest cached one is used, and its missing files can be requested', async ({ blankPage: page }) => {
  await keep(page, [
    { folder: 'one', order: 'createdAt', ids: idsOf('a', 3), at: '2026-03-01T00:00:00.000Z' },
    { folder: 'one', order: 'name', ids: idsOf('a', 5), at: '2026-03-02T00:00:00.000Z', isWhole: false },
  ]);
  expect(await seen(page, 'one', 'updatedAt')).toEqual({ ids: idsOf('a', 5).reverse(), isWhole: false });
});

test('a list that is read again from its beginning keeps the cached rest behind it, each file once', async ({ blankPage: page }) => {
  const ids = idsOf('a', 300);
  await keep(page, [
    { folder: 'one', order: 'name', ids, at: '2026-03-01T00:00:00.000Z' },
    { folder: 'one', order: 'name', ids: ['a00250', ...ids.slice(0, 100)], at: '2026-03-02T00:00:00.000Z', isWhole: false },
  ]);
  expect(await seen(page, 'one', 'name')).toEqual({ ids: ['a00250', ...ids.filter((id) => id !== 'a00250')], isWhole: true });
});

test('above the limit, the lists seen longest ago are deleted, with their pieces, files and pages', async ({ blankPage: page }) => {
  const shared = idsOf('s', 10);
  const lists: readonly Seen[] = [
    { folder: 'old', order: 'name', ids: [...idsOf('a', 2_500), ...shared], at: '2026-03-01T00:00:00.000Z' },
    { folder: 'new', order: 'name', ids: [...idsOf('b', 60), ...shared], at: '2026-03-03T00:00:00.000Z' },
    { folder: 'middle', order: 'name', ids: idsOf('c', 50), at: '2026-03-02T00:00:00.000Z' },
  ];
  await keep(page, lists);
  const all = { lists: ['folder:middle:name:up', 'folder:new:name:up', 'folder:old:name:up'], rests: ['folder:old:name:up', 'folder:old:name:up'], files: 2_620, places: ['middle', 'new', 'old'] };
  // Exactly the maximum.
  expect(await prune(page, { files: 2_620, left: 120 })).toEqual(all);
  // A page is kept together with its file; the pages of the folders are not among these files.
  expect(await prune(page, { files: 2_619, left: 120 })).toEqual({ lists: ['folder:middle:name:up', 'folder:new:name:up'], rests: [], files: 120, places: [] });
  expect(await seen(page, 'new', 'name')).toEqual({ ids: [...idsOf('b', 60), ...shared], isWhole: true });
  expect(await seen(page, 'middle', 'name')).toEqual({ ids: idsOf('c', 50), isWhole: true });
  expect(await seen(page, 'old', 'name')).toBeNull();
});

test('a second window does not delete entries that the first one keeps step by step', async ({ blankPage: page, workspace, script }) => {
  await keep(page, [{ folder: 'old', order: 'name', ids: idsOf('a', 100), at: '2026-03-01T00:00:00.000Z' }]);
  const ids = idsOf('b', 50);
  // The files first; the list that names them only on the signal to continue.
  await page.evaluate(async (guids) => {
    const lastSeen = window.localData.createLastSeen(window.localData.openLocalDatabase({ server: 'https://office.example', personId: 7 }));
    const nothing = { files: [], removedFiles: [], lists: [], removedLists: [], places: [], removedPlaces: [] };
    const list = { source: { kind: 'folder', folder: 'new' }, sort: { field: 'name', direction: 'up' }, ids: guids, cursor: null, at: '2026-03-02T00:00:00.000Z' } as const;
    await new Promise<void>((hasBegun) => {
      const kept = lastSeen.withoutPruning(async () => {
        await lastSeen.write({ ...nothing, files: guids.map((guid) => ({ guid, name: guid, sortName: guid, type: -2 })) as never[] });
        await new Promise<void>((goOn) => {
          Object.assign(window, { goOn });
          hasBegun();
        });
        await lastSeen.write({ ...nothing, lists: [['folder:new:name:up', list]] });
      });
      Object.assign(window, { kept });
    });
  }, ids);

  const other = await openBlankPage((workspace.host as BrowserHost).context, script);
  const pruned = prune(other, { files: 149, left: 60 });
  await eventually(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
  await page.evaluate(async () => {
    const { goOn, kept } = window as unknown as { goOn: () => void; kept: Promise<void> };
    goOn();
    await kept;
  });
  expect(await pruned).toEqual({ lists: ['folder:new:name:up'], rests: [], files: 50, places: [] });
  expect(await seen(page, 'new', 'name')).toEqual({ ids, isWhole: true });
});
