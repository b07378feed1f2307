import { useEffect, useState } from 'react';
import type { Failure } from '../../contract/bridge';
import { failureOf } from './bridge-failure';

export type RequestState<Value> = { readonly status: 'loading' } | { readonly status: 'ready'; readonly value: Value } | { readonly status: 'failed'; readonly failure: Failure };

/**
 * Calls `request` while the component is mounted, and again when `request` or `again` changes. The last value is kept during
 * a reload and after a failed one.
 */
export const useRequest = <Value>(request: () => Promise<Value>, again: string | number = 0): RequestState<Value> => {
  const [state, setState] = useState<RequestState<Value>>({ status: 'loading' });
  useEffect(() => {
    let isShown = true;
    request().then(
      (value) => { if (isShown) setState({ status: 'ready', value }); },
      (error: unknown) => { if (isShown) setState((known) => (known.status === 'ready' ? known : { status: 'failed', failure: failureOf(error) })); },
    );
    return () => { isShown = false; };
  }, [request, again]);
  return state;
};
