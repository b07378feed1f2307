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

/** What an operator has looked at before it is shown to everybody. Answers whether it is refused. */
export type ContentCheck = (asker: Asker, look: () => Promise<Showable>) => Promise<boolean>;

export const everythingIsLegal: ContentCheck = async () => false;

export interface ContentCheckOptions {
  readonly url: string;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Shorter than the 10 s after which clients give a write up. */
const timeoutMs = 5000;
const answerBytes = 65_536;
/** How long an answer counts for the same question: long enough for the call that asked to begin anew. */
const verdictMs = 60_000;

const answerSchema = z.object({ refused: z.boolean() });

interface Verdict { readonly isRefused: boolean; readonly at: number }

/**
 * Asks a service of the operator's own, which may stand in the network of the server. Never inside a transaction: it is
 * thrown as `OutsideWork`. Where it does not answer as it should nothing is shown to anybody: CONTENT_CHECK_FAILED.
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
    // A file that is about to be made has another guid each time, so the question itself is what is known again.
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
