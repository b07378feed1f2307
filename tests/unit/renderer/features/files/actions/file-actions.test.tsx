// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { File } from '../../../../../../src/contract/entities/file';
import type { CapabilityName } from '../../../../../../src/contract/entities/permissions';
import { capabilitiesWith } from '../../../../../../src/core/file-entity';
import { ListInteractionProvider } from '../../../../../../src/renderer/features/files/list/list-interaction';
import type { MoveTarget } from '../../../../../../src/renderer/features/files/actions/move-obstacle';
import { useFileMenu } from '../../../../../../src/renderer/features/files/menus/use-file-menu';
import { setLocale } from '../../../../../../src/renderer/shared/i18n/i18n';
import { TargetFolderDialogProvider } from '../../../../../../src/renderer/shared/places/target-folder-request';
import { filesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { render, type Rendered } from '../../../support/render';
import { createSignedInStore, guidOf, makeFile } from '../../../support/store-fixture';

const closed = { value: false, reason: 'FILE_IS_LOCKED' } as const;
const said = 'This file is locked. Ask the person who locked it to unlock it.';

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

const Acts = ({ folder, file }: { readonly folder: MoveTarget | null; readonly file: File }) => {
  const { ofFiles, ofPlace } = useFileMenu({ kind: folder ? 'folder' : 'place', folder, files: [file], renameKey: file.guid, actions: {} as never });
  return <ul>{[...ofFiles.flat(), ...ofPlace].map(({ id, reason }) => <li key={id} data-act={id}>{reason}</li>)}</ul>;
};

const fileWith = (...refused: readonly CapabilityName[]): File =>
  makeFile('a', { parentId: guidOf('harbour'), permissionsAndReasons: capabilitiesWith({ value: true, reason: 'UNKNOWN' }, Object.fromEntries(refused.map((name) => [name, closed]))) });
const harbour = (isClosed: boolean): File =>
  makeFile('harbour', { type: 1, permissionsAndReasons: capabilitiesWith({ value: true, reason: 'UNKNOWN' }, isClosed ? { canCreateChildFile: closed } : {}) });

/** The actions that give this reason. */
const refusedActs = (file: File, folder: MoveTarget | null, known: readonly File[] = []): readonly string[] => {
  const { store } = createSignedInStore();
  store.dispatch(filesReceived({ files: [file, ...known] }));
  shown = render(<Provider store={store}><ListInteractionProvider><TargetFolderDialogProvider><Acts folder={folder} file={file} /></TargetFolderDialogProvider></ListInteractionProvider></Provider>);
  return [...document.querySelectorAll<HTMLElement>('[data-act]')].filter(({ textContent }) => textContent === said).map(({ dataset }) => dataset['act'] ?? '');
};
const inHarbour = (isClosed: boolean): MoveTarget => ({ guid: guidOf('harbour'), name: 'Harbour', ancestorGuids: [], file: harbour(isClosed) });

// File specification, section 3, permissionsAndReasons: each capability has the reason of its refusal.
it.each<[CapabilityName, readonly string[]]>([
  ['canRename', ['file.rename']],
  ['canMove', ['file.cut', 'file.move']],
  ['canDuplicate', ['file.copy', 'file.duplicate', 'file.copy-to']],
  ['canLock', ['file.lock']],
  ['canSaveAsTemplate', ['file.template']],
  ['canRemove', ['file.remove']],
])('without %s these actions show the reason before they are tried: %o', (capability, acts) => {
  expect(refusedActs(fileWith(capability), inHarbour(false))).toEqual(acts);
});

it('in a read-only folder the actions that add a file show the reason, and so do those of a file found elsewhere', () => {
  expect(refusedActs(fileWith(), inHarbour(true))).toEqual(['file.duplicate', 'file.shortcut']);
  shown?.unmount();
  expect(refusedActs(fileWith(), null, [harbour(true)])).toEqual(['file.duplicate', 'file.shortcut']);
  shown?.unmount();
  expect(refusedActs(fileWith(), inHarbour(false))).toEqual([]);
});
