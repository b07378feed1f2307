import type { Locale } from '../../../contract/preferences';
import { createGuid } from '../../../core/ids';
import type { ServerConfig } from '../../config';
import type { Database } from '../../db/database-handle';
import { PermanentJobError, scheduleJob } from '../jobs/jobs-service';
import { createFolderTransport } from './folder-transport';
import type { MailContent } from './mail-layout';
import { MailError, type MailTransport } from './mail-transport';
import { createSmtpTransport } from './smtp-transport';
import { teamInvitationMail } from './team-invitation-mail';
import { testMail } from './test-mail';

export { teamInvitationMail };

/** The kind of the jobs that send mails. */
export const mailJobKind = 'mail';

/** A mail that is ready for its recipient. */
export interface ComposedMail {
  /** The address as the person typed it. */
  readonly to: string;
  readonly locale: Locale;
  readonly content: MailContent;
}

/**
 * Composes a mail from the ids of its job when it is sent, so that it shows the present state. Returns null if there is
 * nothing to send any more. `origin` is the server's public origin.
 */
export type ComposeMail = (db: Database, ids: unknown, origin: string) => Promise<ComposedMail | null>;

interface MailPayload {
  readonly mail: string;
  readonly ids: unknown;
  /** ISO 8601. */
  readonly at: string;
}

/** Sends mails for the modules. */
export interface Mail {
  /** Whether mails leave this server. Without a mail server they are kept in a folder for the operator. */
  readonly isSending: boolean;
  /** Sends a mail after the commit of the transaction. `ids` is JSON without secrets and without content. */
  schedule(db: Database, mail: string, ids: object, now: Date): Promise<void>;
  /** The handler of the jobs. */
  readonly runJob: (job: { readonly key: string; readonly payload: unknown }, signal: AbortSignal) => Promise<void>;
}

export interface MailDependencies {
  readonly transport: MailTransport;
  readonly database: Database;
  /** The composer of each mail. */
  readonly composers: Readonly<Record<string, ComposeMail>>;
  /** The server's public origin. Never the host of a request, which its sender chooses. */
  readonly origin: () => string;
}

/** The transport that the settings describe: the mail server, or a folder of the data directory. */
export const createMailTransport = ({ smtpUrl, mailFrom, isSmtpTlsRequired }: Pick<ServerConfig, 'smtpUrl' | 'mailFrom' | 'isSmtpTlsRequired'>, directory: string): MailTransport =>
  (smtpUrl !== null && mailFrom !== null ? createSmtpTransport({ url: smtpUrl, from: mailFrom, isTlsRequired: isSmtpTlsRequired }) : createFolderTransport({ directory, from: mailFrom }));

/** Mails by jobs: at least once, with the same Message-ID in each attempt. */
export const createMail = ({ transport, database, composers, origin }: MailDependencies): Mail => ({
  isSending: transport.isSending,
  async schedule(db, mail, ids, now) {
    const payload: MailPayload = { mail, ids, at: now.toISOString() };
    await scheduleJob(db, mailJobKind, createGuid(), payload, now);
  },
  async runJob({ key, payload }, signal) {
    const { mail, ids, at } = payload as MailPayload;
    const compose = composers[mail];
    if (!compose) throw new Error(`There is no mail with the name ${mail}.`);
    const composed = await compose(database, ids, origin());
    if (!composed) return;
    try {
      await transport.send({ ...composed.content, id: key, to: composed.to, locale: composed.locale, at: new Date(at) }, signal);
    } catch (error) {
      if (error instanceof MailError && error.isPermanent) throw new PermanentJobError(error.message);
      throw error;
    }
  },
});

/** Sends a test mail now. Returns the response of the mail server. Throws `MailError`. */
export const sendTestMail = (transport: MailTransport, to: string, origin: string, locale: Locale, now: Date): Promise<string> =>
  transport.send({ ...testMail(locale, { origin }), id: createGuid(), to, locale, at: now }, new AbortController().signal);
