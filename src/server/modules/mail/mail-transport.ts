import type { Locale } from '../../../contract/preferences';
import type { MailContent } from './mail-layout';

/** A complete email. */
export interface OutgoingMail extends MailContent {
  /** Letters and digits. Equal for all attempts, so that the Message-ID shows a repetition. */
  readonly id: string;
  /** The address as the person typed it. */
  readonly to: string;
  readonly locale: Locale;
  readonly at: Date;
}

/** A mail that was not accepted. */
export class MailError extends Error {
  override readonly name = 'MailError';

  /** `isPermanent`: the same mail will not be accepted later either. */
  constructor(message: string, readonly isPermanent: boolean) {
    super(message);
  }
}

/** Hands mails over to a mail server, or keeps them for the operator. */
export interface MailTransport {
  /** Whether mails leave this server. False for the folder, which nobody receives. */
  readonly isSending: boolean;
  /** Returns the response of the mail server in one line. Throws `MailError`. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<string>;
}
