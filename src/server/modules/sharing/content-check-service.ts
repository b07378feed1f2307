import { z } from 'zod';
import { ApiError } from '../../api-error';
import type { Asker } from '../../call-context';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { describeError } from '../../describe-error';
import type { Logger } from '../../logging';
import { within, type Outbound } from '../../outbound';
import { OutsideWork } from '../../outside-work';
import type { Opened } from '../files/access-service';
import { findContent } from './link-repository';

/** What an operator has looked at before a file is shown to everybody. Answers whether it is refused. */
export type ContentCheck = (db: Database, asker: Asker, opened: Opened) => Promise<boolean>;

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
/** How long an answer counts for the same state of a file: long enough for the call that asked to begin anew. */
const verdictMs = 60_000;

const answerSchema = z.object({ refused: z.boolean() });

interface Verdict { readonly isRefused: boolean; readonly at: number }

/**
 * Asks a service of the operator's own, which may stand in the network of the server. Never inside a transaction: it is
 * thrown as `OutsideWork`. Where it does not answer as it should nothing is shown to anybody: SERVICE_UNAVAILABLE.
 */
export const createContentCheck = ({ url, outbound, clock, logger }: ContentCheckOptions): ContentCheck => {
  const address = new URL(url);
  const verdicts = new Map<string, Verdict>();

  const forgetOld = (now: number): void => {
    for (const [key, { at }] of verdicts) if (at + verdictMs <= now) verdicts.delete(key);
  };

  const ask = async (body: unknown): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const [to] = await within(signal, outbound.resolve(address.hostname));
      if (!to) throw new Error('Its address is nowhere');
      const { status, body: text } = await within(signal, outbound.postJson(address, to, JSON.stringify(body), { signal, answerBytes }));
      if (status < 200 || status > 299) throw new Error(`It answered ${status}`);
      return answerSchema.parse(JSON.parse(text)).refused;
    } catch (error) {
      logger.warn({ reason: describeError(error) }, 'The content check failed');
      throw new ApiError('SERVICE_UNAVAILABLE', {}, { cause: error });
    }
  };

  return async (db, { personId }, { file: { guid, revision, name, type, mimeType, sizeBytes, blobHash } }) => {
    const key = `${guid} ${revision} ${personId}`;
    const now = clock().getTime();
    forgetOld(now);
    const known = verdicts.get(key);
    if (known) return known.isRefused;
    const content = await findContent(db, guid);
    throw new OutsideWork([async () => {
      const isRefused = await ask({ guid, name, type, personId, mimeType, sizeBytes, sha256: blobHash, content });
      verdicts.set(key, { isRefused, at: clock().getTime() });
    }]);
  };
};
