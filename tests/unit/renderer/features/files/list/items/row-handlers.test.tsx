// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FileActions } from '../../../../../../../src/renderer/features/files/actions/use-file-actions';
import { useRowHandlers, type RowHandlerOptions } from '../../../../../../../src/renderer/features/files/list/items/use-row-handlers';
import type { RowHandlers } from '../../../../../../../src/renderer/features/files/list/items/use-item';
import type { ListKind } from '../../../../../../../src/renderer/features/files/list/list-kind';
import { emptySelection, selectOnly, type Selection } from '../../../../../../../src/renderer/features/files/list/selection/selection';
import { makeFile } from '../../../../support/store-fixture';

const ended: (() => void)[] = [];
afterEach(() => { for (const end of ended.splice(0)) end(); });

/** A list of one row with its handlers. */
const start = (kind: ListKind, initial: Selection = emptySelection) => {
  const seen = { selection: initial, opened: [] as string[], looks: 0 };
  const handlers: { current: RowHandlers | null } = { current: null };
  const List = () => {
    const { handlers: made } = useRowHandlers({
      kind, grid: { current: null }, fileOf: () => makeFile('a', { isDelete: kind === 'trash' }), isDesktopShortcut: () => false, dragOutObstacleText: () => null, onMenu: vi.fn(),
      onLook: () => { seen.looks += 1; },
      control: { get selection() { return seen.selection; }, change: (make: (selection: Selection, keys: readonly string[]) => Selection) => { seen.selection = make(seen.selection, ['a', 'b']); } },
      actions: { open: ({ name }: { name: string }) => { seen.opened.push(name); } } as unknown as FileActions,
    } as unknown as RowHandlerOptions);
    handlers.current = made;
    return null;
  };
  const root = createRoot(document.createElement('div'));
  act(() => { root.render(createElement(List)); });
  ended.push(() => { act(() => { root.unmount(); }); });
  const press = (pointerType: 'touch' | 'mouse'): void => {
    const event = { button: 0, pointerType, shiftKey: false, ctrlKey: false, metaKey: false, detail: 1, preventDefault: vi.fn(), stopPropagation: vi.fn() };
    handlers.current?.onPointerDown(event as never, 'a');
    handlers.current?.onClick(event as never, 'a', true);
  };
  return { seen, tap: () => { press('touch'); }, doubleClick: () => { press('mouse'); press('mouse'); handlers.current?.onDoubleClick({} as never, 'a'); } };
};

describe('a file in the trash', () => {
  test('shows its quick look on a double click', () => {
    const { seen, doubleClick } = start('trash');
    doubleClick();
    expect([seen.looks, seen.opened, seen.selection.focused]).toEqual([1, [], 'a']);
  });

  test('shows its quick look on a tap, without being selected', () => {
    const { seen, tap } = start('trash');
    tap();
    expect([seen.looks, seen.opened, seen.selection.focused, seen.selection.selected.size]).toEqual([1, [], 'a', 0]);
  });

  test('is added to a selection by a tap', () => {
    const { seen, tap } = start('trash', selectOnly('b')(emptySelection, ['a', 'b']));
    tap();
    expect([seen.looks, [...seen.selection.selected]]).toEqual([0, ['b', 'a']]);
  });
});

test('a file of a folder opens on a double click and on a tap', () => {
  for (const way of ['tap', 'doubleClick'] as const) {
    const list = start('folder');
    list[way]();
    expect([list.seen.looks, list.seen.opened.length], way).toEqual([0, 1]);
  }
});
