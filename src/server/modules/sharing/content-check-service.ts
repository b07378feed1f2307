import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ApiError } from '../../api-error';
import type { Asker } from '../../call-context';
import type { Clock } from '../../clock';
import { describeError } from '../../describe-error';
import type { Logger } from '../../logging';
import { within, type Outbound } from '../../outbound';
import { OutsideWork } from '../../outside-work';
import type { Showable } from '../files/sharing-port-service';

/** A check by an operator's service before content becomes public. Returns whether the content is refused. */
export type ContentCheck = (asker: Asker, look: () => Promise<Showable>) => Promise<boolean>;

export const everythingIsLegal: ContentCheck = async () => false;

export interface ContentCheckOptions {
  readonly url: string;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Shorter than the 10 s after which clients cancel a write. */
const timeoutMs = 5000;
const answerBytes = 65_536;
/** How long a verdict is reused for the same content: long enough for the retry of the call that requested it. */
const verdictMs = 60_000;

const answerSchema = z.object({ refused: z.boolean() });

interface Verdict { readonly isRefused: boolean; readonly at: number }

/**
 * Calls a service of the operator, which may be in the server's internal network. The call never runs inside a
 * transaction: it is thrown as `OutsideWork`. Without a valid response nothing becomes public: CONTENT_CHECK_FAILED.
 */
export const createContentCheck = ({ url, outbound, clock, logger }: ContentCheckOptions): ContentCheck => {
  const address = new URL(url);
  const verdicts = new Map<string, Verdict>();

  const forgetOld = (now: number): void => {
    for (const [key, { at }] of verdicts) if (at + verdictMs <= now) verdicts.delete(key);
  };

  const ask = async (body: string): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const [to] = await within(signal, outbound.resolve(address.hostname));
      if (!to) throw new Error('Its address is nowhere');
      const { status, body: text } = await within(signal, outbound.postJson(address, to, body, { signal, answerBytes }));
      if (status < 200 || status > 299) throw new Error(`It answered ${status}`);
      return answerSchema.parse(JSON.parse(text)).refused;
    } catch (error) {
      logger.warn({ reason: describeError(error) }, 'The content check failed');
      throw new ApiError('CONTENT_CHECK_FAILED', {}, { cause: error });
    }
  };

  return async ({ personId }, look) => {
    const body = JSON.stringify({ personId, ...await look() });
    // A file that is about to be created has a new guid on every attempt, so the request body is the cache key.
    const key = createHash('sha256').update(body).digest('base64');
    const now = clock().getTime();
    forgetOld(now);
    const known = verdicts.get(key);
    if (known) return known.isRefused;
    throw new OutsideWork([async () => {
      const isRefused = await ask(body);
      verdicts.set(key, { isRefused, at: clock().getTime() });
    }]);
  };
};
