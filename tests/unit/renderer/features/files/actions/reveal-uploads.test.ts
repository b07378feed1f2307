import { expect, test } from 'vitest';
import { isSelectionUntouched } from '../../../../../../src/renderer/features/files/actions/reveal-uploads';
import { listSelectionChanged } from '../../../../../../src/renderer/shared/store/files/list-selection-slice';
import { uploadsBegan } from '../../../../../../src/renderer/shared/store/uploads/uploads-slice';
import { createSignedInStore } from '../../../support/store-fixture';

/** Files selected when the uploads began, files selected when they ended, and whether the newest upload is selected. */
test.each([
  [[], [], true],
  [['a'], ['a'], true],
  [['a', 'b'], ['b', 'a'], true],
  [['a'], [], true],
  [[], ['a'], false],
  [['a'], ['b'], false],
  [['a'], ['a', 'b'], false],
] as const)('with %j selected at the beginning of uploads and %j at their end, the newest is selected: %s', (before, after, isRevealed) => {
  const { store } = createSignedInStore();
  const select = (guids: readonly string[]): void => { store.dispatch(listSelectionChanged({ guids, count: guids.length, isCounted: true, focused: null })); };
  select(before);
  store.dispatch(uploadsBegan({ folder: 'Desktop', selected: store.getState().listSelection.guids }));
  select(after);
  expect(isSelectionUntouched(store.getState())).toBe(isRevealed);
});
