import type { TransportResponse } from './transport';

/** How long identical reads share a response (account specification, section 9). */
const lifetimeMs = 1000;

export interface RequestCache {
  /** Returns the response of an identical read within the last second, pending or finished; otherwise calls `request`. */
  getOrFetch(key: string, request: () => Promise<TransportResponse>): Promise<TransportResponse>;
  clear(): void;
}

export const createRequestCache = (now: () => number): RequestCache => {
  const entries = new Map<string, { readonly at: number; readonly response: Promise<TransportResponse> }>();
  return {
    getOrFetch(key, request) {
      const at = now();
      for (const [known, entry] of entries) {
        if (at - entry.at < lifetimeMs) break;
        entries.delete(known);
      }
      const hit = entries.get(key);
      if (hit) return hit.response;
      const response = request();
      entries.set(key, { at, response });
      const forget = (): void => { if (entries.get(key)?.response === response) entries.delete(key); };
      response.then(({ status }) => {
        // A refused read shows that earlier responses may be stale: a deleted tag is still in the cached list of tags.
        if (status >= 500) forget();
        else if (status >= 400) entries.clear();
      }, forget);
      return response;
    },
    clear: () => { entries.clear(); },
  };
};
