// @vitest-environment jsdom
import { act, useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { File } from '../../../../../../src/contract/entities/file';
import { FileDialogs } from '../../../../../../src/renderer/features/files/actions/file-dialogs';
import { ListInteractionProvider, useListInteraction } from '../../../../../../src/renderer/features/files/list/list-interaction';
import { RenameField } from '../../../../../../src/renderer/features/files/list/items/rename-field';
import { LostRenameNotice } from '../../../../../../src/renderer/features/files/actions/lost-rename-notice';
import { TagPicker } from '../../../../../../src/renderer/features/tags/tag-picker';
import { setLocale } from '../../../../../../src/renderer/shared/i18n/i18n';
import { dialogRequested } from '../../../../../../src/renderer/shared/store/dialog/dialog-slice';
import { filesReceived, filesRemoved, listReceived, listRequested } from '../../../../../../src/renderer/shared/store/files/files-slice';
import type { ListSource } from '../../../../../../src/renderer/shared/store/files/files-state';
import { selectFile } from '../../../../../../src/renderer/shared/store/files/file-selectors';
import { latestFirst } from '../../../../../../src/renderer/shared/store/files/sort-order';
import { createVisibleContent } from '../../../../../../src/renderer/shared/store/files/visible-content';
import { AppServicesContext, useAppSelector } from '../../../../../../src/renderer/shared/store/store-hooks';
import { tagsReceived } from '../../../../../../src/renderer/shared/store/personal-lists/personal-lists';
import { ToastRegion } from '../../../../../../src/renderer/ui/toast-region';
import { capabilitiesWith } from '../../../../../../src/core/file-entity';
import { byText, pressKey, press, render, type, type Rendered } from '../../../support/render';
import { createSignedInStore, guidOf, makeFile, settle } from '../../../support/store-fixture';

// A file is deleted, or rights are withdrawn, while a dialog about it is open. The dialog keeps the input or repeats
// it, and shows the reason of the refusal.

const a = guidOf('a');
const locked = { value: false, reason: 'FILE_IS_LOCKED' } as const;
const lockedApple = makeFile('a', { name: 'apple', revision: 2, permissionsAndReasons: capabilitiesWith({ value: true, reason: 'UNKNOWN' }, { canRename: locked, canSaveAsTemplate: locked }) });

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

const open = (element: ReactNode, name = 'apple') => {
  const { store, calls, bridge } = createSignedInStore();
  store.dispatch(filesReceived({ files: [makeFile('a', { name })] }));
  const user = [{ id: 3, name: 'Red', colour: '#c2473d', tagType: 'user' as const, count: 0 }];
  store.dispatch(tagsReceived({ team: { tags: [], multiple: false, canManage: { value: true, reason: 'UNKNOWN' } }, user: { tags: user, maxPerFile: 3 } }));
  shown = render(
    <Provider store={store}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}><ListInteractionProvider>{element}<ToastRegion /></ListInteractionProvider></AppServicesContext>
    </Provider>,
  );
  return {
    store, calls,
    vanish: () => { act(() => { store.dispatch(filesRemoved({ guids: [a] })); }); },
    receive: (file: File) => { act(() => { store.dispatch(filesReceived({ files: [file] })); }); },
  };
};
const field = (): HTMLInputElement => {
  const input = document.querySelector('input:not([type=checkbox])');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field.');
  return input;
};
const page = (): string => document.body.textContent;

describe('the name field', () => {
  const Row = () => {
    const { renaming, setRenaming } = useListInteraction();
    const file = useAppSelector((state) => selectFile(state, a));
    useEffect(() => { setRenaming({ key: a, initialText: null, error: null }); }, [setRenaming]);
    return renaming && file ? (
      <RenameField
        rowKey={a} name={file.name} isFolder={false} typed={renaming.initialText} error={renaming.error} capability={file.permissionsAndReasons.canRename}
        onSubmit={(typed, base) => { submitted.push([typed, base]); return null; }} onCancel={() => { setRenaming(null); }}
      />
    ) : null;
  };
  let submitted: [string, string][] = [];
  const begin = (name?: string) => {
    submitted = [];
    return open(<><Row /><LostRenameNotice /></>, name);
  };

  it('shows the input in a notice when its file is removed', async () => {
    const { vanish } = begin();
    await type(field(), 'Quince');
    vanish();
    expect(document.querySelector('input')).toBeNull();
    expect(page()).toContain('“apple” is no longer here, so it was not renamed. You typed “Quince”.');
  });

  it('keeps the input and shows the reason if another person locks the file; Enter has no effect', async () => {
    const { receive } = begin();
    await type(field(), 'Quince');
    receive(lockedApple);
    expect(field().value).toBe('Quince');
    expect(document.querySelector('[role=alert]')?.textContent).toBe('This file is locked. Ask the person who locked it to unlock it.');
    await pressKey(field(), 'Enter');
    expect([submitted, field().value]).toEqual([[], 'Quince']);
  });

  // File specification, section 5, untitled.
  it('keeps the default name of an untitled file if it is emptied; other files require a name', async () => {
    begin('Untitled');
    expect(field().placeholder).toBe('Untitled');
    await type(field(), ' ');
    await pressKey(field(), 'Enter');
    expect([submitted, document.querySelector('input')]).toEqual([[], null]);
    shown?.unmount();
    begin('apple');
    await type(field(), ' ');
    await pressKey(field(), 'Enter');
    expect(submitted).toEqual([[' ', 'apple']]);
  });

  it('remains open when the window loses focus, and saves the name when another element gets it', async () => {
    begin();
    await type(field(), 'Quince');
    // The window loses the keyboard focus, and its page keeps the focused element.
    field().focus();
    act(() => { field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })); });
    expect([submitted, field().value]).toEqual([[], 'Quince']);
    act(() => { field().blur(); });
    expect(submitted).toEqual([['Quince', 'apple']]);
  });

  it('saves a name against the initial one, whatever the present name', async () => {
    const { receive } = begin();
    receive(makeFile('a', { name: 'Theirs', revision: 2 }));
    await type(field(), 'Quince');
    await pressKey(field(), 'Enter');
    expect(submitted).toEqual([['Quince', 'apple']]);
  });
});

describe('the tags of a file', () => {
  it('keep the input and report that the file is gone', async () => {
    const { vanish, calls } = open(<TagPicker guids={[a]} onClose={() => undefined} />);
    await type(field(), 'Blue');
    vanish();
    expect(field().value).toBe('Blue');
    expect(document.querySelector('[role=alert]')?.textContent).toBe('This file does not exist, or is no longer here.');
    expect([...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(({ checked, disabled }) => [checked, disabled])).toEqual([[false, true]]);
    // The button contains the reason that disables it, for screen readers.
    await press(byText('button', 'CreateThis file does not exist, or is no longer here.'));
    expect([field().value, calls]).toEqual(['Blue', []]);
  });

  it('refuse a used name, in any case, and keep it in the field', async () => {
    const { calls } = open(<TagPicker guids={[a]} onClose={() => undefined} />);
    await type(field(), ' RED ');
    await press(byText('button', 'Create'));
    expect([field().value, calls]).toEqual([' RED ', []]);
    expect(page()).toContain('A tag with this name already exists. Choose another name.');
  });
});

describe('the name of a template', () => {
  it.each([
    ['its file is gone', ({ vanish }: ReturnType<typeof open>) => { vanish(); }, 'This file does not exist, or is no longer here.'],
    ['its file is locked', ({ receive }: ReturnType<typeof open>) => { receive(lockedApple); }, 'This file is locked. Ask the person who locked it to unlock it.'],
  ])('remains open, and shows why it cannot be saved, if %s', async (_title, happens, reason) => {
    const opened = open(<FileDialogs />);
    act(() => { opened.store.dispatch(dialogRequested({ kind: 'template', guid: a })); });
    await type(field(), 'Fruit');
    happens(opened);
    expect(field().value).toBe('Fruit');
    expect(page()).toContain(reason);
    await pressKey(field(), 'Enter');
    expect([field().value, opened.calls.map(({ name }) => name)]).toEqual(['Fruit', ['templates.list']]);
  });

  it('is saved without a category while the categories are unknown', async () => {
    const { store, calls } = open(<FileDialogs />);
    act(() => { store.dispatch(dialogRequested({ kind: 'template', guid: a })); });
    await type(field(), 'Fruit');
    await pressKey(field(), 'Enter');
    await act(settle);
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['templates.list', { query: { type: 'public' } }],
      ['templates.create', { body: { name: 'Fruit', originGuid: a } }],
    ]);
  });
});

describe('emptying the trash', () => {
  it('counts all of it before the confirmation, also entries outside the list on screen', async () => {
    const { store, calls } = open(<FileDialogs />);
    const narrowed: ListSource = { kind: 'trash', filter: { types: [-2], owner: null, tag: null } };
    store.dispatch(listRequested({ key: 'narrowed', source: narrowed, sort: latestFirst, requestId: 'r', mode: 'open' }));
    store.dispatch(listReceived({ key: 'narrowed', requestId: 'r', page: { files: [makeFile('b', { isDelete: true })], nextCursor: null } }));
    act(() => { store.dispatch(dialogRequested({ kind: 'emptyTrash' })); });
    const trash = (from: number, count: number) => ({
      files: Array.from({ length: count }, (_, index) => { const { permissionsAndReasons: _all, ...file } = makeFile(`t${from + index}`, { isDelete: true }); return { ...file, capabilitySet: 0 }; }),
      capabilitySets: [capabilitiesWith({ value: true, reason: 'UNKNOWN' })],
    });
    await act(async () => {
      await settle();
      calls[0]?.answer({ ...trash(0, 200), nextCursor: 'next' });
      await settle();
    });
    expect(page()).toContain('200+ items');
    await act(async () => {
      calls[1]?.answer({ ...trash(200, 3), nextCursor: null });
      await settle();
    });
    expect(page()).toContain('203 items');
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['trash.list', { query: { limit: 200 } }], ['trash.list', { query: { limit: 1000, cursor: 'next' } }]]);
  });

  it('reports the number of refused and remaining entries, and not less', async () => {
    const { store, calls } = open(<FileDialogs />);
    const { permissionsAndReasons: _all, ...file } = makeFile('kept', { isDelete: true, deletedBy: 7 });
    const page0 = { files: [{ ...file, capabilitySet: 0 }], capabilitySets: [capabilitiesWith({ value: true, reason: 'UNKNOWN' })] };
    const respond = async (value: unknown): Promise<void> => {
      await act(async () => { calls.at(-1)?.answer(value); await settle(); });
    };
    act(() => { store.dispatch(dialogRequested({ kind: 'emptyTrash' })); });
    await act(settle);
    await respond({ ...page0, nextCursor: null });
    await press(byText('button', 'Empty trash'));
    await act(settle);
    await respond({ count: 10_000 });
    await respond({ count: 3 });
    expect(calls.slice(0, 3).map(({ name }) => name)).toEqual(['trash.list', 'trash.empty', 'trash.empty']);
    // The trash is read again for the list on screen, and for the notice.
    for (const { name } of calls.slice(3)) expect(name).toBe('trash.list');
    await act(async () => {
      for (const call of calls.slice(3)) call.answer({ ...page0, nextCursor: 'next' });
      await settle();
    });
    expect(page()).toContain('1+ items could not be deleted from the trash');
  });
});
