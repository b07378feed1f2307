import { createSelector, createSlice } from '@reduxjs/toolkit';
import type { GuideType } from '../../../../contract/api/guide-endpoints';
import type { Tag } from '../../../../contract/api/tag-endpoints';
import { isLocalGuid } from '../../../../core/ids';
import type { Change, ChangeKind, ChangeOf, PersonalList, Neighbours } from '../../../../core/sync/change';
import { mapChangeIds } from '../../../../core/sync/rules-by-kind';
import { selectCheck, type FeaturesState } from '../resources/edition-capabilities';
import type { PendingChange } from '../files/pending-changes';
import { changeConfirmed, changesEnqueued, personalChangeSettled } from '../files/files-slice';
import type { FilesState } from '../files/files-state';
import { filesOfBulkChange } from '../files/bulk-changes';
import { sessionChanged } from '../session/session-slice';
import { noTags, type Tags } from '../tags/tags-resource';
import { applyTagChange, replaceTagId } from '../tags/personal-tags';
import { withoutDrafts } from '../without-drafts';

type PersonalLists = Readonly<Record<PersonalList, readonly string[] | null>>;

/**
 * Personal data of the signed-in person apart from files: the server's last state, and pending changes. Settings are
 * in a separate slice.
 */
export interface PersonalSlice {
  /** Ids of files and spaces in the lists that the person orders; null until loaded. */
  readonly lists: PersonalLists;
  /** `null` until loaded. */
  readonly tags: Tags | null;
  /** Completed guides; `null` until loaded. */
  readonly guides: readonly GuideType[] | null;
  readonly pending: readonly PendingChange[];
}

interface PersonalState { readonly personal: PersonalSlice }

const initialState: PersonalSlice = { lists: { quickAccess: null, pinnedSpaces: null }, tags: null, guides: null, pending: [] };

const personalKinds: ReadonlySet<ChangeKind> = new Set(['arrange', 'makeTag', 'changeTag', 'removeTag', 'emptyTrash', 'guide']);

type PayloadOf<Creator extends (...args: never[]) => { payload: unknown }> = ReturnType<Creator>['payload'];

const enqueue = (state: PersonalSlice, { changes }: PayloadOf<typeof changesEnqueued>): PersonalSlice => {
  const made = changes.filter(({ pending: { change } }) => personalKinds.has(change.kind)).map(({ pending }) => pending);
  return made.length === 0 ? state : { ...state, pending: [...state.pending, ...made] };
};

const confirmFile = (state: PersonalSlice, { guid, file }: PayloadOf<typeof changeConfirmed>): PersonalSlice =>
  (file !== null && isLocalGuid(guid) ? renamed(state, guid, file.guid) : state);

const settlePersonalChange = (state: PersonalSlice, { changeId, isConfirmed, made }: PayloadOf<typeof personalChangeSettled>): PersonalSlice => {
  const known = settled(state, changeId, isConfirmed);
  return made === null ? known : { ...renamed(known, made.localId, made.id), tags: replaceTagId(known.tags, made.localId, made.id) };
};

const slice = createSlice({
  name: 'personal',
  initialState,
  reducers: {
    guidesReceived: withoutDrafts((state: PersonalSlice, { guides }: { readonly guides: readonly GuideType[] }) => ({ ...state, guides })),
    tagsReceived: withoutDrafts((state: PersonalSlice, tags: Tags) => ({ ...state, tags })),
    personalListReceived: withoutDrafts((state: PersonalSlice, { list, guids }: { readonly list: PersonalList; readonly guids: readonly string[] }) => ({ ...state, lists: { ...state.lists, [list]: guids } })),
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionChanged, () => initialState)
      .addCase(changesEnqueued, withoutDrafts(enqueue))
      .addCase(changeConfirmed, withoutDrafts(confirmFile))
      .addCase(personalChangeSettled, withoutDrafts(settlePersonalChange));
  },
});

export const { guidesReceived, tagsReceived, personalListReceived } = slice.actions;
export const personalReducer = slice.reducer;

const settled = (state: PersonalSlice, changeId: string, isConfirmed: boolean): PersonalSlice => {
  const change = state.pending.find(({ id }) => id === changeId)?.change;
  if (change === undefined) return state;
  const pending = state.pending.filter(({ id }) => id !== changeId);
  if (!isConfirmed) return { ...state, pending };
  return { ...state, pending, lists: applyReorder(state.lists, change), tags: applyTagChange(state.tags, change), guides: withGuide(state.guides, change) };
};

/** Replaces the local id of a new file or tag by the server's. */
const renamed = (state: PersonalSlice, localId: string, id: string): PersonalSlice => {
  if (state.pending.length === 0) return state;
  const idOf = (named: string): string => (named === localId ? id : named);
  return { ...state, pending: state.pending.map((each) => ({ ...each, change: mapChangeIds(each.change, idOf) })) };
};

// ---- Effects of changes

const applyReorder = (lists: PersonalLists, change: Change): PersonalLists =>
  (change.kind === 'arrange' ? { ...lists, [change.list]: reordered(lists[change.list] ?? [], change.guid, change.to) } : lists);

const withGuide = (guides: PersonalSlice['guides'], change: Change): PersonalSlice['guides'] => (guides === null || change.kind !== 'guide' ? guides : [...guides, change.guide]);

/** Moves an entry to its target position, as close as the remaining neighbours allow. */
export const reordered = (ids: readonly string[], guid: string, to: Neighbours | null): readonly string[] => {
  const others = ids.filter((id) => id !== guid);
  if (to === null) return others;
  const after = to.after === null ? -1 : others.indexOf(to.after);
  const before = to.before === null ? -1 : others.indexOf(to.before);
  const place = to.before === null ? others.length : after !== -1 ? after + 1 : before !== -1 || to.after !== null ? before : 0;
  const index = place === -1 ? others.length : place;
  return [...others.slice(0, index), guid, ...others.slice(index)];
};

/** Position of an entry at `index` among the others, described by its neighbours. */
export const listPositionAt = (ids: readonly string[], guid: string, index: number): Neighbours => {
  const others = ids.filter((id) => id !== guid);
  return { after: others[index - 1] ?? null, before: others[index] ?? null };
};

/** Moves an entry before another entry, or to the end for null or a missing entry. */
export const reorderBefore = (list: PersonalList, ids: readonly string[], guid: string, before: string | null): ChangeOf<'arrange'> => {
  const others = ids.filter((id) => id !== guid);
  const at = before === null ? -1 : others.indexOf(before);
  return { kind: 'arrange', list, guid, to: listPositionAt(ids, guid, at === -1 ? others.length : at), from: listPositionOf(ids, guid) };
};

/** Position of an entry; null if it is not in the list. */
export const listPositionOf = (ids: readonly string[], guid: string): Neighbours | null => (ids.includes(guid) ? listPositionAt(ids, guid, ids.indexOf(guid)) : null);

// ---- Selectors

const selectLists = createSelector([({ personal }: PersonalState) => personal.lists, ({ personal }: PersonalState) => personal.pending], (lists, pending): PersonalLists =>
  pending.reduce((shown, { change }) => applyReorder(shown, change), lists));

/** Ids of a personal list in order; null until loaded. */
export const selectPersonalList = (state: PersonalState, list: PersonalList): readonly string[] | null => selectLists(state)[list];

const selectPending = ({ personal: { pending } }: PersonalState): readonly PendingChange[] => pending;

/** Completed guides; null until loaded. */
export const selectGuides = createSelector([({ personal: { guides } }: PersonalState) => guides, selectPending], (guides, pending) =>
  pending.reduce((shown, { change }) => withGuide(shown, change), guides));

/** Whether the edition includes tags (file specification, section 6). */
export const selectHasTags = (state: FeaturesState): boolean => selectCheck(state, 'enableFileTag').state === 'allowed';

/**
 * Tags of the person and the team with pending changes applied; null until loaded. Empty if the edition lacks tags,
 * even if files still have some.
 */
export const selectTags = createSelector([({ personal: { tags } }: PersonalState) => tags, selectPending, selectHasTags], (tags, pending, hasTags): Tags | null =>
  (hasTags ? pending.reduce<Tags | null>((shown, { change }) => applyTagChange(shown, change), tags) : noTags));

/** A tag of either list; undefined if it does not exist, or is not loaded. */
export const selectTag = (state: PersonalState & FeaturesState, id: number): Tag | undefined => {
  const tags = selectTags(state);
  return tags?.team.tags.find((tag) => tag.id === id) ?? tags?.user.tags.find((tag) => tag.id === id);
};

/** Number of known files that a pending emptying of the trash deletes; null if none is pending. */
export const selectEmptyingCount = (state: PersonalState & { readonly files: FilesState }): number | null => {
  const emptying = state.personal.pending.find(({ change }) => change.kind === 'emptyTrash');
  return emptying ? filesOfBulkChange(state.files, emptying.id).length : null;
};
