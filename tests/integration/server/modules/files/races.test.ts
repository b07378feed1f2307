import { beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '../../../../../src/api-client/call-error';
import { fileTypes } from '../../../../../src/contract/entities/file';
import type { TestPerson } from '../../../../support/test-server';
import { useTestServer } from '../../../../support/use-test-server';

const server = useTestServer();
let ada: TestPerson;

beforeAll(async () => {
  ada = await server.register('Ada');
});

const make = async (name: string, folder = 'Desktop'): Promise<string> => (await ada.client.call('files.create', { body: { type: fileTypes.folder, name, folder } })).guid;
const move = (id: string, to: string) => ada.client.call('files.move', { params: { id }, body: { to } });

const eventCount = async (): Promise<number> => (await server.pool.query<{ count: number }>('select count(*)::int as count from events')).rows[0]?.count ?? 0;

/** The error code of each call, or null. */
const codesOf = async (calls: readonly Promise<unknown>[]): Promise<(string | null)[]> =>
  (await Promise.allSettled(calls)).map((result) => {
    if (result.status === 'fulfilled') return null;
    if (result.reason instanceof CallError) return result.reason.failure.code;
    throw result.reason;
  });

/**
 * Asserts that each path is the parent's path plus the file itself. The descendants of a folder in the trash must be
 * in its trash.
 */
const expectSoundTree = async (): Promise<void> => {
  const { rows } = await server.pool.query(`
    select child.guid, child.path, parent.path as parent_path from files child left join files parent on parent.guid = child.parent_guid
    where child.path <> coalesce(parent.path, '') || child.guid || '/'
      or (parent.trash_root is not null and child.trash_root is null)`);
  expect(rows).toEqual([]);
};

describe('concurrent writes', () => {
  test('a rename and the undo of a creation: one of them is too late, every time', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const id = await make('new');
      const codes = await codesOf([
        ada.client.call('files.rename', { params: { id }, body: { name: 'wanted' } }),
        ada.client.call('files.remove', { params: { id }, query: { expected: 1 } }),
      ]);
      expect([['FILE_DELETED', null], [null, 'CHANGED_MEANWHILE']]).toContainEqual(codes);
    }
  });

  test('two moves that would create a cycle: one succeeds, the other is refused, every time', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const [left, right] = [await make('left'), await make('right')];
      const codes = await codesOf([move(left, right), move(right, left)]);
      expect(codes.toSorted()).toEqual(['MOVE_UNDER_ITSELF', null]);
    }
    await expectSoundTree();
  });

  test('a ring of four moves leaves a tree', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const ring = [await make('a'), await make('b'), await make('c'), await make('d')] as const;
      const codes = await codesOf([move(ring[0], ring[1]), move(ring[1], ring[2]), move(ring[2], ring[3]), move(ring[3], ring[0])]);
      expect(codes.filter((code) => code === 'MOVE_UNDER_ITSELF')).toHaveLength(1);
      expect(codes.filter((code) => code === null)).toHaveLength(3);
    }
    await expectSoundTree();
  });

  test('files created below a moving folder are at its new path', async () => {
    const [here, there] = [await make('here'), await make('there')];
    const moving = await make('moving', here);
    const inner = await make('inner', moving);
    await Promise.all([
      ...Array.from({ length: 40 }, (_, index) => make(`n${index}`, index % 2 === 0 ? inner : moving)),
      (async () => { for (let turn = 0; turn < 10; turn += 1) await move(moving, turn % 2 === 0 ? there : here); })(),
    ]);
    await expectSoundTree();
    const { rows } = await server.pool.query('select count(*)::int as count from files where parent_guid in ($1, $2)', [inner, moving]);
    expect(rows).toEqual([{ count: 41 }]);
  });

  test('files created in a folder that is being trashed are trashed with it, or refused', async () => {
    const folder = await make('going');
    const codes = await codesOf([...Array.from({ length: 20 }, (_, index) => make(`n${index}`, folder)), ada.client.call('files.remove', { params: { id: folder } })]);
    expect(codes.filter((code) => code !== null && code !== 'FILE_DELETED')).toEqual([]);
    await expectSoundTree();
    await ada.client.call('trash.recover', { params: { id: folder } });
    const { files } = await ada.client.call('files.list', { query: { folder } });
    expect(files).toHaveLength(codes.slice(0, -1).filter((code) => code === null).length);
  });

  test('a file is trashed once, and recovered once', async () => {
    const folder = await make('twice');
    const before = await eventCount();
    const removals = await Promise.all(Array.from({ length: 5 }, () => ada.client.call('files.remove', { params: { id: folder } })));
    expect(removals.filter(({ isUnchanged }) => isUnchanged)).toHaveLength(4);
    expect(await eventCount()).toBe(before + 1);
    const recoveries = await Promise.all(Array.from({ length: 5 }, () => ada.client.call('trash.recover', { params: { id: folder } })));
    expect(recoveries.filter(({ isUnchanged }) => isUnchanged)).toHaveLength(4);
    expect(recoveries.map(({ revision }) => revision)).toEqual([3, 3, 3, 3, 3]);
    expect(await eventCount()).toBe(before + 2);
  });

  test('random renames, moves, deletions and recoveries leave a sound tree and one event per change', async () => {
    const guids = await Promise.all(Array.from({ length: 12 }, (_, index) => make(`random ${index}`)));
    const before = await eventCount();
    // A small generator with a fixed seed, so that a failure can be reproduced.
    let seed = 42;
    const pick = (count: number): number => { seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648; return Math.floor(seed / 65_536) % count; };
    const act = (turn: number): Promise<object> => {
      const [id = '', to = ''] = [guids[pick(12)], guids[pick(12)]];
      switch (pick(4)) {
        case 0: return ada.client.call('files.rename', { params: { id }, body: { name: `turn ${turn}` } });
        case 1: return ada.client.call('files.remove', { params: { id } });
        case 2: return ada.client.call('trash.recover', { params: { id } });
        default: return move(id, to);
      }
    };
    // The maximum number of concurrent calls for one person, queued calls included.
    const acts: Promise<object>[] = [];
    for (let wave = 0; wave < 2; wave += 1) {
      acts.push(...Array.from({ length: 100 }, (_, index) => act(wave * 100 + index)));
      await Promise.allSettled(acts);
    }
    const results = await Promise.allSettled(acts);
    const codes = await codesOf(acts);
    expect(codes.filter((code) => ![null, 'FILE_DELETED', 'NOT_IN_TRASH', 'MOVE_UNDER_ITSELF'].includes(code))).toEqual([]);
    await expectSoundTree();
    const events = (await eventCount()) - before;
    const done = results.filter((result) => result.status === 'fulfilled' && !('isUnchanged' in result.value)).length;
    // A move to the same folder changes nothing and emits no event.
    expect(events).toBeLessThanOrEqual(done);
    expect(events).toBeGreaterThan(done / 2);
  });
});
