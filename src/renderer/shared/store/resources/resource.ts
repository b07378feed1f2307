import { createSlice, type PayloadActionCreator, type Reducer } from '@reduxjs/toolkit';
import type { Failure } from '../../../../contract/bridge';
import { sessionChanged } from '../session/session-slice';
import { withoutDrafts } from '../without-drafts';

/** Data that is loaded as a whole and shown everywhere, such as all spaces of a person. */
export interface ResourceSlice<Value> {
  /** `null` until loaded. */
  readonly value: Value | null;
  /** The pending request; responses to other requests are dropped. */
  readonly requestId: string | null;
  /** Why the last request failed. */
  readonly failure: Failure | null;
  /** Time of the last server response, ISO 8601, if the value is from the offline cache; null if it is up to date. */
  readonly cachedAt: string | null;
}

/** Name in the store, in action types and in the offline cache. */
type ResourceName = 'spaces' | 'quickAccess' | 'tags' | 'quota' | 'home' | 'features' | 'team' | 'mutes' | 'channels' | 'guides' | 'announcement';

export interface Resource<Value> {
  readonly name: ResourceName;
  readonly reducer: Reducer<ResourceSlice<Value>>;
  readonly requested: PayloadActionCreator<{ requestId: string }>;
  readonly received: PayloadActionCreator<{ requestId: string; value: Value }>;
  /** The cached value and its time. */
  readonly hydrated: PayloadActionCreator<{ requestId: string; value: Value; at: string }>;
  readonly failed: PayloadActionCreator<{ requestId: string; failure: Failure; at: string }>;
}

export const createResource = <Value>(name: ResourceName): Resource<Value> => {
  type Slice = ResourceSlice<Value>;
  const initialState: Slice = { value: null, requestId: null, failure: null, cachedAt: null };
  const sliceName: string = name;
  const slice = createSlice({
    name: sliceName,
    initialState,
    reducers: {
      requested: withoutDrafts((state: Slice, { requestId }: { requestId: string }) => ({ ...state, requestId })),
      received: withoutDrafts((state: Slice, { requestId, value }: { requestId: string; value: Value }) => (
        state.requestId === requestId ? { value, requestId: null, failure: null, cachedAt: null } : state)),
      hydrated: withoutDrafts((state: Slice, { requestId, value, at }: { requestId: string; value: Value; at: string }) => (
        state.requestId === requestId && state.value === null ? { value, requestId, failure: null, cachedAt: at } : state)),
      failed: withoutDrafts((state: Slice, { requestId, failure, at }: { requestId: string; failure: Failure; at: string }) => (
        state.requestId === requestId ? { ...state, requestId: null, failure, cachedAt: state.value === null ? null : state.cachedAt ?? at } : state)),
    },
    extraReducers: (builder) => { builder.addCase(sessionChanged, () => initialState); },
  });
  const { requested, received, hydrated, failed } = slice.actions;
  return { name, reducer: slice.reducer, requested, received, hydrated, failed };
};
