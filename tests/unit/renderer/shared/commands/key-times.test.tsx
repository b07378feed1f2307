// @vitest-environment jsdom
import { act, useState } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkspaceBridge } from '../../../../../src/contract/bridge';
import { createLayout } from '../../../../../src/renderer/features/files/list/layout/layout';
import { listRows } from '../../../../../src/renderer/features/files/list/row-keys';
import { emptySelection } from '../../../../../src/renderer/features/files/list/selection/selection';
import { useListKeyboard } from '../../../../../src/renderer/features/files/list/use-list-keyboard';
import type { SelectionControl } from '../../../../../src/renderer/features/files/list/selection/use-selection';
import { CommandKeyListener } from '../../../../../src/renderer/shared/commands/command-key-listener';
import { CommandsContext } from '../../../../../src/renderer/shared/commands/command-context';
import { createCommandRegistry } from '../../../../../src/renderer/shared/commands/command-registry';
import { createTable } from '../../../../../src/renderer/shared/store/files/bucket-table';
import { filesReceived } from '../../../../../src/renderer/shared/store/files/files-slice';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { createSignedInStore, guidOf, makeFile } from '../../support/store-fixture';
import { render, type Rendered } from '../../support/render';

// Keys form a sequence by the times of their presses, even if a busy page handles them late.

let shown: Rendered | null = null;
beforeEach(() => { vi.useFakeTimers({ toFake: ['Date'] }); });
afterEach(() => {
  shown?.unmount();
  shown = null;
  vi.useRealTimers();
});

/** Presses a key at one time; the page handles the event at a later time. */
const pressAt = (pressedMs: number, handledMs: number, key: string, held: KeyboardEventInit = {}): void => {
  vi.setSystemTime(handledMs);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
  Object.defineProperty(event, 'timeStamp', { value: pressedMs });
  act(() => void shown?.container.querySelector('[data-under-test]')?.dispatchEvent(event));
};

const openPage = (): readonly string[] => {
  const done: string[] = [];
  const registry = createCommandRegistry(() => undefined);
  registry.register('go.trash', { reason: null, run: () => { done.push('trash'); } });
  const bridge = { platform: 'linux' } as unknown as WorkspaceBridge;
  shown = render(
    <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}>
      <CommandsContext value={registry}><CommandKeyListener /><p data-under-test>page</p></CommandsContext>
    </AppServicesContext>,
  );
  return done;
};

it('a second stroke counts if it was pressed in time, though the page handles it seconds later', () => {
  const done = openPage();
  pressAt(10_000, 10_000, 'g', { altKey: true });
  pressAt(10_300, 15_000, 't');
  expect(done).toEqual(['trash']);
});

it('a second stroke does not count if it was pressed late, though the page handles both together', () => {
  const done = openPage();
  pressAt(10_000, 15_000, 'g', { altKey: true });
  pressAt(12_000, 15_000, 't');
  expect(done).toEqual([]);
});

const rows = listRows([guidOf('a'), guidOf('b'), guidOf('c')], createTable(), createTable());
const layout = createLayout([{ heading: null, headingPx: 0, count: 3, perLine: 1, linePx: 36 }]);

const List = () => {
  const [selection, setSelection] = useState(emptySelection);
  const control = { selection, change: (change) => { setSelection(change(selection, rows.keys)); } } as SelectionControl;
  const onKeyDown = useListKeyboard({
    rows, control, layout, isTiles: false, viewHeightPx: () => 100, scrollToRow: () => undefined, onEnd: () => false,
    onOpen: () => undefined, onOpenInBackground: () => undefined, onOpenParent: () => undefined, quickLook: { isOpen: false, toggle: () => undefined, open: () => undefined },
  });
  return <div data-under-test data-focused={selection.focused} onKeyDown={onKeyDown} />;
};

const openList = (): (() => string | undefined) => {
  const { store } = createSignedInStore();
  store.dispatch(filesReceived({ files: [makeFile('a', { name: 'Beta' }), makeFile('b', { name: 'Minutes' }), makeFile('c', { name: 'Map' })] }));
  shown = render(<Provider store={store}><List /></Provider>);
  return () => shown?.container.querySelector<HTMLElement>('[data-under-test]')?.dataset['focused'];
};

it('letters that were pressed together search for one name, though the page handles the second one late', () => {
  const focused = openList();
  pressAt(10_000, 10_000, 'm');
  expect(focused()).toBe(guidOf('b'));
  pressAt(10_200, 12_000, 'a');
  expect(focused()).toBe(guidOf('c'));
});

it('a letter that was pressed later starts a new search', () => {
  const focused = openList();
  pressAt(10_000, 12_000, 'm');
  pressAt(10_700, 12_000, 'b');
  expect(focused()).toBe(guidOf('a'));
});
