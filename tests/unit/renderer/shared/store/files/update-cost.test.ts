import { describe, expect, it } from 'vitest';
import type { File } from '../../../../../../src/contract/entities/file';
import type { Change } from '../../../../../../src/core/sync/change';
import { entriesOf, type BucketTable } from '../../../../../../src/renderer/shared/store/files/bucket-table';
import { changeConfirmed, changesEnqueued, listReceived, listRequested } from '../../../../../../src/renderer/shared/store/files/files-slice';
import type { EnqueuedChange } from '../../../../../../src/renderer/shared/store/files/pending-changes';
import { filesReducer } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { initialFilesState, listKeyOf, type FileList, type FilesState, type ListSource } from '../../../../../../src/renderer/shared/store/files/files-state';
import { updatePlacement } from '../../../../../../src/renderer/shared/store/files/list-placement';
import { guidOf, makeFile, person } from '../../../support/store-fixture';

const waitingCount = 2_000;
const sort = { field: 'name', direction: 'up' } as const;
const localOf = (label: string | number): string => `-${String(label).padStart(21, '0')}`;
const digits = (number: number): string => String(number).padStart(6, '0');

/** A creation that counts its reads. */
const creation = (label: string | number, folder: string, onLook: () => void = () => undefined): EnqueuedChange => {
  const change: Change = { kind: 'create', type: -2, name: `made ${label}`, folder };
  const pending = { id: `key ${label}`, at: '2026-11-22T00:00:00.000Z', person: person(7), get change() { onLook(); return change; } };
  return { guid: localOf(label), pending };
};

const openList = (state: FilesState, folder: string): FilesState => {
  const source: ListSource = { kind: 'folder', folder };
  const key = listKeyOf(source, sort);
  return filesReducer(filesReducer(state, listRequested({ key, source, sort, requestId: 'r', mode: 'open' })), listReceived({ key, requestId: 'r', page: { files: [], nextCursor: null } }));
};

const onlyList = ({ lists }: FilesState): FileList | undefined => Object.values(lists)[0];

/** Number of buckets that two states of a table do not share. */
const copied = (before: BucketTable<unknown>, after: BucketTable<unknown>): number => after.buckets.filter((bucket, index) => bucket !== before.buckets[index]).length;

const tablesOf = ({ table, pending, dependents, localIds, serverIds, changedHere }: FilesState): readonly BucketTable<unknown>[] => [table, pending, dependents, localIds, serverIds, changedHere];

describe('with 2,000 changes waiting', () => {
  let looks = 0;
  const waiting = Array.from({ length: waitingCount }, (_, number) => creation(digits(number), 'Desktop', () => { looks += 1; }));
  const standing = filesReducer(openList(initialFilesState, 'Desktop'), changesEnqueued({ changes: waiting }));

  it('a window that opens shows them all in one step, where each belongs', () => {
    expect(onlyList(standing)?.ids).toEqual(waiting.map(({ guid }) => guid));
    expect(standing.pending.size).toBe(waitingCount);
  });

  it('one more change reads no other change, and copies a bucket of each table', () => {
    looks = 0;
    const after = filesReducer(standing, changesEnqueued({ changes: [creation('000500 and a half', 'Desktop')] }));
    expect(looks).toBe(0);
    tablesOf(after).forEach((table, index) => { expect(copied(tablesOf(standing)[index] ?? table, table)).toBeLessThanOrEqual(1); });
    expect(onlyList(after)?.ids.indexOf(localOf('000500 and a half'))).toBe(501);
  });

  it('the confirmation of one change reads that change alone, and keeps its row in place', () => {
    looks = 0;
    const guid = guidOf('answered');
    const file = makeFile('answered', { name: 'made 000700', sortName: 'made 000700' });
    const after = filesReducer(standing, changeConfirmed({ changeId: 'key 000700', guid: localOf('000700'), file }));
    // Reads for finding the settled change and for the file with its remaining changes: a constant number, whatever the
    // length of the queue.
    expect(looks).toBeLessThan(10);
    tablesOf(after).forEach((table, index) => { expect(copied(tablesOf(standing)[index] ?? table, table)).toBeLessThanOrEqual(2); });
    expect(onlyList(after)?.ids[700]).toBe(guid);
    expect(after.pending.size).toBe(waitingCount - 1);
    expect(entriesOf(after.localIds)).toEqual([[guid, localOf('000700')]]);
  });

  it('the confirmation of a folder reads its dependent changes alone', () => {
    let looksWithin = 0;
    const folder = localOf('folder');
    const within = filesReducer(standing, changesEnqueued({ changes: [creation('folder', 'Desktop'), creation('child', folder, () => { looksWithin += 1; })] }));
    looks = 0;
    looksWithin = 0;
    const after = filesReducer(within, changeConfirmed({ changeId: 'key folder', guid: folder, file: makeFile('made', { type: 1 }) }));
    expect(looks).toBe(0);
    expect(looksWithin).toBeGreaterThan(0);
    expect(entriesOf(after.table).find(([guid]) => guid === localOf('child'))?.[1].parentId).toBe(guidOf('made'));
    expect(after.dependents.size).toBe(0);
  });
});

describe('in a list of 10,000', () => {
  const files = Array.from({ length: 10_000 }, (_, number) => makeFile(number, { name: digits(number), sortName: digits(number) }));
  const list: FileList = {
    key: 'k', source: { kind: 'folder', folder: 'Desktop' }, sort, ids: files.map(({ guid }) => guid), status: 'ready', cursor: null, requestId: null, failure: null, changedDuringRequest: [], cachedAt: null,
  };

  it.each([
    ['moves in the list', { sortName: '000003 and a half' }, 4], ['keeps its place', { starred: true }, 5_000], ['leaves the list', { parentId: 'elsewhere' }, -1],
  ] satisfies [string, Partial<File>, number][])('a file that %s is found without scanning the list', (_what, changed, at) => {
    const before = new Map(files.map((file) => [file.guid, file]));
    const after = new Map(before).set(guidOf(5_000), makeFile(5_000, { name: digits(5_000), sortName: digits(5_000), ...changed }));
    let lookups = 0;
    const counting = (known: ReadonlyMap<string, File>) => (id: string): File | undefined => { lookups += 1; return known.get(id); };
    const placed = updatePlacement(list, [guidOf(5_000)], counting(after), counting(before));
    // Twice the steps of a binary search through 10,000.
    expect(lookups).toBeLessThan(40);
    expect(placed.ids.indexOf(guidOf(5_000))).toBe(at);
    expect(placed.ids).toHaveLength(at === -1 ? 9_999 : 10_000);
  });
});
