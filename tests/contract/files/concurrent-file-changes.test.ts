import { afterAll, expect, it } from 'vitest';
import { CallError } from '../../../src/api-client/call-error';
import type { File } from '../../../src/contract/entities/file';
import { commit } from '../../../src/renderer/shared/store/sync/commit';
import { pageOf } from '../../../src/renderer/shared/store/files/load-files';
import type { ListSource } from '../../../src/renderer/shared/store/files/files-state';
import { selectUnreadNotices } from '../../../src/renderer/shared/store/notices/notices-slice';
import { selectTags } from '../../../src/renderer/shared/store/personal-lists/personal-lists';
import { selectQuickAccess } from '../../../src/renderer/shared/store/quick-access/quick-access-resource';
import { insertNamedFiles } from '../../support/workspace-rows';
import { startTestServer, type TestPerson } from '../../support/test-server';
import type { TestWindow } from '../../support/test-window';
import { expectServerState, runInFixture, runRows, type ConcurrencyRow as RowOf } from './concurrent-outcomes';

// Concurrent changes: each action of Ada while Ben, who owns the folder, changes the same file or folder first. The
// server decides the outcome (docs/permissions.md). These tests verify three properties: her lists end in the server's
// state, she is notified of failures, and no input is lost.

const server = await startTestServer();
afterAll(() => server.stop());
const [ada, ben] = await Promise.all([server.register('Ada'), server.register('Ben')]);
/** Another device of Ada's. */
const elsewhere = ada.client;

/** A folder of Ben's that Ada manages, with a document and a folder in it. An old file of hers is in her trash. */
interface Fixture { readonly shared: string; readonly apple: string; readonly berries: string; readonly old: string; readonly template: string; readonly tag: { readonly id: number; readonly name: string; readonly colour: string }; /** Ada's notice about the folder. */ readonly notice: number }

const make = (person: TestPerson, name: string, type: number, folder?: string): Promise<File> =>
  person.client.call('files.create', { body: { type, name, ...(folder === undefined ? {} : { folder }) } });

let worlds = 0;
const mould = await make(ada, 'mould', -2);
const place = async (name: string, type: number, person: TestPerson, parent: string): Promise<string> =>
  (await insertNamedFiles(server, { names: [name], type, parent, creatorId: person.user.id }))[0] ?? '';
const makeWorld = async (): Promise<Fixture> => {
  const shared = await place('Shared', 1, ben, ben.user.desktopGuid);
  const [apple, berries, old] = await Promise.all([place('apple', -2, ben, shared), place('berries', 1, ben, shared), place('old', -2, ada, shared)]);
  await ben.client.call('sharing.addCollaborator', { params: { id: shared }, body: { type: 1, id: ada.user.id, email: ada.email, role: 'editor', isAdmin: true } });
  await ada.client.call('files.remove', { params: { id: old }, query: {} });
  const template = await ada.client.call('templates.create', { body: { name: 'Letter', originGuid: mould.guid } });
  const { id, name, colour } = await ada.client.call('tags.create', { body: { name: `Tag ${(worlds += 1)}`, colour: '#c2473d', tagType: 'user' } });
  const { notifications: [invitation] } = await ada.client.call('notices.list', { query: { limit: 1, status: 'all' } });
  return { shared, apple, berries, old, template: template.guid, tag: { id, name, colour }, notice: invitation?.id ?? 0 };
};

// ---- Concurrent changes, by Ben or by Ada on another device

type Meanwhile = (world: Fixture, guid: string) => Promise<unknown>;
const remove: Meanwhile = (_world, guid) => ben.client.call('files.remove', { params: { id: guid }, query: {} });
const meanwhile = {
  deleted: remove,
  destroyed: async (world, guid) => {
    await remove(world, guid);
    await ben.client.call('trash.destroy', { body: { fileGuids: [guid] } });
  },
  recovered: (_world, guid) => ben.client.call('trash.recover', { params: { id: guid }, query: {} }),
  renamed: (_world, guid) => ben.client.call('files.rename', { params: { id: guid }, body: { name: 'Theirs' } }),
  moved: async ({ shared }, guid) => {
    const { guid: another } = await make(ben, 'elsewhere', 1, shared);
    await ben.client.call('files.move', { params: { id: guid }, body: { to: another } });
  },
  locked: (_world, guid) => ben.client.call('files.lock', { params: { id: guid } }),
  unlocked: (_world, guid) => ben.client.call('files.unlock', { params: { id: guid } }),
  withdrawn: ({ shared }) => ben.client.call('sharing.removeCollaborator', { params: { id: shared, userId: ada.user.id } }),
  'only to be read': ({ shared }) => ben.client.call('sharing.changeCollaborator', { params: { id: shared, userId: ada.user.id }, query: {}, body: { role: 'reader', isAdmin: false } }),
  'one of several': async () => {
    const { guid } = await make(ben, 'Second', 1);
    await ben.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: ada.user.id, email: ada.email, role: 'reader' } });
  },
  'without the tag': ({ tag }, guid) => elsewhere.call('tags.set', { params: { id: guid }, body: { remove: { user: [tag.id] } } }),
  'full of tags': async (_world, guid) => {
    const made = await Promise.all(['One', 'Two', 'Three'].map((name) => elsewhere.call('tags.create', { body: { name: `${name} ${worlds}`, colour: '#c2473d', tagType: 'user' } })));
    await elsewhere.call('tags.set', { params: { id: guid }, body: { add: { user: made.map(({ id }) => id) } } });
  },
  'of a tag that is deleted': ({ tag: { id } }) => elsewhere.call('tags.remove', { params: { tagId: id }, body: { tagId: id, tagType: 'user' } }),
  'of a template that is deleted': ({ template: guid }) => elsewhere.call('templates.remove', { params: { guid } }),
  'muted elsewhere': (_world, guid) => elsewhere.call('notices.mute', { params: { id: guid } }),
  'of a notice that is read elsewhere': ({ notice }) => elsewhere.call('notices.mark', { params: { noticeId: notice }, body: { status: 'read' } }),
  'of a notice that is replaced': async ({ shared }) => {
    await ben.client.call('sharing.removeCollaborator', { params: { id: shared, userId: ada.user.id } });
    await ben.client.call('sharing.addCollaborator', { params: { id: shared }, body: { type: 1, id: ada.user.id, email: ada.email, role: 'editor', isAdmin: true } });
  },
  'of a template that is renamed': ({ template: guid }) => elsewhere.call('templates.update', { params: { guid }, body: { name: 'Memo' } }),
} as const satisfies Record<string, Meanwhile>;
type Event = keyof typeof meanwhile;

// ---- Ada's actions, with their outcomes

/** `on`: the file or folder that Ben changes. */
interface Row extends RowOf<Fixture, Event> { readonly on: 'apple' | 'berries' | 'shared' }

const lowered = 'only to be read';
const gone = { deleted: 'FILE_DELETED', destroyed: 'FILE_NOT_FOUND', withdrawn: 'FILE_FORBIDDEN' };
const star = ({ apple }: Fixture): Promise<unknown> => ada.client.call('files.star', { params: { id: apple } });
const keepAtHand = ({ apple }: Pick<Fixture, 'apple'>): Promise<unknown> => ada.client.call('quickAccess.create', { body: { guid: apple } });
const lockAsBen = ({ apple }: Fixture): Promise<unknown> => ben.client.call('files.lock', { params: { id: apple } });
const putTag = ({ apple, tag }: Fixture): Promise<unknown> => ada.client.call('tags.set', { params: { id: apple }, body: { add: { user: [tag.id] } } });
const throwAway = ({ apple }: Fixture): Promise<unknown> => ada.client.call('files.remove', { params: { id: apple }, query: {} });
const mute = ({ apple }: Fixture): Promise<unknown> => ada.client.call('notices.mute', { params: { id: apple } });
const readNotice = ({ notice }: Fixture): Promise<unknown> => ada.client.call('notices.mark', { params: { noticeId: notice }, body: { status: 'read' } });
/** A notice does not depend on the rights on its file. */
const ofNotice = { deleted: 'done', destroyed: 'done', withdrawn: 'done', renamed: 'done', 'of a notice that is read elsewhere': 'done' } as const;
const keepBothAtHand = async ({ apple, berries }: Fixture): Promise<void> => {
  await keepAtHand({ apple });
  await keepAtHand({ apple: berries });
};
const putOnDesktop = ({ apple }: Fixture): Promise<unknown> => ada.client.call('desktopShortcuts.create', { params: { id: apple }, body: {} });

const rows: readonly Row[] = [
  { act: 'a new name', on: 'apple', change: ({ apple: guid }) => ({ kind: 'rename', guid, name: 'Quince', base: 'apple' }), fates: { ...gone, renamed: 'replaced', moved: 'done', locked: 'FILE_IS_LOCKED', [lowered]: 'NO_ACCESS_EDIT' } },
  { act: 'moving', on: 'apple', change: ({ apple: guid, berries, shared }) => ({ kind: 'move', guid, to: berries, from: shared }), fates: { ...gone, renamed: 'done', moved: 'replaced', locked: 'FILE_IS_LOCKED', [lowered]: 'NO_ACCESS_MOVE_FILE' } },
  { act: 'copying', on: 'apple', change: ({ apple, shared }) => ({ kind: 'copy', source: apple, folder: shared, name: 'apple copy', type: -2 }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done', [lowered]: 'FAILURE_READ_ONLY' } },
  { act: 'deleting', on: 'apple', change: ({ apple: guid }) => ({ kind: 'remove', guid }), fates: { ...gone, deleted: 'already', renamed: 'done', moved: 'done', locked: 'FILE_IS_LOCKED', [lowered]: 'NO_ACCESS_DELETE' } },
  { act: 'a star', on: 'apple', change: ({ apple: guid }) => ({ kind: 'star', guid, starred: true, base: false }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done' } },
  { act: 'no star', on: 'apple', before: star, change: ({ apple: guid }) => ({ kind: 'star', guid, starred: false, base: true }), fates: { deleted: 'done', destroyed: 'FILE_NOT_FOUND', withdrawn: 'done', renamed: 'done', moved: 'done', locked: 'done' } },
  { act: 'a mark', on: 'apple', change: ({ apple: guid }) => ({ kind: 'mark', guid, marked: true, base: false }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done' } },
  { act: 'a lock', on: 'apple', change: ({ apple: guid }) => ({ kind: 'lock', guid, locked: true, base: false }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'FILE_IS_LOCKED', [lowered]: 'NO_ACCESS_MODIFY' } },
  { act: 'no lock', on: 'apple', before: lockAsBen, change: ({ apple: guid }) => ({ kind: 'lock', guid, locked: false, base: true }), fates: { ...gone, renamed: 'done', moved: 'done', unlocked: 'already', [lowered]: 'NO_ACCESS_MODIFY' } },
  { act: 'a tag', on: 'apple', change: ({ apple: guid, tag }) => ({ kind: 'tags', guid, list: 'user', tags: [tag], base: [] }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done', [lowered]: 'done', 'full of tags': 'TOO_MANY_TAGS_ON_FILE', 'of a tag that is deleted': 'TAG_NOT_FOUND' } },
  { act: 'no tag', on: 'apple', before: putTag, change: ({ apple: guid, tag }) => ({ kind: 'tags', guid, list: 'user', tags: [], base: [tag] }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done', 'without the tag': 'done', 'of a tag that is deleted': 'done' } },
  { act: 'a shortcut', on: 'apple', change: ({ apple }) => ({ kind: 'shortcut', source: apple, folder: 'Desktop', name: 'apple', type: -2 }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done' } },
  { act: 'a template', on: 'apple', change: ({ apple: guid }) => ({ kind: 'template', guid, name: 'Fruit' }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done' } },
  { act: 'a desktop shortcut', on: 'apple', change: ({ apple: guid }) => ({ kind: 'onDesktop', guid, isOn: true, base: false }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done' } },
  { act: 'no desktop shortcut', on: 'apple', before: putOnDesktop, change: ({ apple: guid }) => ({ kind: 'onDesktop', guid, isOn: false, base: true }), fates: { deleted: 'done', destroyed: 'already', withdrawn: 'done', renamed: 'done', moved: 'done', locked: 'done' } },
  { act: 'quick access', on: 'apple', change: ({ apple: guid }) => ({ kind: 'arrange', list: 'quickAccess', guid, to: { after: null, before: null }, from: null }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done' } },
  { act: 'no quick access', on: 'apple', before: keepAtHand, change: ({ apple: guid }) => ({ kind: 'arrange', list: 'quickAccess', guid, to: null, from: { after: null, before: null } }), fates: { deleted: 'done', destroyed: 'done', withdrawn: 'done', renamed: 'done', moved: 'done', locked: 'done' } },
  { act: 'the order of quick access', on: 'berries', before: keepBothAtHand, change: ({ apple, berries: guid }) => ({ kind: 'arrange', list: 'quickAccess', guid, to: { after: null, before: apple }, from: { after: apple, before: null } }), fates: { ...gone, renamed: 'done', moved: 'done' } },
  // An unreadable entry keeps its position in the list, a deleted one is removed.
  { act: 'a place before another in quick access', on: 'apple', before: keepBothAtHand, change: ({ apple, berries: guid }) => ({ kind: 'arrange', list: 'quickAccess', guid, to: { after: null, before: apple }, from: { after: apple, before: null } }), fates: { deleted: 'done', destroyed: 'NOT_LISTED' } },
  { act: 'all marks', on: 'shared', change: () => ({ kind: 'markAll' }), fates: { deleted: 'done', destroyed: 'done', withdrawn: 'done', renamed: 'done', 'one of several': 'done' } },
  { act: 'a mute', on: 'apple', change: ({ apple: guid }) => ({ kind: 'mute', guid, isMuted: true, base: false }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done', [lowered]: 'done', 'muted elsewhere': 'done' } },
  { act: 'no mute', on: 'apple', before: mute, change: ({ apple: guid }) => ({ kind: 'mute', guid, isMuted: false, base: true }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done' } },
  { act: 'a read notice', on: 'shared', change: ({ notice: id }) => ({ kind: 'readNotice', id, isRead: true, base: false }), fates: { ...ofNotice, 'of a notice that is replaced': 'NOTICE_NOT_FOUND' } },
  { act: 'all read notices', on: 'shared', change: ({ notice: upTo }) => ({ kind: 'readNotices', upTo }), fates: { ...ofNotice, 'of a notice that is replaced': 'done' } },
  { act: 'unread notices', on: 'shared', before: readNotice, change: ({ notice }) => ({ kind: 'unreadNotices', ids: [notice] }), fates: ofNotice },
  { act: 'opening', on: 'apple', change: ({ apple: guid }) => ({ kind: 'use', guid }), fates: { ...gone, renamed: 'done', moved: 'done', locked: 'done' } },
  // For actions that put something into a folder, the folder is the one changed concurrently.
  { act: 'making a file', on: 'berries', change: ({ berries }) => ({ kind: 'create', type: -2, name: 'Draft', folder: berries }), fates: { deleted: 'desktop', destroyed: 'desktop', withdrawn: 'desktop', [lowered]: 'desktop', renamed: 'done', moved: 'done' } },
  { act: 'moving into it', on: 'berries', change: ({ apple: guid, berries, shared }) => ({ kind: 'move', guid, to: berries, from: shared }), fates: { ...gone, renamed: 'done', moved: 'done' } },
  { act: 'copying into it', on: 'berries', change: ({ apple, berries }) => ({ kind: 'copy', source: apple, folder: berries, name: 'apple copy', type: -2 }), fates: { ...gone, renamed: 'done', moved: 'done', [lowered]: 'FAILURE_READ_ONLY' } },
  { act: 'a shortcut in it', on: 'berries', change: ({ apple, berries }) => ({ kind: 'shortcut', source: apple, folder: berries, name: 'apple', type: -2 }), fates: { ...gone, renamed: 'done', moved: 'done', [lowered]: 'FAILURE_READ_ONLY' } },
  { act: 'from a template', on: 'berries', change: ({ template, berries }) => ({ kind: 'fromTemplate', template, folder: berries, name: 'Letter', type: -2 }), fates: { ...gone, renamed: 'done', moved: 'done', [lowered]: 'FAILURE_READ_ONLY', 'of a template that is deleted': 'TEMPLATE_NOT_FOUND', 'of a template that is renamed': 'done' } },
  { act: 'leaving a share', on: 'shared', change: ({ shared: guid }) => ({ kind: 'leave', guid, person: ada.user.id }), fates: { ...gone, renamed: 'done' } },
  // Recovery and permanent deletion: first Ben's file, deleted by her, then her own file, which does not depend on his
  // folder.
  { act: 'recovering', on: 'apple', before: throwAway, change: ({ apple: guid }) => ({ kind: 'recover', guid }), fates: { destroyed: 'FILE_NOT_FOUND', recovered: 'already', withdrawn: 'FILE_NOT_FOUND', [lowered]: 'NO_ACCESS_DELETE' } },
  { act: 'recovering into a folder', on: 'shared', before: throwAway, change: ({ apple: guid }) => ({ kind: 'recover', guid }), fates: { deleted: 'done', destroyed: 'FILE_NOT_FOUND', renamed: 'done' } },
  { act: 'recovering one’s own', on: 'shared', change: ({ old: guid }) => ({ kind: 'recover', guid }), fates: { deleted: 'done', destroyed: 'done', withdrawn: 'done', renamed: 'done' } },
  { act: 'deleting for good', on: 'apple', before: throwAway, change: ({ apple: guid }) => ({ kind: 'destroy', guid }), fates: { destroyed: 'FILE_NOT_FOUND', recovered: 'NOT_IN_TRASH', withdrawn: 'FILE_NOT_FOUND', [lowered]: 'NO_ACCESS_DELETE' } },
  { act: 'deleting one’s own for good', on: 'shared', change: ({ old: guid }) => ({ kind: 'destroy', guid }), fates: { deleted: 'done', destroyed: 'done', withdrawn: 'done' } },
  { act: 'emptying the trash', on: 'apple', before: throwAway, change: () => ({ kind: 'emptyTrash' }), fates: { destroyed: 'done', recovered: 'done', withdrawn: 'done', [lowered]: 'done' } },
];

// ---- Comparing

const sharedWithMe: ListSource = { kind: 'recent', of: 'shared', person: ada.user.id };

/** A folder that she may not read has no files; everything else is an error. */
const failureAsNull = (error: unknown): null => {
  if (error instanceof CallError && Object.values(gone).includes(error.failure.code)) return null;
  throw error;
};

/** The server's state for Ada, and the state of her window; only of folders that she may read. */
const serverState = async ({ shared, berries }: Fixture): Promise<unknown> => {
  const client = server.clientFor(ada);
  const filesIn = (folder: string): Promise<readonly File[] | null> => client.call('files.list', { query: { folder, orderBy: 'name+asc' } }).then((page) => pageOf(page).files, failureAsNull);
  const { rows: placed, capabilitySets } = await client.call('desktopShortcuts.list', { query: { pageSize: -1 } });
  const onDesktop = [...pageOf(await client.call('files.list', { query: { folder: 'Desktop' } })).files, ...pageOf({ files: placed.map(({ file }) => file), capabilitySets }).files];
  const [inShared, inBerries] = [await filesIn(shared), await filesIn(berries)];
  return {
    desktop: onDesktop.map(lookOf).sort(), shared: inShared?.map(lookOf) ?? null, berries: inBerries?.map(lookOf) ?? null,
    trash: (await client.call('trash.list', { query: {} })).files.map(({ guid }) => guid).sort(),
    sharedWithMe: pageOf(await client.call('files.list', { query: { type: 'shared' } })).files.map(lookOf).sort(),
    starred: (await client.call('files.starred', { query: {} })).files.map(({ guid }) => guid).sort(),
    quickAccess: (await client.call('quickAccess.list', { query: {} })).files.map(({ guid }) => guid),
    tags: (await client.call('tags.list', {})).user.tags.map(({ name }) => name).sort(),
    unread: (await client.call('notices.unreadCount', {})).count,
  };
};
const lookOf = ({ guid, name, starred, marked, isLocked, hasDesktopShortcut, fileTags }: File): string =>
  [name, starred && 'starred', marked && 'read', isLocked && 'locked', hasDesktopShortcut && 'at hand', ...fileTags.user.map((tag) => `#${tag.name}`), guid.slice(0, 4)].filter(Boolean).join(' ');
const asShown = (window: TestWindow, { shared, berries }: Fixture, there: unknown): unknown => {
  const isReadable = there as { readonly shared: unknown; readonly berries: unknown };
  const state = window.store.getState();
  return {
    desktop: window.files({ kind: 'folder', folder: 'Desktop' }).map(lookOf).sort(),
    shared: isReadable.shared === null ? null : window.files({ kind: 'folder', folder: shared }).map(lookOf),
    berries: isReadable.berries === null ? null : window.files({ kind: 'folder', folder: berries }).map(lookOf),
    trash: window.files({ kind: 'trash' }).map(({ guid }) => guid).sort(),
    sharedWithMe: window.files(sharedWithMe).map(lookOf).sort(),
    starred: window.files({ kind: 'favorites' }).map(({ guid }) => guid).sort(),
    quickAccess: selectQuickAccess(state)?.map(({ guid }) => guid),
    tags: selectTags(state)?.user.tags.map(({ name }) => name).sort(),
    unread: selectUnreadNotices(state),
  };
};

const listsOf = ({ shared, berries }: Fixture): readonly ListSource[] => [{ kind: 'folder', folder: 'Desktop' }, { kind: 'folder', folder: shared }, { kind: 'folder', folder: berries }, { kind: 'trash' }, { kind: 'favorites' }, sharedWithMe];
const isLoaded = ({ store }: TestWindow): boolean => store.getState().quickAccess.value !== null && store.getState().tags.value !== null;
const clear = async ({ shared }: Fixture): Promise<void> => {
  await ben.client.call('files.remove', { params: { id: shared }, query: {} }).catch(() => undefined);
  for (const { guid } of (await ada.client.call('quickAccess.list', { query: {} })).files) await ada.client.call('quickAccess.remove', { query: { guid } });
  await ada.client.call('trash.empty', {});
};

const opened = runRows<Fixture, Event, Row>(rows, { server, person: ada, createFixture: makeWorld, listsOf, isLoaded, runEvent: (event, world, { on }) => meanwhile[event](world, world[on]), serverState, windowState: asShown, clear });

// The move dialog creates a folder, into which the files move. "if creation fails and the file is not on the desktop,
// it is moved to the desktop" (file specification, section 4). The same applies to files created in it.
it.each([
  ['deleted', { folder: 'Desktop', move: 'confirmed' }], ['destroyed', { folder: 'Desktop', move: 'confirmed' }], [lowered, { folder: 'Desktop', move: 'NO_ACCESS_MOVE_FILE' }],
  ['withdrawn', { folder: 'Desktop', move: 'FILE_FORBIDDEN' }], ['renamed', { folder: 'berries', move: 'confirmed' }], ['moved', { folder: 'berries', move: 'confirmed' }],
] as const)('a new folder to move into, in one that is %s: %j', async (event, expected) => {
  const window = opened();
  await runInFixture(window, { createFixture: makeWorld, listsOf, clear }, async (world) => {
    window.holdChanges();
    const folder = window.store.dispatch(commit({ kind: 'create', type: 1, name: 'New', folder: world.berries }));
    const move = window.store.dispatch(commit({ kind: 'move', guid: world.apple, to: folder.guid, from: world.shared }));
    await expect.poll(() => window.heldCount(), { timeout: 5000, interval: 5 }).toBe(1);
    await meanwhile[event](world, world.berries);
    window.releaseChanges();
    const [made, moved] = await Promise.all([folder.settled, move.settled]);
    if (made.status !== 'confirmed') throw new Error('The folder was not made.');
    const { parentId } = await ada.client.call('files.get', { params: { id: made.guid } });
    expect({ folder: parentId === world.berries ? 'berries' : parentId, move: moved.status === 'refused' ? moved.failure.code : moved.status }).toEqual(expected);
    if (moved.status === 'confirmed') expect((await ada.client.call('files.get', { params: { id: world.apple } })).parentId).toBe(made.guid);
    await expectServerState({ serverState, windowState: asShown }, window, world);
  });
});
