import { beforeAll, describe, expect, it } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { connectLive } from '../../support/live-client';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { insertGrant } from '../../support/workspace-rows';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});

const make = async (person: TestPerson, type: number, name: string, folder?: string): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, ...(folder === undefined ? {} : { folder }) } })).guid;
const grant = async (guid: string, person: TestPerson, role: string): Promise<void> => {
  await insertGrant(server, guid, { type: 1, id: person.user.id }, role, { by: person.user.id });
};
const revoke = async (guid: string, person: TestPerson): Promise<void> => {
  await server.pool.query('delete from grants where file_guid = $1 and subject_id = $2', [guid, person.user.id]);
};
const shortcut = (person: TestPerson, folder: string, source: string) => person.client.call('shortcuts.create', { body: { folder, source_guid: source } });
const destroy = (person: TestPerson, shortcutIds: string[]) => person.client.call('shortcuts.destroy', { body: { shortcutIds } });

describe('a shortcut', () => {
  it('is a file of type −12 that leads to another one', async () => {
    const [folder, source] = [await make(ada, fileTypes.folder, 'Here'), await make(ada, fileTypes.mosheet, 'Budget')];
    const made = await shortcut(ada, folder, source);
    // "shortcut -12"; "a shortcut id is the parent guid joined to the guid with a shortcut marker" (section 3).
    expect(made).toMatchObject({
      id: `${folder}~${made.guid}`, type: -12, subType: 'shortcut', isShortcut: true, name: 'Budget', parentId: folder,
      shortcutSource: { guid: source, name: 'Budget', type: -4, subType: 'mosheet', url: `/sheet/${source}` },
    });
    const { files } = await ada.client.call('files.list', { query: { folder } });
    expect(files).toMatchObject([{ guid: made.guid, isShortcut: true, shortcutSource: { guid: source } }]);
    // The shortcut can also be opened, renamed and moved by its id.
    const renamed = await ada.client.call('files.rename', { params: { id: source }, body: { name: 'Budget 2' } });
    expect((await ada.client.call('files.get', { params: { id: made.guid } }))).toMatchObject({ name: 'Budget', shortcutSource: { name: renamed.name } });
  });

  it('to a shortcut leads to the target of that shortcut', async () => {
    const source = await make(ada, fileTypes.newdoc, 'Plan');
    const first = await shortcut(ada, 'Desktop', source);
    expect((await shortcut(ada, 'Desktop', first.id)).shortcutSource).toMatchObject({ guid: source });
    expect((await shortcut(ada, 'Desktop', first.guid)).shortcutSource).toMatchObject({ guid: source });
  });

  it('to a space has a source of unknown subtype', async () => {
    const space = await make(ada, fileTypes.folder, 'Space');
    await server.pool.query(`update files set type = 2, parent_guid = null, path = guid || '/' where guid = $1`, [space]);
    await server.pool.query('insert into spaces (guid) values ($1)', [space]);
    // "A shortcut to a space falls back to subType unknown" (section 3).
    expect((await shortcut(ada, 'Desktop', space)).shortcutSource).toEqual({ guid: space, name: 'Space', type: 2, subType: 'unknown', url: `/space/${space}` });
  });

  it('reveals its source only to people who can read it', async () => {
    const [folder, source] = [await make(ada, fileTypes.folder, 'Shared'), await make(ada, fileTypes.newdoc, 'Secret')];
    const made = await shortcut(ada, folder, source);
    await grant(folder, bo, 'editor');
    const seen = () => bo.client.call('files.get', { params: { id: made.guid } });
    expect((await seen()).shortcutSource).toBeNull();
    await grant(source, bo, 'reader');
    expect((await seen()).shortcutSource).toMatchObject({ guid: source, name: 'Secret' });
    await ada.client.call('files.remove', { params: { id: source } });
    expect([(await seen()).shortcutSource, (await ada.client.call('files.get', { params: { id: made.guid } })).shortcutSource]).toEqual([null, null]);
    expect(await failureOf(shortcut(ada, 'Desktop', made.guid))).toMatchObject({ code: 'FILE_DELETED' });
  });

  it('requires canRead of the source and canCreateChildFile of the folder', async () => {
    const [folder, source] = [await make(ada, fileTypes.folder, 'Mine'), await make(ada, fileTypes.newdoc, 'Mine too')];
    const bos = await make(bo, fileTypes.newdoc, "Bo's");
    expect(await failureOf(shortcut(bo, 'Desktop', source))).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403 });
    expect(await failureOf(shortcut(bo, folder, bos))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    await grant(folder, bo, 'reader');
    expect(await failureOf(shortcut(bo, folder, bos))).toMatchObject({ code: 'FAILURE_READ_ONLY' });
    expect(await failureOf(shortcut(bo, bos, bos))).toMatchObject({ code: 'PARENT_NOT_A_FOLDER' });
    for (const guid of ['0123456789ABCDEFGHIJKL', 'Desktop', '../../etc', ada.user.desktopGuid]) {
      expect(await failureOf(shortcut(ada, 'Desktop', guid))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    }
    const response = await rawRequest(server.url, 'POST', '/api/file/shortcuts', { token: bo.token, body: { folder: 'Desktop', source_guid: bos } });
    expect(response.status).toBe(201);
    for (const [body, field] of [[{}, 'folder'], [{ folder: 'Desktop' }, 'source_guid'], [{ folder: 'Desktop', source_guid: 'x'.repeat(65) }, 'source_guid'], [{ folder: 7, source_guid: bos }, 'folder']] as const) {
      expect((await rawRequest(server.url, 'POST', '/panda-api/file/shortcuts', { token: bo.token, body })).refusal()).toMatchObject({ code: 'VALIDATION_FAILED', args: { field } });
    }
  });

  it('is announced to all readers of its folder, and created once per key', async () => {
    const [folder, source] = [await make(ada, fileTypes.folder, 'Told'), await make(ada, fileTypes.newdoc, 'Plan')];
    await grant(folder, bo, 'reader');
    const live = await connectLive(server, bo);
    const call = () => ada.client.call('shortcuts.create', { body: { folder, source_guid: source } }, { idempotencyKey: 'shortcut' });
    const made = await call();
    expect(await call()).toEqual(made);
    // An event of a file that is already gone has another form.
    await live.waitFor(1);
    await destroy(ada, [made.id]);
    await live.waitFor(2);
    expect(live.events.map(({ action, guid }) => [action, guid])).toEqual([['create', made.guid], ['destroy', made.guid]]);
    live.close();
  });
});

describe('removing shortcuts', () => {
  it('removes those of one folder, and nothing for an empty list', async () => {
    const [one, two, source] = [await make(ada, fileTypes.folder, 'One'), await make(ada, fileTypes.folder, 'Two'), await make(ada, fileTypes.newdoc, 'Plan')];
    const [a, b, c] = [await shortcut(ada, one, source), await shortcut(ada, one, source), await shortcut(ada, two, source)];
    // "Batch shortcut removal proceeds only if all shortcuts share the same parent. Empty batch removals do nothing." (section 5)
    expect(await failureOf(destroy(ada, [a.id, c.id]))).toMatchObject({ code: 'SHORTCUTS_OF_SEVERAL_FOLDERS', status: 409 });
    expect(await failureOf(destroy(ada, [a.id, source]))).toMatchObject({ code: 'NOT_A_SHORTCUT', status: 409 });
    expect(await ada.client.call('shortcuts.destroy', { body: {} })).toEqual({ isUnchanged: true });
    expect(await destroy(ada, [])).toEqual({ isUnchanged: true });
    const inOne = async () => (await ada.client.call('files.list', { query: { folder: one } })).files.map(({ guid }) => guid);
    expect((await inOne()).toSorted()).toEqual([a.guid, b.guid].toSorted());
    expect(await failureOf(destroy(bo, [a.id]))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await ada.client.call('shortcuts.destroy', { body: { shortcutIds: [a.id], guids: [b.guid, a.guid] } })).toEqual({});
    expect(await inOne()).toEqual([]);
    expect(await destroy(ada, [a.id, b.id])).toEqual({ isUnchanged: true });
    // The source is unchanged.
    expect(await ada.client.call('files.get', { params: { id: source } })).toMatchObject({ name: 'Plan', isDelete: false });
  });

  it('accepts 1,000 at most', async () => {
    const body = { guids: Array.from({ length: 1001 }, () => '0123456789ABCDEFGHIJKL') };
    expect((await rawRequest(server.url, 'POST', '/api/shortcuts/action/destroy', { token: ada.token, body })).refusal()).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'guids' } });
  });
});

/** Both personally ordered lists, each with its own calls. */
const lists = {
  'desktop shortcuts': {
    names: async (person: TestPerson) => (await person.client.call('desktopShortcuts.list', { query: { pageSize: -1 } })).rows.map(({ file }) => file.name),
    add: (person: TestPerson, id: string, before?: string) => person.client.call('desktopShortcuts.create', { params: { id }, body: before === undefined ? {} : { before } }),
    move: (person: TestPerson, id: string, before?: string) => person.client.call('desktopShortcuts.move', { params: { id }, body: before === undefined ? {} : { before } }),
    remove: (person: TestPerson, id: string) => person.client.call('desktopShortcuts.remove', { params: { id } }),
  },
  'quick access': {
    names: async (person: TestPerson) => (await person.client.call('quickAccess.list', {})).files.map(({ name }) => name),
    add: (person: TestPerson, guid: string, before?: string) => person.client.call('quickAccess.create', { body: { guid, ...(before === undefined ? {} : { before }) } }),
    move: (person: TestPerson, guid: string, before?: string) => person.client.call('quickAccess.move', { body: { guid, ...(before === undefined ? {} : { before }) } }),
    remove: (person: TestPerson, guid: string) => person.client.call('quickAccess.remove', { query: { guid } }),
  },
};

describe.each(Object.entries(lists))('%s', (_title, { names, add, move, remove }) => {
  it('keep the order that the person gives them', async () => {
    const cy = await server.register('Cy');
    const guids: string[] = [];
    for (const name of ['A', 'B', 'C']) guids.push(await make(cy, fileTypes.newdoc, name));
    const [a, b, c] = guids as [string, string, string];
    expect(await names(cy)).toEqual([]);
    for (const guid of [a, b]) expect((await add(cy, guid)).isUnchanged).toBeUndefined();
    await add(cy, c, a);
    expect(await names(cy)).toEqual(['C', 'A', 'B']);
    // "Adding … is skipped if already listed" (section 5).
    expect(await add(cy, a, c)).toMatchObject({ guid: a, isUnchanged: true });
    await move(cy, b, a);
    expect(await names(cy)).toEqual(['C', 'B', 'A']);
    expect(await move(cy, b, a)).toMatchObject({ isUnchanged: true });
    expect(await move(cy, b, b)).toMatchObject({ isUnchanged: true });
    await move(cy, c);
    expect(await names(cy)).toEqual(['B', 'A', 'C']);
    expect(await remove(cy, a)).toEqual({});
    expect(await remove(cy, a)).toEqual({ isUnchanged: true });
    expect(await names(cy)).toEqual(['B', 'C']);
    expect(await failureOf(move(cy, a))).toMatchObject({ code: 'NOT_LISTED', status: 409 });
    expect(await failureOf(move(cy, b, a))).toMatchObject({ code: 'NOT_LISTED' });
    expect(await names(ada)).not.toContain('B');
  });

  it('keep their order when there is no place left between two of them', async () => {
    const cy = await server.register('Cy');
    const [a, b, c] = [await make(cy, fileTypes.newdoc, 'A'), await make(cy, fileTypes.newdoc, 'B'), await make(cy, fileTypes.newdoc, 'C')];
    for (const guid of [a, b, c]) await add(cy, guid);
    for (const table of ['desktop_shortcuts', 'quick_access']) await server.pool.query(`update ${table} set position = 'a0' where person_id = $1`, [cy.user.id]);
    const before = await names(cy);
    const guidOf: Record<string, string> = { A: a, B: b, C: c };
    const [first, second, third] = before as [string, string, string];
    await move(cy, guidOf[third] ?? '', guidOf[second]);
    expect(await names(cy)).toEqual([first, third, second]);
  });

  it('show only readable files, and drop the rest', async () => {
    const cy = await server.register('Cy');
    const [file, own] = [await make(ada, fileTypes.newdoc, 'Lent'), await make(cy, fileTypes.newdoc, 'Own')];
    expect(await failureOf(add(cy, file))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    await grant(file, cy, 'reader');
    await add(cy, file);
    await add(cy, own);
    expect(await names(cy)).toEqual(['Lent', 'Own']);
    await revoke(file, cy);
    expect(await names(cy)).toEqual(['Own']);
    await cy.client.call('files.remove', { params: { id: own } });
    expect(await names(cy)).toEqual([]);
    expect([await remove(cy, file), await remove(cy, file), await remove(cy, '0123456789ABCDEFGHIJKL')]).toEqual([{}, { isUnchanged: true }, { isUnchanged: true }]);
  });

  it('contain concurrently added entries once each', async () => {
    const cy = await server.register('Cy');
    const guids = await Promise.all(['A', 'B', 'C', 'D'].map((name) => make(cy, fileTypes.newdoc, name)));
    await Promise.all([...guids, ...guids].map((guid) => add(cy, guid)));
    expect((await names(cy)).toSorted()).toEqual(['A', 'B', 'C', 'D']);
    const { rows } = await server.pool.query<{ positions: string }>(
      `select count(distinct position) as positions from ${_title === 'quick access' ? 'quick_access' : 'desktop_shortcuts'} where person_id = $1`, [cy.user.id],
    );
    expect(rows).toEqual([{ positions: '4' }]);
  });
});

describe('desktop shortcuts', () => {
  it('are returned in pages, or all in one response', async () => {
    const cy = await server.register('Cy');
    for (const name of ['A', 'B', 'C']) await lists['desktop shortcuts'].add(cy, await make(cy, fileTypes.newdoc, name));
    const first = await cy.client.call('desktopShortcuts.list', { query: { pageSize: 2 } });
    expect(first.rows.map(({ file }) => [file.name, file.hasDesktopShortcut])).toEqual([['A', true], ['B', true]]);
    const rest = await cy.client.call('desktopShortcuts.list', { query: { pageSize: 2, cursor: first.nextCursor ?? '' } });
    expect([rest.rows.map(({ file }) => file.name), rest.nextCursor]).toEqual([['C'], null]);
    expect(await failureOf(bo.client.call('desktopShortcuts.list', { query: { cursor: first.nextCursor ?? '' } }))).toMatchObject({ code: 'CURSOR_INVALID' });
    for (const pageSize of [0, -2, 1001]) expect(await failureOf(cy.client.call('desktopShortcuts.list', { query: { pageSize } }))).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('are announced to their owner only', async () => {
    const cy = await server.register('Cy');
    const [file, other] = [await make(cy, fileTypes.newdoc, 'Plan'), await make(cy, fileTypes.newdoc, 'Other')];
    await grant(file, bo, 'editor');
    const seen: Record<string, [string, string][]> = {};
    const connections = await Promise.all([cy, bo].map(async (person) => {
      const live = await connectLive(server, person);
      const reported: [string, string][] = [];
      seen[person.user.name] = reported;
      live.socket.on('DesktopShortcut', (event: { action: string; guid: string }) => { reported.push([event.action, event.guid]); });
      return live;
    }));
    await lists['desktop shortcuts'].add(cy, file);
    await lists['desktop shortcuts'].add(cy, file);
    await lists['desktop shortcuts'].add(cy, other);
    await lists['desktop shortcuts'].remove(cy, file);
    await cy.client.call('files.rename', { params: { id: file }, body: { name: 'Plan 2' } });
    await Promise.all(connections.map((live) => live.waitFor(1)));
    expect(seen).toEqual({ Cy: [['create', file], ['create', other], ['destroy', file]], Bo: [] });
    for (const live of connections) live.close();
  });
});

describe('quick access', () => {
  it('moves an entry to a place by its number', async () => {
    const cy = await server.register('Cy');
    const guids: string[] = [];
    for (const name of ['A', 'B', 'C']) {
      guids.push(await make(cy, fileTypes.newdoc, name));
      await lists['quick access'].add(cy, guids.at(-1) ?? '');
    }
    const [a, b, c] = guids as [string, string, string];
    const moveTo = (guid: string, index: number) => cy.client.call('quickAccess.move', { body: { guid, index } });
    await moveTo(c, 0);
    expect(await lists['quick access'].names(cy)).toEqual(['C', 'A', 'B']);
    await moveTo(c, 2);
    expect(await lists['quick access'].names(cy)).toEqual(['A', 'B', 'C']);
    expect(await moveTo(b, 1)).toMatchObject({ isUnchanged: true });
    // "An index out of range in reordering is an error" (section 5).
    for (const index of [-1, 3, 1_000_000]) expect(await failureOf(moveTo(a, index))).toMatchObject({ code: 'INDEX_OUT_OF_RANGE', status: 409 });
    expect(await failureOf(moveTo(await make(cy, fileTypes.newdoc, 'D'), 0))).toMatchObject({ code: 'NOT_LISTED' });
    const both = await rawRequest(server.url, 'PUT', '/api/quick_access', { token: cy.token, body: { guid: a, index: 0, before: b } });
    expect(both.refusal()).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'index' } });
    for (const body of [{}, { guid: 7 }, { guid: a, index: '0' }, { guid: a, index: 0.5 }]) {
      expect((await rawRequest(server.url, 'PUT', '/api/quick_access', { token: cy.token, body })).status).toBe(400);
    }
  });
});
