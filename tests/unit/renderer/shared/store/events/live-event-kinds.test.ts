import { describe, expect, it } from 'vitest';
import type { RealtimeMessage, WorkspaceBridge } from '../../../../../../src/contract/bridge';
import type { File } from '../../../../../../src/contract/entities/file';
import type { EventKind, FileEventData, FileEventKind, LiveEvent } from '../../../../../../src/contract/realtime/events';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { filesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { openPage } from '../../../../../../src/renderer/shared/store/files/load-files';
import { selectFile } from '../../../../../../src/renderer/shared/store/files/file-selectors';
import { connectBridgeEvents } from '../../../../../../src/renderer/shared/store/events/connect-bridge-events';
import { createVisibleContent } from '../../../../../../src/renderer/shared/store/files/visible-content';
import { createSignedInStore, guidOf, makeFile, settle } from '../../../support/store-fixture';

const shared: Partial<File> = { sharedAt: '2026-01-02T00:00:00.000Z' };
const tag = { id: 7, name: 'Plan', colour: 'blue' };

const start = (known: readonly File[]) => {
  const { store, calls } = createSignedInStore();
  let notify: (message: RealtimeMessage) => void = () => undefined;
  const silent = () => () => undefined;
  connectBridgeEvents(store, {
    realtime: { subscribe: (listener: typeof notify) => { notify = listener; return () => undefined; } },
    files: { onUploadProgress: silent }, preferences: { onChanged: silent }, session: { onChanged: silent },
  } as unknown as WorkspaceBridge, createVisibleContent());
  store.dispatch(filesReceived({ files: known }));
  let seq = 0;
  return {
    store, calls, file: (guid: string) => selectFile(store.getState(), guid),
    async event(kind: EventKind, action: string, guid: string, data: FileEventData | null) {
      seq += 1;
      notify({ type: 'event', event: { seq, prevSeq: seq - 1, kind, action, guid, at: '2026-01-03T00:00:00.000Z', origin: 'another', data } as LiveEvent });
      await new Promise((resolve) => { setTimeout(resolve, 60); });
      await settle();
    },
  };
};

// File specification, section 4: "Live events update the lists: File create/update/sortFiles, Permission create,
// StarredFile create/destroy, FileMark read/readAll, Invite create/delete (collaborator count +1/-1), discussion
// create/delete, DesktopShortcut."
describe('live events of section 4', () => {
  const reported: readonly (readonly [kind: FileEventKind, action: string, before: Partial<File>, after: Partial<File>])[] = [
    ['File', 'update', { name: 'Plan' }, { name: 'Plan B', revision: 2 }],
    ['File', 'sortFiles', { updatedAt: '2026-01-01T00:00:00.000Z' }, { updatedAt: '2026-01-02T00:00:00.000Z' }],
    ['Permission', 'create', { role: 'reader' }, { role: 'editor' }],
    ['StarredFile', 'create', { starred: false }, { starred: true }],
    ['StarredFile', 'destroy', { starred: true }, { starred: false }],
    ['FileMark', 'read', { marked: false }, { marked: true }],
    ['FileMark', 'unread', { marked: true }, { marked: false }],
    ['Invite', 'create', { collaboratorCount: 1 }, { collaboratorCount: 2 }],
    ['Invite', 'delete', { collaboratorCount: 2 }, { collaboratorCount: 1 }],
    ['DesktopShortcut', 'create', { hasDesktopShortcut: false }, { hasDesktopShortcut: true }],
    ['DesktopShortcut', 'destroy', { hasDesktopShortcut: true }, { hasDesktopShortcut: false }],
  ];
  it.each(reported)('%s %s: %o is %o', async (kind, action, before, after) => {
    const file = makeFile('a', before);
    const { event, file: shown, calls } = start([file]);
    await event(kind, action, file.guid, { file: { ...file, ...after } });
    expect(shown(file.guid)).toMatchObject(after);
    expect(calls).toEqual([]);
  });

  it('File create and Permission create add an unknown file', async () => {
    const { event, file } = start([]);
    await event('File', 'create', guidOf('a'), { file: makeFile('a', { name: 'Made' }) });
    await event('Permission', 'create', guidOf('b'), { file: makeFile('b', { name: 'Shared', role: 'reader' }) });
    expect([file(guidOf('a'))?.name, file(guidOf('b'))?.name]).toEqual(['Made', 'Shared']);
  });

  it.each(['File', 'Permission'] as const)('%s destroy without data removes the file', async (kind) => {
    const { event, file } = start([makeFile('a')]);
    await event(kind, 'destroy', guidOf('a'), null);
    expect(file(guidOf('a'))).toBeUndefined();
  });

  it('FileMark readAll marks all files shared with this person as read, and nothing else', async () => {
    const { event, file } = start([makeFile('a', shared), makeFile('b', { ...shared, marked: true }), makeFile('c')]);
    await event('FileMark', 'readAll', '', null);
    expect(['a', 'b', 'c'].map((label) => file(guidOf(label))?.marked)).toEqual([true, true, false]);
  });

  it('the changed lists of tags are beside the file', async () => {
    const { event, file } = start([makeFile('a', { fileTags: { team: [tag], user: [] } })]);
    await event('File', 'update', guidOf('a'), { file: makeFile('a', { fileTags: { team: [tag], user: [] } }), fileTags: { user: [{ ...tag, id: 8 }] } });
    expect(file(guidOf('a'))?.fileTags).toEqual({ team: [tag], user: [{ ...tag, id: 8 }] });
  });

  // A window's own actions return as events without data; the window does not know the results of these actions.
  it.each([['Invite', 'create'], ['Invite', 'delete'], ['DesktopShortcut', 'create'], ['StarredFile', 'destroy'], ['Permission', 'create']] as const)('%s %s without data: the server is queried', async (kind, action) => {
    const { event, calls } = start([makeFile('a', { starred: true })]);
    await event(kind, action, guidOf('a'), null);
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['files.get', { params: { id: guidOf('a') } }]]);
  });

  it.each([['discussion', 'create'], ['Notification', 'create'], ['Maintenance', 'start'], ['Payment', 'paid']] as const)('%s %s concerns no file', async (kind, action) => {
    const { event, calls, file } = start([makeFile('a')]);
    const before = file(guidOf('a'));
    await event(kind, action, guidOf('a'), null);
    expect(calls).toEqual([]);
    expect(file(guidOf('a'))).toBe(before);
  });

  // Stars, marks and tags are written without a revision of the file, so two descriptions of one revision have no order.
  it('a late event from before this window\'s own change is checked; the echo of its own change has no data', async () => {
    const known = makeFile('a');
    const { store, event, calls, file } = start([known]);
    store.dispatch(commit({ kind: 'mark', guid: known.guid, marked: true, base: false }));
    await settle();
    calls.at(-1)?.answer({ ...known, starred: true, marked: true });
    await settle();
    calls.at(-1)?.answer({ ...known, starred: true, marked: true });
    await settle();
    const requestCount = calls.length;
    await event('StarredFile', 'create', known.guid, { file: { ...known, starred: true } });
    expect(calls.slice(requestCount)).toMatchObject([{ name: 'files.get', input: { params: { id: known.guid } } }]);
    calls.at(-1)?.answer({ ...known, starred: true, marked: true });
    await settle();
    await event('FileMark', 'read', known.guid, null);
    expect(file(known.guid)).toMatchObject({ starred: true, marked: true });
    expect(calls).toHaveLength(requestCount + 1);
  });

  it('an event that arrived during a pending change may be later than the change: the response is checked', async () => {
    const known = makeFile('a');
    const { store, event, calls, file } = start([known]);
    store.dispatch(commit({ kind: 'tags', guid: known.guid, list: 'user', tags: [tag], base: [] }));
    await settle();
    // A second window of this person removed the tag again.
    await event('File', 'update', known.guid, { file: known });
    calls.at(-1)?.answer({ ...known, fileTags: { team: [], user: [tag] } });
    await settle();
    expect(calls.at(-1)).toMatchObject({ name: 'files.get', input: { params: { id: known.guid } } });
    calls.at(-1)?.answer(known);
    await settle();
    expect(file(known.guid)?.fileTags.user).toEqual([]);
  });

  it('the response to an earlier request of a place is checked, too', async () => {
    const known = makeFile('a');
    const { store, calls, file } = start([known]);
    void store.dispatch(openPage(known.guid));
    await settle();
    const [place, ancestors] = calls;
    store.dispatch(commit({ kind: 'mark', guid: known.guid, marked: true, base: false }));
    await settle();
    calls.at(-1)?.answer({ ...known, marked: true });
    await settle();
    place?.answer(known);
    ancestors?.answer({ ancestors: [] });
    await settle();
    expect(calls.at(-1)).toMatchObject({ name: 'files.get', input: { params: { id: known.guid } } });
    calls.at(-1)?.answer({ ...known, marked: true });
    await settle();
    expect(file(known.guid)).toMatchObject({ marked: true });
  });
});
