import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../../api-error';
import type { Clock } from '../../system-clock';
import { describeError } from '../../describe-error';
import type { Logger } from '../../logging';
import { withAbortSignal, type Outbound } from '../../outbound-http';
import { ExternalCallsNeeded } from '../../external-calls';
import type { CheckedContent } from '../files/sharing-port-service';
import type { Principal } from '../../call-scope';

/** A check by an operator's service before content becomes public. Returns whether the content is refused. */
export type ContentCheck = (principal: Principal, load: () => Promise<CheckedContent>) => Promise<boolean>;

export const acceptAllContent: ContentCheck = async () => false;

export interface ContentCheckOptions {
  readonly url: string;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Shorter than the 10 s after which clients cancel a write. */
const timeoutMs = 5000;
const maximumResponseBytes = 65_536;
/** How long a verdict is reused for the same content: long enough for the retry of the call that requested it. */
const verdictLifetimeMs = 60_000;

const responseSchema = z.object({ refused: z.boolean() });

interface Verdict { readonly isRefused: boolean; readonly at: number }

/**
 * Calls a service of the operator, which may be in the server's internal network. The call never runs inside a
 * transaction: it is thrown as `ExternalCallsNeeded`. Without a valid response nothing becomes public: CONTENT_CHECK_FAILED.
 */
export const createContentCheck = ({ url, outbound, clock, logger }: ContentCheckOptions): ContentCheck => {
  const address = new URL(url);
  const verdicts = new Map<string, Verdict>();

  const evictExpired = (now: number): void => {
    for (const [key, { at }] of verdicts) if (at + verdictLifetimeMs <= now) verdicts.delete(key);
  };

  const requestVerdict = async (body: string): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const [to] = await withAbortSignal(signal, outbound.resolve(address.hostname));
      if (!to) throw new Error('Its address is nowhere');
      const { status, body: text } = await withAbortSignal(signal, outbound.postJson(address, to, body, { signal, maximumResponseBytes }));
      if (status < 200 || status > 299) throw new Error(`It answered ${status}`);
      return responseSchema.parse(JSON.parse(text)).refused;
    } catch (error) {
      logger.warn({ reason: describeError(error) }, 'The content check failed');
      throw new ApiError('CONTENT_CHECK_FAILED', {}, { cause: error });
    }
  };

  return async ({ personId }, load) => {
    const body = JSON.stringify({ personId, ...await load() });
    // A file that is about to be created has a new guid on every attempt, so the request body is the cache key.
    const key = createHash('sha256').update(body).digest('base64');
    const now = clock().getTime();
    evictExpired(now);
    const known = verdicts.get(key);
    if (known) return known.isRefused;
    throw new ExternalCallsNeeded([async () => {
      const isRefused = await requestVerdict(body);
      verdicts.set(key, { isRefused, at: clock().getTime() });
    }]);
  };
};
