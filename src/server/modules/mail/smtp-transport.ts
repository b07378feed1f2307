import { createTransport, type NodemailerError } from 'nodemailer';
import { hiddenText, hideSecretsInText } from '../../../core/log-secrets';
import { messageOf } from './mail-message';
import { MailError, type MailTransport } from './mail-transport';

/** Time limits of a mail server, milliseconds. */
export interface SmtpTimeouts {
  readonly connectionMs: number;
  readonly greetingMs: number;
  /** Time without a byte in either direction. */
  readonly socketMs: number;
  /** The limit of the whole delivery. */
  readonly totalMs: number;
}

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  readonly url: string;
  /** Address of the sender. */
  readonly from: string;
  readonly isTlsRequired: boolean;
  readonly timeouts?: SmtpTimeouts;
}

const defaultTimeouts: SmtpTimeouts = { connectionMs: 10_000, greetingMs: 10_000, socketMs: 30_000, totalMs: 60_000 };

const responseLimit = 200;

const isLoopbackHost = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

/** Sentences for failures without a response of the mail server. */
const sentences: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'The mail server did not respond in time',
  EABORT: 'The mail server did not respond in time',
  EDNS: 'The name of the mail server could not be resolved',
  ETLS: 'The connection to the mail server could not be encrypted and verified',
  EAUTH: 'The mail server refused user or password',
  ECONNECTION: 'The connection to the mail server was lost',
  ESOCKET: 'The mail server could not be reached',
};

/** Only refusals of the recipient and of the message are final. The operator can correct all others, such as a wrong password. */
const isPermanent = ({ command = '', responseCode, code }: NodemailerError): boolean =>
  responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500 && /^(?:RCPT TO|DATA)/.test(command);

const subjectOf = ({ command = '', code = '' }: NodemailerError): string => {
  if (command.startsWith('MAIL FROM')) return 'The mail server refused the sender';
  if (command.startsWith('RCPT TO')) return 'The mail server refused the recipient';
  return sentences[code] ?? 'The mail server refused the mail';
};

/** Forms of the password in the protocol. */
const passwordForms = ({ username, password }: { readonly username: string; readonly password: string }): readonly string[] => [
  password, encodeURIComponent(password), Buffer.from(password).toString('base64'), Buffer.from(`\0${username}\0${password}`).toString('base64'),
].filter((form) => form !== '');

/** Delivers mails by SMTP, one connection for each. */
export const createSmtpTransport = ({ url, from, isTlsRequired, timeouts = defaultTimeouts }: SmtpOptions): MailTransport => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  const credentials = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  const isSecure = protocol === 'smtps:';
  const isLoopback = isLoopbackHost(host);
  const transport = createTransport({
    host, port: port === '' ? (isSecure ? 465 : 587) : Number(port), secure: isSecure,
    ...(credentials.username === '' ? {} : { auth: { user: credentials.username, pass: credentials.password } }),
    requireTLS: isTlsRequired && !isLoopback && !isSecure,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: isTlsRequired && (isSecure || !isLoopback) },
    connectionTimeout: timeouts.connectionMs, dnsTimeout: timeouts.connectionMs, greetingTimeout: timeouts.greetingMs, socketTimeout: timeouts.socketMs,
  });

  /** One line without secrets and control characters. */
  const lineOf = (response: string): string => {
    const hidden = passwordForms(credentials).reduce((text, form) => text.replaceAll(form, hiddenText), response);
    return hideSecretsInText(hidden).replaceAll(/[\s\p{C}]+/gu, ' ').trim().slice(0, responseLimit);
  };

  return {
    isSending: true,
    async send(mail, signal) {
      const message = messageOf(mail, from);
      try {
        const { response } = await transport.sendMail({ ...message, signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.totalMs)]) });
        return lineOf(response);
      } catch (error) {
        const failure = error as NodemailerError;
        const detail = lineOf(failure.response ?? failure.message);
        throw new MailError(`${subjectOf(failure)}: ${detail}`, isPermanent(failure));
      }
    },
  };
};
