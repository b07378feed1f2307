import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that the server received, whether it accepted it or not. */
export interface ReceivedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly isEncrypted: boolean;
  readonly user: string | null;
}

/** The reaction of a mail server to a command. A number is the code of a refusal; the promise delays the response. */
export type Behaviour = (value: string) => number | null | Promise<number | null>;

export interface SmtpSinkOptions {
  readonly host?: string;
  readonly onConnect?: Behaviour;
  readonly onSender?: Behaviour;
  readonly onRecipient?: Behaviour;
  /** Runs after the whole message was received, with its Message-ID. */
  readonly onMessage?: Behaviour;
  /** User and password that the server accepts; it then requires them. */
  readonly account?: { readonly user: string; readonly password: string };
  readonly server?: SMTPServerOptions;
}

export interface SmtpSink {
  readonly port: number;
  /** Mails in the order in which they arrived completely. */
  readonly received: readonly ReceivedMail[];
  /** Mails that the server accepted. */
  readonly accepted: readonly ReceivedMail[];
  readonly connectionCount: () => number;
  stop(): Promise<void>;
}

const refusal = (code: number): Error => Object.assign(new Error(`refused with ${code}`), { responseCode: code });

/** Starts a real mail server that keeps what it receives. */
export const startSmtpSink = async ({ host = '127.0.0.1', onConnect, onSender, onRecipient, onMessage, account, server: options = {} }: SmtpSinkOptions = {}): Promise<SmtpSink> => {
  const received: ReceivedMail[] = [];
  const accepted: ReceivedMail[] = [];
  let connections = 0;
  const respond = async (behaviour: Behaviour | undefined, value: string, done: (error?: Error | null) => void): Promise<boolean> => {
    const code = await behaviour?.(value) ?? null;
    done(code === null ? null : refusal(code));
    return code === null;
  };
  const server = new SMTPServer({
    disabledCommands: options.cert === undefined ? ['STARTTLS'] : [], authOptional: account === undefined, allowInsecureAuth: true, disableReverseLookup: true, closeTimeout: 100, logger: false,
    onConnect(_session, done) { connections += 1; void respond(onConnect, '', done); },
    onAuth({ username = '', password = '' }, _session, done) {
      if (username === account?.user && password === account.password) done(null, { user: username });
      else done(refusal(535));
    },
    onMailFrom({ address }, _session, done) { void respond(onSender, address, done); },
    onRcptTo({ address }, _session, done) { void respond(onRecipient, address, done); },
    async onData(stream, { envelope: { mailFrom, rcptTo }, secure, user }, done) {
      // A client that ends in the middle of a message sent none.
      const raw = await text(stream).catch(() => null);
      if (raw === null) return;
      const mail: ReceivedMail = {
        raw, messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '', from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address),
        isEncrypted: secure, user: user === undefined ? null : String(user),
      };
      received.push(mail);
      if (await respond(onMessage, mail.messageId, done)) accepted.push(mail);
    },
    ...options,
  });
  // Clients that are killed leave connections behind.
  server.on('error', () => undefined);
  const listening = server.listen(0, host);
  if (!listening.listening) await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port, received, accepted,
    connectionCount: () => connections,
    stop: () => new Promise((resolve) => { server.close(() => { resolve(); }); }),
  };
};
