import type { Locale } from '../../../contract/preferences';
import { createGuid } from '../../../core/ids';
import type { ServerConfig } from '../../config';
import { createFolderTransport } from './folder-transport';
import { isolated, renderMail, type MailContent } from './mail-layout';
import type { MailTransport } from './mail-transport';
import { createMessageJobs, type ComposeMessage, type MessageJobs, type MessageJobsDependencies } from './message-jobs';
import { createSmtpTransport } from './smtp-transport';
import { fileInvitationMail, teamInvitationMail } from './invitation-mails';
import { testMail } from './test-mail';

export { createFolderTransport, createMessageJobs, isolated, renderMail, fileInvitationMail, teamInvitationMail };
export type { ComposeMessage, MailContent, MailTransport, MessageJobs, MessageJobsDependencies };

/** The kind of the jobs that send mails. */
export const mailJobKind = 'mail';

/** A mail that is ready for its recipient. */
export interface ComposedMail {
  /** The address as the person typed it. */
  readonly to: string;
  readonly locale: Locale;
  readonly content: MailContent;
}

export type ComposeMail = ComposeMessage<ComposedMail>;

/** Sends mails for the modules. */
export interface Mail extends MessageJobs {
  /** Whether mails leave this server. Without a mail server they are kept in a folder for the operator. */
  readonly isSending: boolean;
}

export interface MailDependencies extends Pick<MessageJobsDependencies<ComposedMail>, 'database' | 'composers' | 'origin'> {
  readonly transport: MailTransport;
}

/** The transport that the settings describe: the mail server, or a folder of the data directory. */
export const createMailTransport = ({ smtpUrl, mailFrom, isSmtpTlsRequired }: Pick<ServerConfig, 'smtpUrl' | 'mailFrom' | 'isSmtpTlsRequired'>, directory: string): MailTransport =>
  (smtpUrl !== null && mailFrom !== null ? createSmtpTransport({ url: smtpUrl, from: mailFrom, isTlsRequired: isSmtpTlsRequired }) : createFolderTransport({ directory, from: mailFrom }));

/** Mails by jobs: at least once, with the same Message-ID in each attempt. */
export const createMail = ({ transport, ...jobs }: MailDependencies): Mail => ({
  isSending: transport.isSending,
  ...createMessageJobs<ComposedMail>({ ...jobs, kind: mailJobKind, send: ({ to, locale, content }, job, signal) => transport.send({ ...content, ...job, to, locale }, signal) }),
});

/** Sends a test mail now. Returns the response of the mail server. Throws `MailError`. */
export const sendTestMail = (transport: MailTransport, to: string, origin: string, locale: Locale, now: Date): Promise<string> =>
  transport.send({ ...testMail(locale, { origin }), id: createGuid(), to, locale, at: now }, new AbortController().signal);
