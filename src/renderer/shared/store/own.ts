import { createAction, createSelector, type UnknownAction } from '@reduxjs/toolkit';
import type { Tag } from '../../../contract/api/tags';
import { isLocalGuid } from '../../../core/ids';
import type { Change, ChangeKind, ChangeOf, OwnList, Standing } from '../../../core/sync/change';
import { mappedChange } from '../../../core/sync/kinds';
import { selectLacks, type FeaturesState } from './features';
import type { PendingChange } from './files/changes';
import { changeConfirmed, changesMade, ownChangeSettled } from './files/files-actions';
import type { FilesState } from './files/files-state';
import { sweptWith } from './files/sweeping';
import { sessionChanged } from './session';
import { noTags, type Tags } from './tags';
import { withTagChange, withTagNumber } from './own-tags';

type OwnLists = Readonly<Record<OwnList, readonly string[] | null>>;

/**
 * Personal data of the signed-in person apart from files: the server's last state, and pending changes. Settings are
 * in a separate slice.
 */
export interface OwnSlice {
  /** Ids of files and spaces in the lists that the person orders; null until loaded. */
  readonly lists: OwnLists;
  /** `null` until loaded. */
  readonly tags: Tags | null;
  readonly pending: readonly PendingChange[];
}

interface OwnState { readonly own: OwnSlice }

export const tagsReceived = createAction<Tags>('own/tagsReceived');
export const ownListReceived = createAction<{ list: OwnList; guids: readonly string[] }>('own/listReceived');

const initialState: OwnSlice = { lists: { quickAccess: null, pinnedSpaces: null }, tags: null, pending: [] };

const ownKinds: ReadonlySet<ChangeKind> = new Set(['arrange', 'makeTag', 'changeTag', 'removeTag', 'emptyTrash']);

export const ownReducer = (state: OwnSlice = initialState, action: UnknownAction): OwnSlice => {
  if (sessionChanged.match(action)) return initialState;
  if (ownListReceived.match(action)) return { ...state, lists: { ...state.lists, [action.payload.list]: action.payload.guids } };
  if (changesMade.match(action)) {
    const made = action.payload.changes.filter(({ pending: { change } }) => ownKinds.has(change.kind)).map(({ pending }) => pending);
    return made.length === 0 ? state : { ...state, pending: [...state.pending, ...made] };
  }
  if (tagsReceived.match(action)) return { ...state, tags: action.payload };
  if (changeConfirmed.match(action)) {
    const { guid, file } = action.payload;
    return file !== null && isLocalGuid(guid) ? renamed(state, guid, file.guid) : state;
  }
  if (ownChangeSettled.match(action)) {
    const { changeId, isConfirmed, made } = action.payload;
    const known = settled(state, changeId, isConfirmed);
    return made === null ? known : { ...renamed(known, made.localId, made.id), tags: withTagNumber(known.tags, made.localId, made.id) };
  }
  return state;
};

const settled = (state: OwnSlice, changeId: string, isConfirmed: boolean): OwnSlice => {
  const change = state.pending.find(({ id }) => id === changeId)?.change;
  if (change === undefined) return state;
  const pending = state.pending.filter(({ id }) => id !== changeId);
  if (!isConfirmed) return { ...state, pending };
  return { ...state, pending, lists: withArrangement(state.lists, change), tags: withTagChange(state.tags, change) };
};

/** Replaces the local id of a new file or tag by the server's. */
const renamed = (state: OwnSlice, localId: string, id: string): OwnSlice => {
  if (state.pending.length === 0) return state;
  const idOf = (named: string): string => (named === localId ? id : named);
  return { ...state, pending: state.pending.map((each) => ({ ...each, change: mappedChange(each.change, idOf) })) };
};

// ---- Effects of changes

const withArrangement = (lists: OwnLists, change: Change): OwnLists =>
  (change.kind === 'arrange' ? { ...lists, [change.list]: arranged(lists[change.list] ?? [], change.guid, change.to) } : lists);

/** Moves an entry to its target position, as close as the remaining neighbours allow. */
export const arranged = (ids: readonly string[], guid: string, to: Standing | null): readonly string[] => {
  const others = ids.filter((id) => id !== guid);
  if (to === null) return others;
  const after = to.after === null ? -1 : others.indexOf(to.after);
  const before = to.before === null ? -1 : others.indexOf(to.before);
  const place = to.before === null ? others.length : after !== -1 ? after + 1 : before !== -1 || to.after !== null ? before : 0;
  const index = place === -1 ? others.length : place;
  return [...others.slice(0, index), guid, ...others.slice(index)];
};

/** Position of an entry at `index` among the others, described by its neighbours. */
export const standingAt = (ids: readonly string[], guid: string, index: number): Standing => {
  const others = ids.filter((id) => id !== guid);
  return { after: others[index - 1] ?? null, before: others[index] ?? null };
};

/** Moves an entry before another entry, or to the end for null or a missing entry. */
export const arrangementBefore = (list: OwnList, ids: readonly string[], guid: string, before: string | null): ChangeOf<'arrange'> => {
  const others = ids.filter((id) => id !== guid);
  const at = before === null ? -1 : others.indexOf(before);
  return { kind: 'arrange', list, guid, to: standingAt(ids, guid, at === -1 ? others.length : at), from: standingOf(ids, guid) };
};

/** Position of an entry; null if it is not in the list. */
export const standingOf = (ids: readonly string[], guid: string): Standing | null => (ids.includes(guid) ? standingAt(ids, guid, ids.indexOf(guid)) : null);

// ---- Selectors

const selectLists = createSelector([({ own }: OwnState) => own.lists, ({ own }: OwnState) => own.pending], (lists, pending): OwnLists =>
  pending.reduce((shown, { change }) => withArrangement(shown, change), lists));

/** Ids of a personal list in order; null until loaded. */
export const selectOwnList = (state: OwnState, list: OwnList): readonly string[] | null => selectLists(state)[list];

const selectPending = ({ own: { pending } }: OwnState): readonly PendingChange[] => pending;

/** Whether the edition includes tags (file specification, section 6). */
export const selectHasTags = (state: FeaturesState): boolean => !selectLacks(state, 'enableFileTag');

/**
 * Tags of the person and the team with pending changes applied; null until loaded. Empty if the edition lacks tags,
 * even if files still have some.
 */
export const selectTags = createSelector([({ own: { tags } }: OwnState) => tags, selectPending, selectHasTags], (tags, pending, hasTags): Tags | null =>
  (hasTags ? pending.reduce<Tags | null>((shown, { change }) => withTagChange(shown, change), tags) : noTags));

/** A tag of either list; undefined if it does not exist, or is not loaded. */
export const selectTag = (state: OwnState & FeaturesState, id: number): Tag | undefined => {
  const tags = selectTags(state);
  return tags?.team.tags.find((tag) => tag.id === id) ?? tags?.user.tags.find((tag) => tag.id === id);
};

/** Number of known files that a pending emptying of the trash deletes; null if none is pending. */
export const selectEmptied = (state: OwnState & { readonly files: FilesState }): number | null => {
  const emptying = state.own.pending.find(({ change }) => change.kind === 'emptyTrash');
  return emptying ? sweptWith(state.files, emptying.id).length : null;
};
