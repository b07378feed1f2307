// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { File as FileEntity } from '../../../../../../../src/contract/entities/file';
import { capabilitiesWith } from '../../../../../../../src/core/file-entity';
import { ListInteractionProvider } from '../../../../../../../src/renderer/features/files/list/list-interaction';
import { drag, useDropState } from '../../../../../../../src/renderer/features/files/list/drag/drag-session';
import { DropZone } from '../../../../../../../src/renderer/features/files/list/drag/drop-zone';
import { useDropTarget } from '../../../../../../../src/renderer/features/files/list/drag/use-drop-target';
import type { MoveTarget } from '../../../../../../../src/renderer/features/files/actions/move-obstacle';
import { useFileActions } from '../../../../../../../src/renderer/features/files/actions/use-file-actions';
import { setLocale } from '../../../../../../../src/renderer/shared/i18n/i18n';
import { createRouter } from '../../../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../../../src/renderer/shared/router/router-context';
import { AppServicesContext } from '../../../../../../../src/renderer/shared/store/store-hooks';
import { createVisibleContent } from '../../../../../../../src/renderer/shared/store/files/visible-content';
import { render, type Rendered } from '../../../../support/render';
import { createHeldBridge, createSignedInStore, guidOf, makeFile } from '../../../../support/store-fixture';

// System files over a folder: the app knows before the drop whether the folder accepts them.

const closedText = 'You do not have permission to create or upload files here. Choose another place, or ask someone who manages this place.';

const folderOf = (label: string, name: string, changed: Partial<FileEntity> = {}): MoveTarget => {
  const file = makeFile(label, { name, type: 1, subType: 'folder', kind: 'Folder', ...changed });
  return { guid: file.guid, name, ancestorGuids: [], file };
};
const readOnly = { permissionsAndReasons: capabilitiesWith({ value: true, reason: 'UNKNOWN' }, { canCreateChildFile: { value: false, reason: 'NO_ACCESS_CREATE_OR_UPLOAD_FILE' } }) };
const plans = folderOf('plans', 'Plans');
const archive = folderOf('archive', 'Archive', readOnly);

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { act(() => { drag.end(); }); shown?.unmount(); shown = null; });

const Row = ({ target }: { readonly target: MoveTarget }) => <li id={target.guid} data-drop={useDropState(target.guid)} {...useDropTarget(target, useFileActions())}>{target.name}</li>;
const Screen = ({ folder, rows }: { readonly folder: MoveTarget | null; readonly rows: readonly MoveTarget[] }) => (
  <DropZone folder={folder} actions={useFileActions()}>
    <ul id="zone">{rows.map((target) => <Row key={target.guid} target={target} />)}</ul>
  </DropZone>
);

const open = (folder: MoveTarget | null, rows: readonly MoveTarget[] = []) => {
  const uploads: (readonly [string[], string])[] = [];
  const { store } = createSignedInStore();
  const emptyPage = { files: [], capabilitySets: [], nextCursor: null };
  const bridge = { ...createHeldBridge().bridge, api: { call: async () => emptyPage }, files: { upload: async (files: readonly File[], where: string) => { uploads.push([files.map(({ name }) => name), where]); } } } as never;
  shown = render(
    <Provider store={store}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}>
        <RouterContext value={createRouter(window, { storage: sessionStorage, navigatedBy: 'app' })}><ListInteractionProvider><Screen folder={folder} rows={rows} /></ListInteractionProvider></RouterContext>
      </AppServicesContext>
    </Provider>,
  );
  const element = (id: string): Element => {
    const found = document.getElementById(id);
    if (!found) throw new Error(`nothing is called ${id}`);
    return found;
  };
  /** Emits a browser's event of one dragged file. Returns the drop effect of the pointer. */
  const dispatch = (name: string, id: string): string => {
    const dataTransfer = { types: ['Files'], dropEffect: 'unset', items: [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => new File(['a'], 'scan.png') }] };
    act(() => { element(id).dispatchEvent(Object.assign(new MouseEvent(name, { bubbles: true, cancelable: true }), { dataTransfer })); });
    return dataTransfer.dropEffect;
  };
  const hint = () => document.querySelector('[data-refused]');
  return {
    uploads, over: (id: string) => dispatch('dragover', id), leave: (id: string) => dispatch('dragleave', id), drop: (id: string) => { dispatch('drop', id); },
    said: () => [hint()?.textContent ?? null, hint()?.getAttribute('data-refused') ?? null], state: (id: string) => element(id).getAttribute('data-drop'),
  };
};

describe('a folder that is open', () => {
  it('invites accepted files, and uploads them', async () => {
    const { over, said, drop, uploads } = open(plans);
    expect(over('zone')).toBe('copy');
    expect(said()).toEqual(['Drop to upload to “Plans”', 'false']);
    drop('zone');
    expect(said()).toEqual([null, null]);
    await vi.waitFor(() => { expect(uploads).toEqual([[['scan.png'], plans.guid]]); });
  });

  it('shows why it accepts nothing, and a drop has no effect', () => {
    const { over, said, drop, uploads } = open(archive);
    expect(over('zone')).toBe('none');
    expect(said()).toEqual([closedText, 'true']);
    drop('zone');
    expect([said(), uploads]).toEqual([[null, null], []]);
  });

  it('continues to invite if only the permissions are unknown', () => {
    const { over, said } = open({ ...archive, file: null });
    expect([over('zone'), said()]).toEqual(['copy', ['Drop to upload to “Archive”', 'false']]);
  });
});

describe('a folder in a list', () => {
  it.each([['of a folder', plans], ['of files from everywhere', null]])('%s is marked by the files that it accepts', async (_title, folder) => {
    const inner = folderOf('inner', 'Inner');
    const { over, leave, said, state, drop, uploads } = open(folder, [archive, inner]);
    expect(over(archive.guid)).toBe('none');
    expect([state(archive.guid), state(inner.guid), said()]).toEqual(['refused', 'none', [closedText, 'true']]);
    leave(archive.guid);
    expect([state(archive.guid), said()]).toEqual(['none', [null, null]]);
    expect(over(inner.guid)).toBe('copy');
    expect([state(inner.guid), said()]).toEqual(['allowed', ['Drop to upload to “Inner”', 'false']]);
    drop(archive.guid);
    expect(uploads).toEqual([]);
    drop(inner.guid);
    await vi.waitFor(() => { expect(uploads).toEqual([[['scan.png'], guidOf('inner')]]); });
  });

  it('is notified again if its rights change under the pointer', () => {
    const { over, said, state } = open(null, [archive]);
    act(() => { drag.systemOver({ guid: archive.guid, name: 'Archive', obstacle: null }); });
    expect([state(archive.guid), said()]).toEqual(['allowed', ['Drop to upload to “Archive”', 'false']]);
    over(archive.guid);
    expect([state(archive.guid), said()]).toEqual(['refused', [closedText, 'true']]);
  });
});
