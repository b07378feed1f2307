import { startSmtpSink, type SmtpSink } from '../../support/smtp-sink';
import { eventually, test as base } from '../fixture';
import { startServer } from './server';

/** A server that sends its mails to a real mail server. */
export const test = base.extend<object, { readonly mails: SmtpSink }>({
  mails: [async ({}, use) => {
    const sink = await startSmtpSink();
    await use(sink);
    await sink.stop();
  }, { scope: 'worker' }],
  server: [async ({ mails }, use) => {
    const server = await startServer([], { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, SMTP_TLS: 'false', MAIL_FROM: 'deckle@example.com', PUBLIC_ORIGIN: 'https://deckle.example' });
    await use(server);
    await server.remove();
  }, { scope: 'worker', timeout: 90_000 }],
});

/** The next mail to an address, with its headers. `count`: how many it already received. */
export const nextMail = async ({ accepted }: SmtpSink, address: string, count = 0): Promise<string> => {
  const mailsTo = () => accepted.filter(({ to }) => to.includes(address));
  await eventually(() => mailsTo().length).toBe(count + 1);
  return mailsTo()[count]?.raw ?? '';
};

/** The code of the next mail to an address. `count`: how many it already received. */
export const nextCode = async (mails: SmtpSink, address: string, count = 0): Promise<string> => {
  const [code] = /\b\d{6}\b/.exec(/^Subject: .*$/m.exec(await nextMail(mails, address, count))?.[0] ?? '') ?? [];
  if (code === undefined) throw new Error('The mail contains no code.');
  return code;
};
