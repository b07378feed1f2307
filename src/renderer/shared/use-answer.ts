import { useEffect, useState } from 'react';
import type { Failure } from '../../contract/bridge';
import { failureOf } from './failure';

export type Answer<Value> = { readonly status: 'loading' } | { readonly status: 'ready'; readonly value: Value } | { readonly status: 'failed'; readonly failure: Failure };

/** Asks the server something for as long as the component is there, and again whenever `ask` or `again` is another one; the last answer stays meanwhile. */
export const useAnswer = <Value>(ask: () => Promise<Value>, again: string | number = 0): Answer<Value> => {
  const [answer, setAnswer] = useState<Answer<Value>>({ status: 'loading' });
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
