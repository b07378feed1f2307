// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { capabilitiesWith } from '../../../../../../src/core/file-entity';
import type { File } from '../../../../../../src/contract/entities/file';
import { ListInteractionProvider } from '../../../../../../src/renderer/features/files/list/list-interaction';
import { drag, fileDragType } from '../../../../../../src/renderer/features/files/list/drag/drag-session';
import { useDropTarget } from '../../../../../../src/renderer/features/files/list/drag/use-drop-target';
import type { SelectionControl } from '../../../../../../src/renderer/features/files/list/selection/use-selection';
import type { MoveTarget } from '../../../../../../src/renderer/features/files/actions/move-obstacle';
import { SidebarItem } from '../../../../../../src/renderer/app/frame/sidebar-item';
import { useFileActions } from '../../../../../../src/renderer/features/files/actions/use-file-actions';
import { useFileMenu, type FileMenuEntry } from '../../../../../../src/renderer/features/files/menus/use-file-menu';
import { useRemoveReason } from '../../../../../../src/renderer/features/files/actions/use-reason-text';
import { setLocale } from '../../../../../../src/renderer/shared/i18n/i18n';
import { TargetFolderDialogProvider } from '../../../../../../src/renderer/shared/places/target-folder-request';
import { createRouter } from '../../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../../src/renderer/shared/router/router-context';
import { filesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { AppServicesContext } from '../../../../../../src/renderer/shared/store/store-hooks';
import { createVisibleContent } from '../../../../../../src/renderer/shared/store/files/visible-content';
import { render, type Rendered } from '../../../support/render';
import { createHeldBridge, createSignedInStore, makeFile, settle } from '../../../support/store-fixture';

// A desktop shortcut (file specification, section 3, hasDesktopShortcut) is a row of the desktop whose file is
// elsewhere. Actions on the row never remove the file from its folder: such actions are made in that folder.

const moveElsewhere = 'This item is in another folder. Remove it from your desktop, or open that folder to move it.';
const removeElsewhere = 'This item is in another folder. Remove it from your desktop, or open that folder to delete it.';

const archive = makeFile('archive', { type: 1, kind: 'Folder', name: 'Archive' });
const drafts = makeFile('drafts', { type: 1, kind: 'Folder', name: 'Drafts' });
const far = makeFile('far', { name: 'Ledger', parentId: archive.guid, folder: archive.guid, hasDesktopShortcut: true });
const near = makeFile('near', { name: 'Minutes', isInDesktop: true });
const desktop: MoveTarget = { guid: 'Desktop', name: 'Desktop', ancestorGuids: [], file: null };
const inDrafts: MoveTarget = { guid: drafts.guid, name: 'Drafts', ancestorGuids: [], file: drafts };
const inArchive: MoveTarget = { guid: archive.guid, name: 'Archive', ancestorGuids: [], file: archive };

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { act(() => { drag.end(); }); shown?.unmount(); shown = null; });

const page = { location: { pathname: '/desktop', search: '' }, history: { state: null, pushState: () => undefined, replaceState: () => undefined, go: () => undefined }, addEventListener: () => undefined };

const open = (children: ReactNode) => {
  const { store, calls } = createSignedInStore();
  store.dispatch(filesReceived({ files: [archive, drafts, far, near] }));
  const router = createRouter(page, { storage: { getItem: () => null, setItem: () => undefined }, navigatedBy: 'browser' });
  shown = render(
    <Provider store={store}>
      <AppServicesContext value={{ bridge: createHeldBridge().bridge, visibleContent: createVisibleContent() }}>
        <RouterContext value={router}><ListInteractionProvider><TargetFolderDialogProvider>{children}</TargetFolderDialogProvider></ListInteractionProvider></RouterContext>
      </AppServicesContext>
    </Provider>,
  );
  return { calls };
};

const actsOf = (folder: MoveTarget, files: readonly File[], control?: SelectionControl) => {
  let acts: readonly FileMenuEntry[] = [];
  const Acts = () => {
    const actions = useFileActions();
    acts = useFileMenu({ kind: 'folder', folder, files, renameKey: null, actions, ...(control && { control }) }).ofFiles.flat();
    return null;
  };
  const { calls } = open(<Acts />);
  return { calls, act: (id: string): FileMenuEntry | undefined => acts.find((each) => each.id === id), reasonOf: (id: string) => acts.find((each) => each.id === id)?.reason };
};

describe('a desktop shortcut', () => {
  it('is not cut, moved or deleted from the desktop, and shows the alternative', () => {
    const { reasonOf } = actsOf(desktop, [far]);
    expect([reasonOf('file.cut'), reasonOf('file.move'), reasonOf('file.remove')]).toEqual([moveElsewhere, moveElsewhere, removeElsewhere]);
    expect([reasonOf('file.source'), reasonOf('file.off-desktop'), reasonOf('file.copy'), reasonOf('file.copy-to')]).toEqual([null, null, null, null]);
  });

  it('blocks the files that are selected with it', () => {
    const { reasonOf } = actsOf(desktop, [near, far]);
    expect([reasonOf('file.cut'), reasonOf('file.move'), reasonOf('file.remove')]).toEqual([moveElsewhere, moveElsewhere, removeElsewhere]);
  });

  it('blocks them also if it is selected with all and not loaded', () => {
    const control: SelectionControl = {
      selection: { selected: new Set([near.guid]), except: new Set(), anchor: null, focused: null, focusedIndex: 0 }, change: () => undefined,
      exceedsLoaded: true, count: 900, isCounted: true, hasDesktopShortcuts: true, selectedGuids: async () => [near.guid, far.guid],
    };
    const { reasonOf } = actsOf(desktop, [near], control);
    expect([reasonOf('file.cut'), reasonOf('file.move'), reasonOf('file.remove')]).toEqual([moveElsewhere, moveElsewhere, removeElsewhere]);
  });

  it('is cut, moved and deleted in its own folder, like the files of the desktop there', () => {
    for (const [folder, file] of [[inArchive, far], [desktop, near]] as const) {
      const { reasonOf } = actsOf(folder, [file]);
      expect([reasonOf('file.cut'), reasonOf('file.move'), reasonOf('file.remove')]).toEqual([null, null, null]);
      shown?.unmount();
      shown = null;
    }
  });

  it('is removed from the desktop, and its file is unchanged', async () => {
    const { calls, act: find } = actsOf(desktop, [far]);
    act(() => { find('file.off-desktop')?.run(); });
    await act(settle);
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['notices.muted', {}], ['desktopShortcuts.remove', { params: { id: far.guid } }]]);
  });
});

describe('a desktop shortcut that is dragged', () => {
  const begin = (isFromElsewhere: boolean, file = far): void => {
    act(() => { drag.begin({ guids: [file.guid], hasDesktopShortcuts: isFromElsewhere, dragOutObstacle: null, name: file.name, type: file.type, x: 0, y: 0 }); });
  };
  /** Drags over the only link or place. Returns the drop effect and the obstacle. */
  const holdOver = (selector: string): { dropEffect: string; obstacle: string | null | undefined } => {
    const dataTransfer = { types: [fileDragType], dropEffect: 'move' };
    const event = Object.assign(new Event('dragover', { bubbles: true, cancelable: true }), { dataTransfer, clientX: 5, clientY: 5 });
    act(() => { document.querySelector(selector)?.dispatchEvent(event); });
    return { dropEffect: dataTransfer.dropEffect, obstacle: drag.current()?.target?.obstacle };
  };
  const Place = ({ target }: { readonly target: MoveTarget }) => <div id="place" {...useDropTarget(target, useFileActions())} />;

  it('cannot be dropped on a folder', () => {
    open(<Place target={inDrafts} />);
    begin(true);
    expect(holdOver('#place')).toEqual({ dropEffect: 'none', obstacle: moveElsewhere });
    begin(false, near);
    expect(holdOver('#place')).toEqual({ dropEffect: 'move', obstacle: null });
  });

  it('is on the desktop already', () => {
    open(<Place target={desktop} />);
    begin(true);
    expect(holdOver('#place')).toEqual({ dropEffect: 'none', obstacle: 'Already in this folder' });
  });

  const Trash = () => {
    const removeReason = useRemoveReason();
    return (
      <SidebarItem
        to={{ name: 'trash' }} label="Trash" icon={null} isCurrent={false} isNarrow={false}
        drop={{ kind: 'act', id: 'trash', text: 'Move to trash', act: () => undefined, reason: ({ hasDesktopShortcuts }) => removeReason([dragged], hasDesktopShortcuts) }}
      />
    );
  };
  let dragged = far;

  it.each([
    ['is not deleted', far, true, { dropEffect: 'none', obstacle: removeElsewhere }],
    ['is deleted from its own folder', far, false, { dropEffect: 'move', obstacle: null }],
    ['says that it can only be left', { ...far, permissionsAndReasons: capabilitiesWith({ value: false, reason: 'ONLY_EXIT_SHARE' }) }, false,
      { dropEffect: 'none', obstacle: 'Only people who manage this can delete it. You can leave the share instead.' }],
  ])('onto the trash %s', (_title, file, isFromElsewhere, expected) => {
    dragged = file;
    open(<Trash />);
    begin(isFromElsewhere);
    expect(holdOver('a')).toEqual(expected);
  });
});
