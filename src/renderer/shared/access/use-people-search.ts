import { useEffect, useState } from 'react';
import type { EndpointOutput } from '../../../contract/api/index';
import type { Failure } from '../../../contract/bridge';
import { failureOf } from '../failure';
import { useBridge } from '../store/hooks';

/** Letters that follow each other this fast are asked about once. */
const pauseMs = 120;

export type FoundPeople = EndpointOutput<'people.search'>;

export interface PeopleSearch {
  /** Null before the first answer; it stays while the next one is awaited, and where that fails. */
  readonly found: FoundPeople | null;
  /** What was asked for last and is answered, or failed; `found` may be the answer to less than was typed. */
  readonly answered: string | null;
  readonly failure: Failure | null;
}

/** People, departments and the team that this person may find, as they type. An answer that something else was typed over is dropped. */
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
