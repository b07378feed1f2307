import type { LeadershipPort, Stop } from '../../../core/sync/ports';
import { logProblem } from '../log';

/**
 * Lets one window at a time send, by a lock that the browser gives to the next one when a window ends, however it ends.
 * Over plain http a page has no locks, unless the server is this machine: there every window leads. That is harmless
 * beside some work done twice, since the server does once whatever comes twice under one key.
 */
export const createLeadership = (name: string): LeadershipPort => ({
  request(lead) {
    const locks = 'locks' in navigator ? navigator.locks : null;
    if (!locks) return lead();
    const waiting = new AbortController();
    let end: Stop | null = null;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => { release = resolve; });
    locks.request(name, { signal: waiting.signal }, async () => {
      if (waiting.signal.aborted) return;
      end = lead();
      await held;
    }).catch((error: unknown) => {
      if (!waiting.signal.aborted) logProblem('This window cannot be the one that sends.', error);
    });
    return () => {
      waiting.abort();
      end?.();
      end = null;
      release();
    };
  },
});
