import type { LeadershipPort, Cancel } from '../../../core/sync/sync-engine-ports';
import { logProblem } from '../log';

/**
 * Elects one window that sends, by a browser lock that passes to the next window when the leader closes or crashes.
 * Over plain http a page has no locks, except on localhost, and every window leads. This only repeats work, because
 * the server deduplicates by idempotency key.
 */
export const createWebLocksLeadership = (name: string): LeadershipPort => ({
  request(lead) {
    const locks = 'locks' in navigator ? navigator.locks : null;
    if (!locks) return lead();
    const waiting = new AbortController();
    let end: Cancel | null = null;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => { release = resolve; });
    locks.request(name, { signal: waiting.signal }, async () => {
      if (waiting.signal.aborted) return;
      end = lead();
      await held;
    }).catch((error: unknown) => {
      if (!waiting.signal.aborted) logProblem('The leader lock could not be requested.', error);
    });
    return () => {
      waiting.abort();
      end?.();
      end = null;
      release();
    };
  },
});
