import type { File } from '../../src/contract/entities/file';
import { isContainerType } from '../../src/core/file-types';
import { isLocalGuid } from '../../src/core/ids';
import type { Change } from '../../src/core/sync/change';
import { refreshNotices } from '../../src/renderer/shared/store/notices/load-notices';
import { selectMuted, selectNotices } from '../../src/renderer/shared/store/notices/notices-slice';
import { commit, type MutationHandle } from '../../src/renderer/shared/store/sync/commit';
import { selectFile } from '../../src/renderer/shared/store/files/file-selectors';
import { withdrawChanges } from '../../src/renderer/shared/store/sync/sync-actions';
import type { SeededRandom } from '../support/seeded-random';
import { sharedFolder, userTags } from './people';
import type { SimWindow } from './window';
import { byName } from './window';
import type { World } from './world';

/** Changes that people undid, by file and kind of change. */
export type TakenBack = Set<string>;

/** The files of the lists that a window shows. */
export const filesShown = ({ store, shown }: SimWindow, isTrash: boolean): File[] => {
  const state = store.getState();
  const keys = shown.filter(({ source }) => (source.kind === 'trash') === isTrash).map(({ key }) => key);
  const ids = new Set(Object.values(state.files.lists).filter(({ key }) => keys.includes(key)).flatMap((list) => list.ids));
  return [...ids].map((id) => selectFile(state, id)).filter((file) => file !== undefined);
};

type Tags = File['fileTags']['user'];
const toggled = (tags: Tags, tag: Tags[number]): Tags => (tags.some(({ id }) => id === tag.id) ? tags.filter(({ id }) => id !== tag.id) : [...tags, tag]);

/** A change of a person's marks on a file, or a lock. Often it is reversed immediately. */
const makePersonal = (random: SeededRandom, { guid, type, starred, marked, isLocked, fileTags: { user } }: File, make: (change: Change) => void): void => {
  const isThereAndBack = random.chance(0.3);
  const tag = random.pick(userTags);
  // All tags together exceed the limit of a file.
  const tags = random.chance(0.15) ? userTags : toggled(user, tag);
  switch (random.below(4)) {
    case 0:
      make({ kind: 'star', guid, starred: !starred, base: starred });
      if (isThereAndBack) make({ kind: 'star', guid, starred, base: !starred });
      return;
    case 1:
      make({ kind: 'mark', guid, marked: !marked, base: marked });
      if (isThereAndBack) make({ kind: 'mark', guid, marked, base: !marked });
      return;
    case 2:
      if (isContainerType(type)) return;
      make({ kind: 'lock', guid, locked: !isLocked, base: isLocked });
      if (isThereAndBack) make({ kind: 'lock', guid, locked: isLocked, base: !isLocked });
      return;
    default:
      make({ kind: 'tags', guid, list: 'user', tags, base: user });
      if (isThereAndBack) make({ kind: 'tags', guid, list: 'user', tags: user, base: tags });
  }
};

/** One person tags one file on several devices concurrently, each with its own state of the file. */
export const tagTogether = ({ random, counts }: World, windows: readonly SimWindow[]): void => {
  const known = windows.map((window) => new Map(filesShown(window, false).filter(({ isDelete }) => !isDelete).map((file) => [file.guid, file])));
  const common = [...known[0]?.keys() ?? []].filter((guid) => guid !== sharedFolder && known.every((files) => files.has(guid)));
  if (common.length === 0) return;
  const guid = random.pick(common);
  windows.forEach(({ store, commitments }, index) => {
    const base = known[index]?.get(guid)?.fileTags.user ?? [];
    const tag = random.pick(userTags);
    counts.operations += 1;
    commitments.push(store.dispatch(commit({ kind: 'tags', guid, list: 'user', tags: toggled(base, tag), base })));
  });
};

const isOfNotices = ({ change: { kind } }: MutationHandle): boolean => kind === 'readNotice' || kind === 'readNotices' || kind === 'unreadNotices' || kind === 'mute';

/** One mark of notices, or a mute, of a person in a window. */
export const actOnNotices = ({ random, counts }: World, window: SimWindow, takenBack: TakenBack): void => {
  const { store } = window;
  if (random.chance(0.4)) void store.dispatch(refreshNotices());
  const items = selectNotices(store.getState(), 'all');
  const make = (change: Change): void => {
    counts.operations += 1;
    window.commitments.push(store.dispatch(commit(change)));
  };
  const item = items.length === 0 ? null : random.pick(items);
  switch (random.below(8)) {
    case 0: case 1: case 2:
      if (item === null) return;
      make({ kind: 'readNotice', id: item.id, isRead: !item.isRead, base: item.isRead });
      if (random.chance(0.3)) make({ kind: 'readNotice', id: item.id, isRead: item.isRead, base: !item.isRead });
      return;
    case 3: if (item) make({ kind: 'readNotices', upTo: item.id }); return;
    case 4: {
      const ids = items.filter(({ isRead }) => isRead).map(({ id }) => id);
      if (ids.length > 0) make({ kind: 'unreadNotices', ids: random.sample(ids, 3) });
      return;
    }
    case 5: case 6: {
      const files = filesShown(window, false).filter(({ isDelete }) => !isDelete);
      if (files.length === 0) return;
      const { guid } = random.pick(files);
      const isMuted = selectMuted(store.getState())?.includes(guid) ?? false;
      make({ kind: 'mute', guid, isMuted: !isMuted, base: isMuted });
      if (random.chance(0.3)) make({ kind: 'mute', guid, isMuted, base: !isMuted });
      return;
    }
    default: {
      const made = window.commitments.filter(isOfNotices).at(-1 - random.below(2));
      if (!made) return;
      takenBack.add(made.guid);
      made.undo();
    }
  }
};

/** One action of a person in a window. */
export const act = ({ random, counts }: World, window: SimWindow, newName: () => string, takenBack: TakenBack): void => {
  const files = filesShown(window, false).filter(({ guid, isDelete }) => guid !== sharedFolder && !isDelete);
  const folders = ['Desktop', 'Desktop', sharedFolder, ...files.filter(({ type }) => isContainerType(type)).map(({ guid }) => guid)];
  const make = (change: Change): void => {
    counts.operations += 1;
    window.commitments.push(window.store.dispatch(commit(change)));
  };
  const roll = random.below(100);
  if (roll < 24 || files.length === 0) {
    const isFolder = random.chance(0.35);
    make({ kind: 'create', type: isFolder ? 1 : -2, name: random.chance(0.01) ? ' ' : newName(), folder: random.pick(folders) });
    return;
  }
  const file = random.pick(random.chance(0.4) ? files.filter(({ guid }) => isLocalGuid(guid)).concat(files.slice(0, 1)) : files);
  if (roll < 45) {
    make({ kind: 'rename', guid: file.guid, name: newName(), base: file.name });
  } else if (roll < 58) {
    const to = random.pick(folders);
    if (to !== file.guid && to !== file.parentId) make({ kind: 'move', guid: file.guid, to, from: file.parentId ?? to });
  } else if (roll < 70) {
    make({ kind: 'remove', guid: file.guid });
  } else if (roll < 76) {
    const trash = filesShown(window, true);
    if (trash.length > 0) make({ kind: 'recover', guid: random.pick(trash).guid });
  } else if (roll < 85) {
    makePersonal(random, file, make);
  } else if (roll < 97) {
    const several = random.chance(0.2) ? window.commitments.slice(-3) : [];
    for (const { guid } of several) takenBack.add(guid);
    if (several.length > 0) window.store.dispatch(withdrawChanges(several.map(({ key }) => key)));
    const commitment = several.length === 0 ? window.commitments.at(-1 - random.below(3)) : undefined;
    if (!commitment) return;
    takenBack.add(commitment.guid);
    commitment.undo();
  } else {
    const folder = random.pick(folders);
    if (!isLocalGuid(folder) && window.shown.length < 5) window.open({ kind: 'folder', folder }, byName);
  }
};
