import { z } from 'zod';
import { releaseVersionSchema } from '../../contract/release-manifest';
import type { Log } from '../logging/logger';
import type { Document, DocumentDefinition } from '../storage/document';

const runsSchema = z.object({
  /** The version that started and has not quit regularly; null after a regular quit. */
  running: releaseVersionSchema.nullable(),
  /** The versions of unreported crashes. */
  untold: z.array(releaseVersionSchema).max(20),
  /** The last reported day and version. */
  told: z.object({ version: releaseVersionSchema, day: z.string().length(10) }).nullable(),
});
export type Runs = z.infer<typeof runsSchema>;

export const runsDocument: DocumentDefinition<Runs> =
  { name: 'runs', version: 1, schema: runsSchema, initial: () => ({ running: null, untold: [], told: null }) };

export interface CrashReportsPorts {
  readonly document: Document<Runs>;
  readonly version: string;
  /** Whether the person or a policy agreed to reports. */
  readonly hasConsent: () => boolean;
  /** Reports to the account's own server. Rejects if it is unreachable; resolves with false without a server. */
  readonly report: (kind: 'running' | 'crashed', version: string) => Promise<boolean>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface CrashReports {
  /** Records a start. A previous start without a regular quit counts as a crash. */
  recordStart(): void;
  /** Records a renderer crash. */
  recordCrash(): void;
  /** Records a regular quit. */
  recordQuit(): void;
  /** Sends pending reports: each crash once, and the running version once a day. Never rejects. */
  send(): Promise<void>;
}

/**
 * Counts starts and crashes per version, so that a server can withhold a version that crashes more often than earlier
 * ones. Nothing is sent without consent. A report contains only version, system and bucket (docs/security.md).
 */
export const createCrashReports = ({ document, version, hasConsent, report, now, log }: CrashReportsPorts): CrashReports => {
  const addUnreported = (crashed: string): void => { if (hasConsent()) document.update({ untold: [...document.read().untold, crashed].slice(-20) }); };
  return {
    recordStart() {
      const before = document.read().running;
      if (before !== null) addUnreported(before);
      document.update({ running: version });
    },
    recordCrash() { addUnreported(version); },
    recordQuit() { document.update({ running: null }); },
    async send() {
      if (!hasConsent()) {
        if (document.read().untold.length > 0) document.update({ untold: [] });
        return;
      }
      try {
        for (const crashed of document.read().untold) {
          if (!await report('crashed', crashed)) return;
          document.update({ untold: document.read().untold.slice(1) });
        }
        const day = now().toISOString().slice(0, 10);
        const { told } = document.read();
        if ((told?.version !== version || told.day !== day) && await report('running', version)) document.update({ told: { version, day } });
      } catch (error) {
        log.info('the server could not be told how this version does', { error });
      }
    },
  };
};
