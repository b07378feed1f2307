import { useEffect, useState } from 'react';
import type { Failure } from '../../contract/bridge';
import { failureOf } from './bridge-failure';

export type RequestState<Value> = { readonly status: 'loading' } | { readonly status: 'ready'; readonly value: Value } | { readonly status: 'failed'; readonly failure: Failure };

/**
 * Calls `ask` while the component is mounted, and again when `ask` or `again` changes. The last value is kept during
 * a reload and after a failed one.
 */
export const useRequest = <Value>(ask: () => Promise<Value>, again: string | number = 0): RequestState<Value> => {
  const [answer, setAnswer] = useState<RequestState<Value>>({ status: 'loading' });
  useEffect(() => {
    let isShown = true;
    ask().then(
      (value) => { if (isShown) setAnswer({ status: 'ready', value }); },
      (error: unknown) => { if (isShown) setAnswer((known) => (known.status === 'ready' ? known : { status: 'failed', failure: failureOf(error) })); },
    );
    return () => { isShown = false; };
  }, [ask, again]);
  return answer;
};
