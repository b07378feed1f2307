import type { TransportResponse } from './transport';

/** How long identical reads share a response (account specification, section 9). */
const lifetimeMs = 1000;

export interface RequestCache {
  /** Returns the response of an identical read within the last second, pending or finished; otherwise calls `ask`. */
  getOrFetch(key: string, ask: () => Promise<TransportResponse>): Promise<TransportResponse>;
  clear(): void;
}

export const createRequestCache = (now: () => number): RequestCache => {
  const entries = new Map<string, { readonly at: number; readonly answer: Promise<TransportResponse> }>();
  return {
    getOrFetch(key, ask) {
      const at = now();
      for (const [known, entry] of entries) {
        if (at - entry.at < lifetimeMs) break;
        entries.delete(known);
      }
      const hit = entries.get(key);
      if (hit) return hit.answer;
      const answer = ask();
      entries.set(key, { at, answer });
      const forget = (): void => { if (entries.get(key)?.answer === answer) entries.delete(key); };
      answer.then(({ status }) => {
        // A refused read shows that earlier responses may be stale: a deleted tag is still in the cached list of tags.
        if (status >= 500) forget();
        else if (status >= 400) entries.clear();
      }, forget);
      return answer;
    },
    clear: () => { entries.clear(); },
  };
};
