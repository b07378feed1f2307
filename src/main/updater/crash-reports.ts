import { z } from 'zod';
import { releaseVersionSchema } from '../../contract/releases';
import type { Log } from '../logging/logger';
import type { Document, DocumentDefinition } from '../storage/document';

const runsSchema = z.object({
  /** The version that was started and has not ended in order; null where all that was started ended so. */
  running: releaseVersionSchema.nullable(),
  /** Crashes that the server was not told of yet, by version. */
  untold: z.array(releaseVersionSchema).max(20),
  /** The last day on which the server was told that a version runs. */
  told: z.object({ version: releaseVersionSchema, day: z.string().length(10) }).nullable(),
});
export type Runs = z.infer<typeof runsSchema>;

export const runsDocument: DocumentDefinition<Runs> =
  { name: 'runs', version: 1, schema: runsSchema, initial: () => ({ running: null, untold: [], told: null }) };

export interface CrashReportsPorts {
  readonly document: Document<Runs>;
  readonly version: string;
  /** Whether the person, or their organisation, agreed to it. */
  readonly isAgreed: () => boolean;
  /** Tells one's own server; rejects where that cannot be reached, and answers false where there is none. */
  readonly tell: (kind: 'running' | 'crashed', version: string) => Promise<boolean>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface CrashReports {
  /** A start; one before it that did not end in order was a crash. */
  started(): void;
  /** A page of the app stopped working. */
  crashed(): void;
  /** The app ends as it should. */
  ended(): void;
  /** Tells what there is to tell: each crash once, and once a day that the version runs. Never rejects. */
  send(): Promise<void>;
}

/**
 * Counts starts and crashes of a version, so that a server can hold back one that crashes more than those before it.
 * Nothing is told where nobody agreed to it, and nothing ever but version, system and bucket (docs/security.md).
 */
export const createCrashReports = ({ document, version, isAgreed, tell, now, log }: CrashReportsPorts): CrashReports => {
  const note = (crashed: string): void => { if (isAgreed()) document.change({ untold: [...document.read().untold, crashed].slice(-20) }); };
  return {
    started() {
      const before = document.read().running;
      if (before !== null) note(before);
      document.change({ running: version });
    },
    crashed() { note(version); },
    ended() { document.change({ running: null }); },
    async send() {
      if (!isAgreed()) {
        if (document.read().untold.length > 0) document.change({ untold: [] });
        return;
      }
      try {
        for (const crashed of document.read().untold) {
          if (!await tell('crashed', crashed)) return;
          document.change({ untold: document.read().untold.slice(1) });
        }
        const day = now().toISOString().slice(0, 10);
        const { told } = document.read();
        if ((told?.version !== version || told.day !== day) && await tell('running', version)) document.change({ told: { version, day } });
      } catch (error) {
        log.info('the server could not be told how this version does', { error });
      }
    },
  };
};
