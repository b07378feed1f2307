import { createSelector } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import type { Space } from '../../../../contract/api/space-endpoints';
import type { Capability } from '../../../../contract/entities/permissions';
import { getEntry } from '../files/bucket-table';
import type { FilesState } from '../files/files-state';
import { selectPersonalList, type PersonalSlice } from '../personal-lists/personal-lists';
import { createResource, type ResourceSlice } from '../resources/resource';

/** All spaces of a person by guid, and the pinned ones in order (file specification, section 3, Space). */
export interface Spaces {
  readonly spaces: Readonly<Record<string, Space>>;
  readonly spaceIds: readonly string[];
  readonly pinnedIds: readonly string[];
  /** Whether this person may create a space. */
  readonly canCreate: Capability;
}

export const spacesResource = createResource<Spaces>('spaces');

interface SpacesState {
  readonly personal: PersonalSlice;
  readonly spaces: ResourceSlice<Spaces>;
  readonly files: FilesState;
}

/** Spaces that are not in the trash, with pending changes applied; null until loaded. */
export const selectSpaces = createSelector(
  [({ spaces }: SpacesState) => spaces.value, ({ files }: SpacesState) => files.table],
  (value, table): readonly Space[] | null => value && value.spaceIds.flatMap((guid) => {
    const space = value.spaces[guid];
    return space && getEntry(table, guid)?.isDelete !== true ? [space] : [];
  }),
  // The table changes with every file.
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
);

export const selectSpace = ({ spaces }: SpacesState, guid: string): Space | undefined => spaces.value?.spaces[guid];

/** The pinned spaces in order, and the others; null until loaded. */
export const selectPinnedAndOtherSpaces = createSelector(
  [selectSpaces, (state: SpacesState) => selectPersonalList(state, 'pinnedSpaces')],
  (spaces, pinnedIds): { readonly pinned: readonly Space[]; readonly others: readonly Space[] } | null => {
    if (spaces === null) return null;
    const byGuid = new Map(spaces.map((space) => [space.guid, space]));
    const pinned = (pinnedIds ?? []).flatMap((guid) => byGuid.get(guid) ?? []);
    return { pinned, others: spaces.filter((space) => !pinned.includes(space)) };
  },
);
