import { createAction, type PayloadActionCreator, type Reducer } from '@reduxjs/toolkit';
import type { Failure } from '../../../contract/bridge';
import { sessionChanged } from './session-slice';

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
type ResourceName = 'spaces' | 'quickAccess' | 'tags' | 'quota' | 'home' | 'features';

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
  const requested = createAction<{ requestId: string }>(`${name}/requested`);
  const answered = createAction<{ requestId: string; value: Value }>(`${name}/answered`);
  const recalled = createAction<{ requestId: string; value: Value; at: string }>(`${name}/recalled`);
  const failed = createAction<{ requestId: string; failure: Failure; at: string }>(`${name}/failed`);
  const initial: Slice = { value: null, requestId: null, failure: null, cachedAt: null };

  const reducer: Reducer<Slice> = (state = initial, action) => {
    if (sessionChanged.match(action)) return initial;
    if (requested.match(action)) return { ...state, requestId: action.payload.requestId };
    if (answered.match(action)) {
      const { requestId, value } = action.payload;
      return state.requestId === requestId ? { value, requestId: null, failure: null, cachedAt: null } : state;
    }
    if (recalled.match(action)) {
      const { requestId, value, at } = action.payload;
      return state.requestId === requestId && state.value === null ? { value, requestId, failure: null, cachedAt: at } : state;
    }
    if (failed.match(action)) {
      const { requestId, failure, at } = action.payload;
      return state.requestId === requestId ? { ...state, requestId: null, failure, cachedAt: state.value === null ? null : state.cachedAt ?? at } : state;
    }
    return state;
  };
  return { name, reducer, requested, received: answered, hydrated: recalled, failed };
};
