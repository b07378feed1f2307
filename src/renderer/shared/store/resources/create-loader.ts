import { nanoid } from '@reduxjs/toolkit';
import type { z } from 'zod';
import type { WorkspaceBridge } from '../../../../contract/bridge';
import { readTolerantly } from '../../../../contract/read-tolerantly';
import { failureOf, isUnreachable } from '../../bridge-failure';
import { logProblem } from '../../log';
import { retryLater } from './retry-later';
import type { Resource, ResourceSlice } from './resource';
import type { AppDispatch, AppThunk, RootState } from '../app-store';

interface LoaderOptions<Value> {
  /** The cached value may be of a different version of the app. */
  readonly schema: z.ZodType<Value>;
  readonly read: (bridge: WorkspaceBridge, dispatch: AppDispatch) => Promise<Value>;
  readonly select: (state: RootState) => ResourceSlice<Value>;
  /** Called with every value before it is shown, to store its parts elsewhere in the store. */
  readonly apply?: (value: Value, isRecalled: boolean) => AppThunk<Promise<void>>;
}

/**
 * Creates the thunk that loads or reloads a resource. The cached value is shown until the response, or if the server
 * is unreachable.
 */
export const createLoader = <Value>(resource: Resource<Value>, { schema, read, select, apply }: LoaderOptions<Value>): () => AppThunk<Promise<void>> => {
  const { name } = resource;

  const recall = (requestId: string): AppThunk<Promise<void>> => async (dispatch, getState, { offlineCache }) => {
    try {
      const kept = await offlineCache.current()?.readValue(name);
      const parsed = kept ? readTolerantly(schema, kept.value) : null;
      if (!kept || !parsed?.success || select(getState()).requestId !== requestId) return;
      if (apply) await dispatch(apply(parsed.data, true));
      dispatch(resource.hydrated({ requestId, value: parsed.data, at: kept.at }));
    } catch (error) {
      logProblem('The offline cache could not be read.', error);
    }
  };

  /** Unless it was loaded meanwhile, or a request is pending. */
  const loadAgain = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
    const { requestId, failure } = select(getState());
    if (requestId === null && failure !== null) await dispatch(load());
  };
  const load = (): AppThunk<Promise<void>> => async (dispatch, getState, { bridge, offlineCache }) => {
    const { session: { loginId }, personal: { pending } } = getState();
    const requestId = nanoid();
    dispatch(resource.requested({ requestId }));
    const recalling = select(getState()).value === null ? dispatch(recall(requestId)) : null;
    const isCurrent = (): boolean => getState().session.loginId === loginId && select(getState()).requestId === requestId;
    const at = (): string => new Date().toISOString();
    try {
      const value = await read(bridge, dispatch as AppDispatch);
      if (!isCurrent()) return;
      // The response may lack changes made during the request.
      if (getState().personal.pending !== pending) {
        await dispatch(load());
        return;
      }
      if (apply) await dispatch(apply(value, false));
      dispatch(resource.received({ requestId, value }));
      await offlineCache.current()?.writeValue(name, { value, at: at() }).catch((error: unknown) => { logProblem('The offline cache could not be written.', error); });
    } catch (error) {
      await recalling;
      const failure = failureOf(error);
      if (!isCurrent()) return;
      dispatch(resource.failed({ requestId, failure, at: at() }));
      if (isUnreachable(failure)) dispatch(retryLater(loadAgain));
    }
  };
  return load;
};
