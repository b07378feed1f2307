import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndpointName } from '../../../../../../src/contract/api/endpoints';
import { noticeChannels } from '../../../../../../src/contract/entities/notice';
import type { Failure, WorkspaceBridge } from '../../../../../../src/contract/bridge';
import type { File } from '../../../../../../src/contract/entities/file';
import type { Change, ChangeKind } from '../../../../../../src/core/sync/change';
import type { Mode } from '../../../../../../src/core/sync/outbox-entry';
import { commit } from '../../../../../../src/renderer/shared/store/sync/commit';
import { filesReceived } from '../../../../../../src/renderer/shared/store/files/files-slice';
import { openList } from '../../../../../../src/renderer/shared/store/files/load-files';
import { selectFile } from '../../../../../../src/renderer/shared/store/files/file-selectors';
import type { Sort } from '../../../../../../src/renderer/shared/store/files/sort-order';
import { loadNoticeTab } from '../../../../../../src/renderer/shared/store/notices/load-notices';
import { channelsReceived, mutesReceived, selectChannels, selectMuted, selectNotices } from '../../../../../../src/renderer/shared/store/notices/notices-slice';
import type { Channels } from '../../../../../../src/renderer/shared/store/notices/notice-resources';
import { guidesReceived, personalListReceived, selectGuides, selectPersonalList, selectTags, tagsReceived } from '../../../../../../src/renderer/shared/store/personal-lists/personal-lists';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { createStore, type RefusalListener } from '../../../../../../src/renderer/shared/store/app-store';
import { readQueue } from '../../../../../../src/renderer/shared/store/sync/sync-actions';
import { connectSync } from '../../../../../../src/renderer/shared/store/sync/connect-sync';
import { settingsRead } from '../../../../../../src/renderer/shared/store/user-config/user-config-slice';
import { makeNotice } from '../../../support/make-notice';
import { createPortsInMemory, guidOf, makeFile, person } from '../../../support/store-fixture';

// Every action against every response, over the real store, engine and outbox. The effects of each response on the
// queue:
// - 500, a foreign response and a timeout of ten seconds are a failure, retried after five seconds (file specification,
// sections 4 and 9);
// - 0, 502, 503 and 504 are offline and no failure (account specification, section 8);
// - 401 and 423 wait for the same person to sign in again;
// - 408, 425 and 429 are retried;
// - every other refusal settles the change, which is rolled back with a notice.

const [a, f, c, t, s, copyGuid] = ['a', 'f', 'c', 't', 's', 'copy'].map(guidOf) as [string, string, string, string, string, string];
const byName: Sort = { field: 'name', direction: 'up' };
const red = { id: 3, name: 'Red', colour: '#c2473d' };

const apple = makeFile('a', { name: 'apple' });
const berries = makeFile('f', { name: 'berries', type: 1, subType: 'folder', kind: 'Folder' });
const cherry = makeFile('c', { name: 'cherry', parentId: f, folder: f, sharedAt: '2026-01-02T00:00:00.000Z' });
const old = makeFile('t', { name: 'old', isDelete: true, deletedBy: 7, deletedAt: '2026-01-03T00:00:00.000Z' });

const notices = [makeNotice(3), makeNotice(2), makeNotice(1, { status: 'read', isRead: true })];

/** The parts of the screen that a person sees; flags of a file are written behind its name. */
interface Screen {
  readonly desktop: readonly string[];
  readonly berries: readonly string[];
  readonly trash: readonly string[];
  readonly quickAccess: readonly string[];
  readonly pinned: readonly string[];
  readonly tags: readonly string[];
  readonly unread: readonly number[];
  readonly muted: readonly string[];
  readonly offChannels: readonly string[];
  readonly guides: readonly string[];
  readonly view: string;
}
const atFirst: Screen = { desktop: ['berries', 'apple'], berries: ['cherry'], trash: ['old'], quickAccess: ['c'], pinned: [], tags: ['Red'], unread: [3, 2], muted: [], offChannels: [], guides: ['upload'], view: 'list' };

interface Act {
  readonly change: Change;
  readonly call: EndpointName;
  /** The differences on the screen immediately after the change, and while it waits. */
  readonly shown: Partial<Screen>;
  /**
   * The differences on the screen after the server reported that the file does not exist for this person (403, 404,
   * 410).
   */
  readonly lost: Partial<Screen>;
  readonly answer: unknown;
}

const after = (file: File, changed: Partial<File>): File => ({ ...file, ...changed, revision: file.revision + 1 });
const { permissionsAndReasons: _of, ...copied } = makeFile('copy', { name: 'apple copy' });
const noApple = { desktop: ['berries'] };
const noCherry = { berries: [], quickAccess: [] };
const noOld = { trash: [] };

const acts: Readonly<Record<string, Act>> = {
  'making a file': { change: { kind: 'create', type: -2, name: 'Draft', folder: 'Desktop' }, call: 'files.create', shown: { desktop: ['berries', 'apple', 'Draft'] }, lost: {}, answer: makeFile('copy', { name: 'Draft' }) },
  'a new name': { change: { kind: 'rename', guid: a, name: 'Quince', base: 'apple' }, call: 'files.rename', shown: { desktop: ['berries', 'Quince'] }, lost: noApple, answer: after(apple, { name: 'Quince', sortName: 'quince' }) },
  'moving': { change: { kind: 'move', guid: a, to: f, from: 'Desktop' }, call: 'files.move', shown: { desktop: ['berries'], berries: ['apple', 'cherry'] }, lost: noApple, answer: after(apple, { parentId: f, folder: f }) },
  'copying': { change: { kind: 'copy', source: a, folder: 'Desktop', name: 'apple copy', type: -2 }, call: 'files.duplicate', shown: { desktop: ['berries', 'apple', 'apple copy'] }, lost: {}, answer: { files: [{ ...copied, capabilitySet: 0 }], capabilitySets: [apple.permissionsAndReasons], leftOut: 0 } },
  'a shortcut': { change: { kind: 'shortcut', source: c, folder: 'Desktop', name: 'cherry', type: -2 }, call: 'shortcuts.create', shown: { desktop: ['berries', 'apple', 'cherry'] }, lost: {}, answer: makeFile('copy', { name: 'cherry', type: -12, isShortcut: true }) },
  'from a template': { change: { kind: 'fromTemplate', template: guidOf('x'), folder: 'Desktop', name: 'Letter', type: -2 }, call: 'files.createByTemplate', shown: { desktop: ['berries', 'apple', 'Letter'] }, lost: {}, answer: makeFile('copy', { name: 'Letter' }) },
  'keeping as a template': { change: { kind: 'template', guid: a, name: 'Fruit', category: 'work' }, call: 'templates.create', shown: {}, lost: noApple, answer: {} },
  'deleting': { change: { kind: 'remove', guid: a }, call: 'files.remove', shown: { desktop: ['berries'], trash: ['apple', 'old'] }, lost: noApple, answer: {} },
  'recovering': { change: { kind: 'recover', guid: t }, call: 'trash.recover', shown: { desktop: ['berries', 'apple', 'old'], trash: [] }, lost: noOld, answer: after(old, { isDelete: false, deletedBy: null, deletedAt: null }) },
  'deleting for good': { change: { kind: 'destroy', guid: t }, call: 'trash.destroy', shown: { trash: [] }, lost: noOld, answer: { results: [] } },
  'emptying the trash': { change: { kind: 'emptyTrash' }, call: 'trash.empty', shown: { trash: [] }, lost: noOld, answer: { count: 1 } },
  'leaving a share': { change: { kind: 'leave', guid: c, person: 7 }, call: 'sharing.removeCollaborator', shown: { berries: [], quickAccess: [] }, lost: noCherry, answer: {} },
  'a star': { change: { kind: 'star', guid: a, starred: true, base: false }, call: 'files.star', shown: { desktop: ['berries', 'apple starred'] }, lost: noApple, answer: after(apple, { starred: true }) },
  'no star': { change: { kind: 'star', guid: a, starred: false, base: false }, call: 'files.unstar', shown: {}, lost: noApple, answer: after(apple, {}) },
  'a mark': { change: { kind: 'mark', guid: c, marked: true, base: false }, call: 'files.mark', shown: { berries: ['cherry read'] }, lost: noCherry, answer: after(cherry, { marked: true }) },
  'all marks': { change: { kind: 'markAll' }, call: 'files.markAllRead', shown: { berries: ['cherry read'] }, lost: {}, answer: {} },
  'a lock': { change: { kind: 'lock', guid: a, locked: true, base: false }, call: 'files.lock', shown: { desktop: ['berries', 'apple locked'] }, lost: noApple, answer: after(apple, { isLocked: true }) },
  'no lock': { change: { kind: 'lock', guid: a, locked: false, base: true }, call: 'files.unlock', shown: {}, lost: noApple, answer: after(apple, {}) },
  'a desktop shortcut': { change: { kind: 'onDesktop', guid: c, isOn: true, base: false }, call: 'desktopShortcuts.create', shown: { desktop: ['berries', 'apple', 'cherry at-hand'], berries: ['cherry at-hand'] }, lost: noCherry, answer: after(cherry, { hasDesktopShortcut: true }) },
  'no desktop shortcut': { change: { kind: 'onDesktop', guid: c, isOn: false, base: true }, call: 'desktopShortcuts.remove', shown: {}, lost: noCherry, answer: {} },
  'taking out of the recent files': { change: { kind: 'hide', guid: a, isHidden: true, base: false }, call: 'recents.hide', shown: { desktop: ['berries', 'apple hidden'] }, lost: noApple, answer: {} },
  'a return to the recent files': { change: { kind: 'hide', guid: a, isHidden: false, base: true }, call: 'recents.show', shown: {}, lost: noApple, answer: {} },
  'a tag on a file': { change: { kind: 'tags', guid: a, list: 'user', tags: [red], base: [] }, call: 'tags.set', shown: { desktop: ['berries', 'apple #Red'] }, lost: noApple, answer: after(apple, { fileTags: { team: [], user: [red] } }) },
  'making a tag': { change: { kind: 'makeTag', list: 'user', id: -5, name: 'Blue', colour: '#3a72bd' }, call: 'tags.create', shown: { tags: ['Red', 'Blue'] }, lost: {}, answer: { id: 9, name: 'Blue', colour: '#3a72bd', tagType: 'user', count: 0 } },
  'changing a tag': { change: { kind: 'changeTag', id: 3, look: { name: 'Rot', colour: red.colour }, base: red }, call: 'tags.change', shown: { tags: ['Rot'] }, lost: {}, answer: { ...red, name: 'Rot', tagType: 'user', count: 0 } },
  'deleting a tag': { change: { kind: 'removeTag', list: 'user', id: 3, base: red }, call: 'tags.remove', shown: { tags: [] }, lost: {}, answer: {} },
  'quick access': { change: { kind: 'arrange', list: 'quickAccess', guid: a, to: { after: c, before: null }, from: null }, call: 'quickAccess.create', shown: { quickAccess: ['c', 'a'] }, lost: {}, answer: apple },
  'no quick access': { change: { kind: 'arrange', list: 'quickAccess', guid: c, to: null, from: { after: null, before: null } }, call: 'quickAccess.remove', shown: { quickAccess: [] }, lost: {}, answer: {} },
  'pinning a space': { change: { kind: 'arrange', list: 'pinnedSpaces', guid: s, to: { after: null, before: null }, from: null }, call: 'spaces.pin', shown: { pinned: ['s'] }, lost: {}, answer: {} },
  'a read notice': { change: { kind: 'readNotice', id: 3, isRead: true, base: false }, call: 'notices.mark', shown: { unread: [2] }, lost: {}, answer: {} },
  'all read notices': { change: { kind: 'readNotices', upTo: 3 }, call: 'notices.readAll', shown: { unread: [] }, lost: {}, answer: { ids: [2, 3], unreadCount: 0 } },
  'unread notices': { change: { kind: 'unreadNotices', ids: [1] }, call: 'notices.unreadMany', shown: { unread: [3, 2, 1] }, lost: {}, answer: { unreadCount: 3 } },
  'a mute': { change: { kind: 'mute', guid: a, isMuted: true, base: false }, call: 'notices.mute', shown: { muted: ['a'] }, lost: {}, answer: { mute: true } },
  'no mute': { change: { kind: 'mute', guid: c, isMuted: false, base: true }, call: 'notices.unmute', shown: {}, lost: {}, answer: { mute: false } },
  'a channel': { change: { kind: 'channel', channel: 'desktop', isOn: false, base: true }, call: 'notices.setChannel', shown: { offChannels: ['desktop'] }, lost: {}, answer: { success: true } },
  'a guide': { change: { kind: 'guide', guide: 'welcome' }, call: 'guides.create', shown: { guides: ['upload', 'welcome'] }, lost: {}, answer: { type: 'welcome', createdAt: '2026-01-04T00:00:00.000Z' } },
  'a setting': { change: { kind: 'setting', key: 'viewMode', value: 'tile', base: 'list' }, call: 'settings.put', shown: { view: 'tile' }, lost: {}, answer: { data: '{"viewMode":"tile"}' } },
};

/** Every kind of change has an action. Opening a file and changing its content are the exceptions: lists show neither. */
const kindsWithAct: Readonly<Record<Exclude<ChangeKind, 'use' | 'compose'>, true>> = {
  create: true, rename: true, move: true, remove: true, recover: true, destroy: true, emptyTrash: true, leave: true, copy: true, shortcut: true, fromTemplate: true, template: true,
  lock: true, onDesktop: true, hide: true, star: true, mark: true, markAll: true, tags: true, makeTag: true, changeTag: true, removeTag: true, setting: true, readNotice: true, readNotices: true, unreadNotices: true, mute: true, channel: true, guide: true, arrange: true,
};

it('has an action for every kind of change', () => {
  expect([...new Set(Object.values(acts).map(({ change }) => change.kind))].sort()).toEqual(Object.keys(kindsWithAct).sort());
});

interface Write { readonly name: string; readonly key: string; readonly succeed: (result: unknown) => void; readonly fail: (failure: Partial<Failure>) => void }

const failure = (code: Failure['code'], status: number, args: Failure['args'] = {}): Failure => ({ code, status, message: '', requestId: 'r', args, retryable: false });

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });
/** Runs all timers within `ms` milliseconds. */
const pass = (ms = 50): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** The app over a server that responds to reads by `isThere`. The test responds to every change. */
const open = async (isThere: () => boolean) => {
  const writes: Write[] = [];
  const refusals: Parameters<RefusalListener>[0][] = [];
  let isReachable = true;
  const pageOf = (files: readonly File[]) => ({
    files: files.map(({ permissionsAndReasons: _, ...file }) => ({ ...file, capabilitySet: 0 })), capabilitySets: [apple.permissionsAndReasons], nextCursor: null, keptDays: 30,
  });
  const known = new Map([apple, berries, cherry, old].map((file) => [file.guid, file]));
  const read = (name: EndpointName, input: { params?: { id: string }; query?: { folder?: string } }): unknown => {
    switch (name) {
      case 'files.get': {
        const file = known.get(input.params?.id ?? '');
        if (!file || !isThere()) throw Object.assign(new Error('gone'), { failure: failure('FILE_NOT_FOUND', 404) });
        return file;
      }
      case 'files.list': return pageOf(input.query?.folder === f ? [cherry] : [berries, apple]);
      case 'trash.list': return pageOf(isThere() ? [old] : []);
      case 'tags.list': return { team: { tags: [], multiple: false, canManage: { value: true, reason: 'UNKNOWN' } }, user: { tags: [{ ...red, tagType: 'user', count: 1 }], maxPerFile: 3 } };
      case 'quickAccess.list': return pageOf([cherry]);
      case 'spaces.list': case 'spaces.listPinned': return { nodes: [], capabilitySets: [], nextCursor: null };
      case 'spaces.count': return { count: 1, canCreateSpace: { value: true, reason: 'UNKNOWN' } };
      case 'notices.list': return { notifications: notices, unreadCount: 2, unpeekedCount: 0 };
      case 'platform.status':
        if (!isReachable) throw Object.assign(new Error('offline'), { failure: failure('OFFLINE', 0) });
        return {};
      default: throw new Error(`Nobody expected ${name}.`);
    }
  };
  const bridge = {
    host: 'browser', platform: 'web',
    api: {
      call: (name: EndpointName, input: object, options?: { idempotencyKey?: string }) => (options?.idempotencyKey === undefined
        ? new Promise((resolve) => { resolve(read(name, input)); })
        : new Promise((resolve, reject) => {
          writes.push({ name, key: options.idempotencyKey ?? '', succeed: resolve, fail: (failed) => { reject(Object.assign(new Error('failed'), { failure: failed })); } });
        })),
    },
  } as unknown as WorkspaceBridge;
  const store = createStore(bridge, (refusal) => { refusals.push(refusal); });
  connectSync(store, bridge, createPortsInMemory());
  store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(7), isRemembered: true }));
  store.dispatch(filesReceived({ files: [...known.values()] }));
  store.dispatch(tagsReceived({ team: { tags: [], multiple: false, canManage: { value: true, reason: 'UNKNOWN' } }, user: { tags: [{ ...red, tagType: 'user', count: 1 }], maxPerFile: 3 } }));
  store.dispatch(personalListReceived({ list: 'quickAccess', guids: [c] }));
  store.dispatch(personalListReceived({ list: 'pinnedSpaces', guids: [] }));
  store.dispatch(settingsRead({ settings: { viewMode: 'list' } }));
  store.dispatch(guidesReceived({ guides: ['upload'] }));
  store.dispatch(mutesReceived({ files: [] }));
  store.dispatch(channelsReceived({ channels: Object.fromEntries(noticeChannels.map((name) => [name, true])) as Channels }));
  store.dispatch(loadNoticeTab('all'));
  for (const source of [{ kind: 'folder', folder: 'Desktop' }, { kind: 'folder', folder: f }, { kind: 'trash' }] as const) void store.dispatch(openList(source, byName));
  await pass();

  const look = ({ name, starred, isLocked, marked, hasDesktopShortcut, hiddenFromRecent, fileTags }: File): string =>
    [name, starred && 'starred', isLocked && 'locked', marked && 'read', hasDesktopShortcut && 'at-hand', hiddenFromRecent && 'hidden', ...fileTags.user.map((tag) => `#${tag.name}`)].filter((each) => each !== false).join(' ');
  const screen = (): Screen => {
    const state = store.getState();
    const listed = (where: string): readonly string[] => {
      const list = Object.values(state.files.lists).find(({ source }) => (source.kind === 'folder' ? source.folder === where : source.kind === where));
      return (list?.ids ?? []).flatMap((id) => { const file = selectFile(state, id); return file ? [look(file)] : []; });
    };
    const own = (list: 'quickAccess' | 'pinnedSpaces'): readonly string[] => (selectPersonalList(state, list) ?? []).filter((id) => list === 'pinnedSpaces' || selectFile(state, id) !== undefined).map((id) => id.replace(/^0+/, ''));
    return {
      desktop: listed('Desktop'), berries: listed(f), trash: listed('trash'), quickAccess: own('quickAccess'), pinned: own('pinnedSpaces'),
      tags: selectTags(state)?.user.tags.map(({ name }) => name) ?? [],
      unread: selectNotices(state, 'all').filter(({ isRead }) => !isRead).map(({ id }) => id), muted: (selectMuted(state) ?? []).map((guid) => guid.replace(/^0+/, '')),
      offChannels: noticeChannels.filter((name) => selectChannels(state)?.[name] === false), guides: selectGuides(state) ?? [], view: state.userConfig.config.viewMode,
    };
  };
  return { store, writes, refusals, screen, queue: () => store.dispatch(readQueue()), mode: (): Mode => store.getState().sync.mode, reach: (isNow: boolean) => { isReachable = isNow; }, has: (file: File) => { known.set(file.guid, file); } };
};

const names = Object.keys(acts);
const actOf = (name: string): Act => acts[name] as Act;

// ---- Changes that are kept, and sent again under the same key

interface Wait {
  readonly result: Failure | 'nothing';
  readonly mode: Mode;
  /** Milliseconds until the change is sent again; null: not before somebody signs in. */
  readonly againAfterMs: number | null;
}
const waits: Readonly<Record<string, Wait>> = {
  '500': { result: failure('INTERNAL', 500), mode: 'running', againAfterMs: 5000 },
  'an answer that is not ours': { result: failure('ANSWER_INVALID', 200), mode: 'running', againAfterMs: 5000 },
  'no answer for ten seconds': { result: 'nothing', mode: 'running', againAfterMs: 15_000 },
  '408': { result: failure('TIMED_OUT', 408), mode: 'running', againAfterMs: 5000 },
  '425': { result: failure('SERVICE_UNAVAILABLE', 425), mode: 'running', againAfterMs: 5000 },
  '429': { result: failure('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 2 }), mode: 'running', againAfterMs: 2000 },
  'no network': { result: failure('OFFLINE', 0), mode: 'offline', againAfterMs: 4000 },
  '502': { result: failure('SOMETHING_WENT_WRONG', 502), mode: 'offline', againAfterMs: 4000 },
  '503': { result: failure('SERVICE_UNAVAILABLE', 503), mode: 'offline', againAfterMs: 4000 },
  '504': { result: failure('SOMETHING_WENT_WRONG', 504), mode: 'offline', againAfterMs: 4000 },
  '401': { result: failure('NOT_SIGNED_IN', 401), mode: 'signed-out', againAfterMs: null },
  '423': { result: failure('ACCOUNT_BLOCKED', 423), mode: 'signed-out', againAfterMs: null },
};

describe.each(Object.entries(waits))('%s', (_title, { result, mode, againAfterMs }) => {
  it.each(names)('%s remains visible, waits, and is sent again unchanged', async (name) => {
    const { change, call, shown, answer: agreed } = actOf(name);
    const { store, writes, refusals, screen, queue, mode: modeNow, reach } = await open(() => true);
    const { settled } = store.dispatch(commit(change));
    await pass();
    expect(writes.map((write) => write.name)).toEqual([call]);
    expect(screen()).toEqual({ ...atFirst, ...shown });
    reach(mode !== 'offline');
    if (result !== 'nothing') writes[0]?.fail(result);
    await pass();
    expect([modeNow(), queue().waiting.length, queue().notices.length, refusals.length]).toEqual([mode, 1, 0, 0]);
    expect(screen()).toEqual({ ...atFirst, ...shown });

    reach(true);
    if (againAfterMs === null) {
      await pass(60_000);
      expect(writes).toHaveLength(1);
      expect(screen()).toEqual({ ...atFirst, ...shown });
      return;
    }
    await pass(againAfterMs);
    expect(writes.map((write) => write.name)).toEqual([call, call]);
    expect(writes[1]?.key).toBe(writes[0]?.key);
    writes[1]?.succeed(agreed);
    await pass();
    expect(await settled).toMatchObject({ status: 'confirmed' });
    expect([queue().waiting, queue().notices, refusals]).toEqual([[], [], []]);
  });
});

// ---- Changes that are settled by a refusal: rolled back, with a notice

const refusedWith: Readonly<Record<string, { readonly result: Failure; readonly isThere: boolean }>> = {
  '403, the rights are gone': { result: failure('FILE_FORBIDDEN', 403), isThere: false },
  '403, this may not be done': { result: failure('NO_ACCESS_EDIT', 403), isThere: true },
  '404': { result: failure('FILE_NOT_FOUND', 404), isThere: false },
  '410': { result: failure('FILE_DELETED', 410), isThere: false },
  '409': { result: failure('FILE_IS_LOCKED', 409), isThere: true },
  '422': { result: failure('IDEMPOTENCY_KEY_REUSED', 422), isThere: true },
  '400': { result: failure('VALIDATION_FAILED', 400), isThere: true },
};

/** The words that a person typed for the change, by its kind. */
const typed: Partial<Record<ChangeKind, string>> = { create: 'Draft', rename: 'Quince', copy: 'apple copy', template: 'Fruit', makeTag: 'Blue' };

describe.each(Object.entries(refusedWith))('%s', (_title, { result, isThere }) => {
  it.each(names)('%s is rolled back with a notice that contains the input, and the lists equal the server\'s', async (name) => {
    const { change, call, lost } = actOf(name);
    let isStillThere = true;
    const { store, writes, refusals, screen, queue, mode } = await open(() => isStillThere);
    const { settled } = store.dispatch(commit(change));
    await pass();
    isStillThere = isThere;
    writes[0]?.fail(result);
    await pass();
    expect(await settled).toEqual({ status: 'refused', failure: result });
    expect(writes.map((write) => write.name)).toEqual([call]);
    expect(refusals.map((each) => [each.change.kind, each.failure.code, each.isAnnounced])).toEqual([[change.kind, result.code, true]]);
    const { waiting, notices } = queue();
    expect([mode(), waiting]).toEqual(['running', []]);
    expect(notices.map((notice) => [notice.change, notice.result])).toEqual([[change, { status: 'refused', failure: result }]]);
    const words = typed[change.kind];
    if (words !== undefined) expect(JSON.stringify(notices[0]?.change)).toContain(words);
    expect(screen()).toEqual({ ...atFirst, ...(isThere ? {} : lost) });
  });
});

describe('the notice about a deleted file', () => {
  it.each(names.filter((name) => Object.keys(actOf(name).lost).length > 0))('%s names it', async (name) => {
    const { change } = actOf(name);
    let isStillThere = true;
    const { store, writes, refusals, queue } = await open(() => isStillThere);
    store.dispatch(commit(change));
    await pass();
    isStillThere = false;
    writes[0]?.fail(failure('FILE_NOT_FOUND', 404));
    await pass();
    const guid = 'guid' in change ? change.guid : '';
    const called = { [a]: 'apple', [c]: 'cherry', [t]: 'old' }[guid];
    expect(selectFile(store.getState(), guid)).toBeUndefined();
    expect([refusals[0]?.fileName, queue().notices[0]?.fileName]).toEqual([called, called]);
  });
});

// ---- A trash with more entries than one call deletes

describe('emptying a trash of 25,000 entries', () => {
  const whole = 10_000;
  const begin = async () => {
    let isStillThere = true;
    const opened = await open(() => isStillThere);
    const { settled } = opened.store.dispatch(commit({ kind: 'emptyTrash' }));
    await pass();
    const { writes } = opened;
    return {
      ...opened, settled, calls: () => writes.map(({ name }) => name),
      respond: async (index: number, count: number) => { writes[index]?.succeed({ count }); await pass(); },
      end: () => { isStillThere = false; },
    };
  };

  it('sends again, each time under a new key, until less is deleted than the maximum of one call', async () => {
    const { writes, calls, respond, end, settled, screen, refusals, queue } = await begin();
    await respond(0, whole);
    await respond(1, whole);
    expect([calls(), screen().trash, queue().waiting.length]).toEqual([['trash.empty', 'trash.empty', 'trash.empty'], [], 1]);
    end();
    await respond(2, 5000);
    expect(await settled).toMatchObject({ status: 'confirmed' });
    const key = writes[0]?.key ?? '';
    expect(writes.map((write) => write.key)).toEqual([key, `${key}.1`, `${key}.2`]);
    expect([screen().trash, queue().waiting, queue().notices, refusals]).toEqual([[], [], [], []]);
  });

  it('sends once more after exactly one full call, and stops when nothing is left', async () => {
    const { calls, respond, settled } = await begin();
    await respond(0, whole);
    await respond(1, 0);
    await settled;
    expect(calls()).toEqual(['trash.empty', 'trash.empty']);
  });

  it('is sent again from its beginning, under the same keys, if the second call gets no response', async () => {
    const { writes, respond, end, settled, refusals } = await begin();
    await respond(0, whole);
    writes[1]?.fail(failure('INTERNAL', 500));
    await pass(5100);
    const key = writes[0]?.key ?? '';
    expect(writes.map((write) => write.key)).toEqual([key, `${key}.1`, key]);
    // The repeated first request gets its stored response.
    await respond(2, whole);
    expect(writes[3]?.key).toBe(`${key}.1`);
    end();
    await respond(3, 5000);
    expect([(await settled).status, refusals, writes.length]).toEqual(['confirmed', [], 4]);
  });

  it('ends with the call in flight if the person signs out: the next person\'s trash is not touched', async () => {
    const { writes, calls } = await begin();
    writes[0]?.fail(failure('LOGIN_STATE_CHANGED', 0));
    await pass(60_000);
    expect(calls()).toEqual(['trash.empty']);
  });

  it('ends after a hundred calls, whatever the server responds', async () => {
    const { writes, calls, respond, settled } = await begin();
    for (let index = 0; index < 100; index += 1) await respond(index, whole);
    await settled;
    expect([calls().length, new Set(writes.map(({ key }) => key)).size]).toEqual([100, 100]);
  });
});

// ---- A file whose folder cannot contain it goes to the desktop (file specification, section 4)

describe('a file created in a folder', () => {
  it.each([['403', failure('NO_ACCESS_CREATE_OR_UPLOAD_FILE', 403)], ['404', failure('FILE_NOT_FOUND', 404)], ['409', failure('PARENT_NOT_A_FOLDER', 409)], ['410', failure('FILE_DELETED', 410)]])(
    'is on the desktop after %s, and that is reported', async (_title, result) => {
      const { store, writes, refusals, screen, queue, has } = await open(() => true);
      const { settled } = store.dispatch(commit({ kind: 'create', type: -2, name: 'Draft', folder: f }));
      await pass();
      expect(screen()).toEqual({ ...atFirst, berries: ['cherry', 'Draft'] });
      writes[0]?.fail(result);
      await pass();
      expect(screen()).toEqual({ ...atFirst, desktop: ['berries', 'apple', 'Draft'] });
      expect(refusals).toMatchObject([{ isRelocated: true, isAnnounced: true, failure: result, change: { name: 'Draft', folder: 'Desktop' } }]);
      expect(writes[1]?.name).toBe('files.create');
      expect(writes[1]?.key).not.toBe(writes[0]?.key);
      has(makeFile('copy', { name: 'Draft' }));
      writes[1]?.succeed(makeFile('copy', { name: 'Draft' }));
      await pass();
      expect(await settled).toMatchObject({ status: 'confirmed', guid: copyGuid });
      expect(screen()).toEqual({ ...atFirst, desktop: ['berries', 'apple', 'Draft'] });
      expect(queue().notices).toMatchObject([{ result: { status: 'relocated' }, change: { name: 'Draft', folder: f } }]);
    },
  );
});
