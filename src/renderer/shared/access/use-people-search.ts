import { useEffect, useState } from 'react';
import type { EndpointOutput } from '../../../contract/api/endpoints';
import type { Failure } from '../../../contract/bridge';
import { failureOf } from '../bridge-failure';
import { useBridge } from '../store/store-hooks';

/** Debounce of typing. */
const debounceMs = 120;

export type FoundPeople = EndpointOutput<'people.search'>;

export interface PeopleSearch {
  /** Null before the first response; kept while the next request is pending, and if it fails. */
  readonly result: FoundPeople | null;
  /** The last query that settled. May be shorter than the typed text. */
  readonly settledQuery: string | null;
  readonly failure: Failure | null;
}

/** Searches people, departments and the team while a person types. Responses to outdated queries are dropped. */
export const usePeopleSearch = (typed: string, limit: number, isActive: boolean): PeopleSearch => {
  const bridge = useBridge();
  const [result, setResult] = useState<PeopleSearch>({ result: null, settledQuery: null, failure: null });
  const query = typed.trim();
  useEffect(() => {
    if (!isActive) return undefined;
    let isAwaited = true;
    const timer = setTimeout(() => {
      bridge.api.call('people.search', { query: { ...(query === '' ? {} : { query }), limit } }).then(
        (found) => { if (isAwaited) setResult({ result: found, settledQuery: query, failure: null }); },
        (error: unknown) => { if (isAwaited) setResult(({ result }) => ({ result: result, settledQuery: query, failure: failureOf(error) })); },
      );
    }, query === '' ? 0 : debounceMs);
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [bridge, query, limit, isActive]);
  return result;
};
