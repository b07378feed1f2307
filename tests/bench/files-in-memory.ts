import type { PageOfFiles } from '../../src/contract/api/file-endpoints';
import type { WorkspaceBridge } from '../../src/contract/bridge';
import type { File, ListedFile } from '../../src/contract/entities/file';
import { capabilitiesWith } from '../../src/core/file-entity';
import { listReceived, listRequested } from '../../src/renderer/shared/store/files/files-slice';
import { listKeyOf, type ListSource } from '../../src/renderer/shared/store/files/files-state';
import { pageOf } from '../../src/renderer/shared/store/files/load-files';
import { createStore, type AppStore } from '../../src/renderer/shared/store/app-store';

/** Thousands of files, as they arrive and as they are stored. Used by measurements in a process and in a page. */

const pageSize = 1000;
const sort = { field: 'name', direction: 'up' } as const;
const source: ListSource = { kind: 'folder', folder: 'Desktop' };
const key = listKeyOf(source, sort);

const rowOf = (number: number): ListedFile => ({
  id: guidOf(number), guid: guidOf(number), name: `Minutes of meeting ${number}`, sortName: `minutes of meeting ${String(number).padStart(8, '0')}`, type: -2,
  subType: 'newdoc', kind: 'ShimoFile', parentId: 'Desktop', folder: 'Desktop',
  createdAt: new Date(Date.UTC(2026, 0, 1) - 1000 * number).toISOString(), updatedAt: new Date(Date.UTC(2026, 5, 1) - 1000 * number).toISOString(),
  creator: { id: 7, name: 'Ines Hart', avatar: null }, updatedUser: { id: 7, name: 'Ines Hart', avatar: null }, role: 'owner', revision: 1, parentRole: 'owner', capabilitySet: 0,
});
export const guidOf = (number: number): string => `f${String(number).padStart(21, '0')}`;

/** A page as it arrives: parsed from JSON, so that no two rows share a value before the code under test shares it. */
const pageFrom = (first: number): PageOfFiles => JSON.parse(JSON.stringify({
  files: Array.from({ length: pageSize }, (_, index) => rowOf(first + index)), capabilitySets: [capabilitiesWith({ value: true, reason: 'UNKNOWN' })], nextCursor: null,
})) as PageOfFiles;

const silentBridge = {} as WorkspaceBridge;

/** Our store with a folder of `count` files that were read page by page. */
export const fillOurs = (count: number): AppStore => {
  const store = createStore(silentBridge, () => undefined);
  for (let first = 0; first < count; first += pageSize) {
    store.dispatch(listRequested({ key, source, sort, requestId: 'r', mode: first === 0 ? 'open' : 'extend' }));
    store.dispatch(listReceived({ key, requestId: 'r', page: { ...pageOf(pageFrom(first)), nextCursor: first + pageSize < count ? 'more' : null } }));
  }
  return store;
};

/** A row of JSON in which equal texts and equal people are shared: the smallest form with the same information. */
export const internedRows = (count: number): readonly ListedFile[] => {
  const known = new Map<string, unknown>();
  const intern = <Value>(value: Value): Value => {
    if (typeof value === 'string') {
      if (!known.has(value)) known.set(value, value);
      return known.get(value) as Value;
    }
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, value);
    return known.get(text) as Value;
  };
  const rows: ListedFile[] = [];
  for (let first = 0; first < count; first += pageSize) {
    for (const row of pageFrom(first).files) {
      const kept = row as Record<string, unknown>;
      for (const name of Object.keys(kept)) kept[name] = intern(kept[name]);
      rows.push(row);
    }
  }
  return rows;
};

/** The same files without our store. */
export const filesFrom = (count: number): readonly File[] => Array.from({ length: count / pageSize }, (_, page) => pageOf(pageFrom(page * pageSize)).files).flat();
