import { expect, it } from 'vitest';
import { connectListEviction } from '../../../../../../src/renderer/shared/store/files/connect-list-eviction';
import { entriesOf } from '../../../../../../src/renderer/shared/store/files/bucket-table';
import { changesEnqueued, listReceived, listRequested } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { listKeyOf, type ListSource } from '../../../../../../src/renderer/shared/store/files/files-state';
import { defaultSort } from '../../../../../../src/renderer/shared/store/files/sort-order';
import { personalListReceived } from '../../../../../../src/renderer/shared/store/personal-lists/personal-lists';
import { createStore } from '../../../../../../src/renderer/shared/store/app-store';
import { createVisibleContent } from '../../../../../../src/renderer/shared/store/files/visible-content';
import { createHeldBridge, guidOf, makeFile, person } from '../../../support/store-fixture';

it('lists that were long not on screen are dropped, with the files that nothing else shows', () => {
  const later: (() => void)[] = [];
  const store = createStore(createHeldBridge().bridge, () => undefined, (run) => { later.push(run); });
  const visible = createVisibleContent();
  connectListEviction(store, visible);
  const open = (number: number): (() => void) => {
    const folder = guidOf(`f${number}`);
    const source: ListSource = { kind: 'folder', folder };
    const key = listKeyOf(source, defaultSort);
    const leave = visible.showList(source, defaultSort);
    store.dispatch(listRequested({ key, source, sort: defaultSort, requestId: 'r', mode: 'open' }));
    store.dispatch(listReceived({ key, requestId: 'r', page: { files: [makeFile(`a${number}`, { parentId: folder }), makeFile(`b${number}`, { parentId: folder })], nextCursor: null } }));
    return leave;
  };
  const guids = (): string[] => entriesOf(store.getState().files.table).map(([guid]) => guid).toSorted();

  store.dispatch(personalListReceived({ list: 'quickAccess', guids: [guidOf('a1')] }));
  // Copied there, to be pasted elsewhere; the other file was released since.
  visible.retainFiles([guidOf('b3')]);
  visible.retainFiles([guidOf('a4')])();
  for (let number = 1; number <= 18; number += 1) {
    const leave = open(number);
    if (number === 2) store.dispatch(changesEnqueued({ changes: [{ guid: guidOf('b2'), pending: { id: 'p', at: '2026-01-01T00:00:00Z', person: person(7), change: { kind: 'star', guid: guidOf('b2'), starred: true, base: false } } }] }));
    if (number < 18) leave();
  }
  expect(later).toHaveLength(0);
  expect(guids()).toHaveLength(36);
  open(19);
  expect(later).toHaveLength(1);
  later[0]?.();
  // The twelve latest of nineteen lists remain. So do the sidebar's list, the list with a pending change and the list
  // with a file on the clipboard.
  expect(Object.keys(store.getState().files.lists)).toHaveLength(12);
  const left = [guidOf('a1'), guidOf('b2'), guidOf('b3'), ...Array.from({ length: 12 }, (_, index) => [guidOf(`a${index + 8}`), guidOf(`b${index + 8}`)]).flat()];
  expect(guids()).toEqual(left.toSorted());
});
