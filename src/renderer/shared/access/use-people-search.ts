import { useEffect, useState } from 'react';
import type { EndpointOutput } from '../../../contract/api/index';
import type { Failure } from '../../../contract/bridge';
import { failureOf } from '../failure';
import { useBridge } from '../store/hooks';

/** Debounce of typing. */
const pauseMs = 120;

export type FoundPeople = EndpointOutput<'people.search'>;

export interface PeopleSearch {
  /** Null before the first response; kept while the next request is pending, and if it fails. */
  readonly found: FoundPeople | null;
  /** The last query that settled. May be shorter than the typed text. */
  readonly answered: string | null;
  readonly failure: Failure | null;
}

/** Searches people, departments and the team while a person types. Responses to outdated queries are dropped. */
export const usePeopleSearch = (typed: string, limit: number, isAsked: boolean): PeopleSearch => {
  const bridge = useBridge();
  const [result, setResult] = useState<PeopleSearch>({ found: null, answered: null, failure: null });
  const query = typed.trim();
  useEffect(() => {
    if (!isAsked) return undefined;
    let isAwaited = true;
    const timer = setTimeout(() => {
      bridge.api.call('people.search', { query: { ...(query === '' ? {} : { query }), limit } }).then(
        (found) => { if (isAwaited) setResult({ found, answered: query, failure: null }); },
        (error: unknown) => { if (isAwaited) setResult(({ found }) => ({ found, answered: query, failure: failureOf(error) })); },
      );
    }, query === '' ? 0 : pauseMs);
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [bridge, query, limit, isAsked]);
  return result;
};
