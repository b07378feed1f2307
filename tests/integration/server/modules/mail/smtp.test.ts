import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MailError, type OutgoingMail } from '../../../../../src/server/modules/mail/mail-transport';
import { createSmtpTransport, type SmtpOptions } from '../../../../../src/server/modules/mail/smtp-transport';
import { startSmtpSink, type SmtpSink, type SmtpSinkOptions } from '../../../../support/smtp-sink';

// Deliveries to a real mail server that refuses, is slow, or does not respond.

vi.setConfig({ testTimeout: 30_000 });

const mail: OutgoingMail = { id: 'abc123', to: 'bo@example.org', locale: 'en', at: new Date('2026-03-01T12:00:00Z'), subject: 'Hello', text: 'Text\n.\nafter a lone dot\n', html: '<p>Text</p>' };
const shortTimeouts = { connectionMs: 2000, greetingMs: 2000, socketMs: 2000, totalMs: 4000 };

const stops: (() => Promise<unknown> | void)[] = [];
afterEach(async () => { for (const stop of stops.splice(0)) await stop(); });

const startSink = async (options: SmtpSinkOptions = {}): Promise<SmtpSink> => {
  const sink = await startSmtpSink(options);
  stops.push(() => sink.stop());
  return sink;
};
const send = (port: number, options: Partial<SmtpOptions> = {}, message: Partial<OutgoingMail> = {}, signal = new AbortController().signal): Promise<string> =>
  createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'deckle@mail.example', isTlsRequired: true, timeouts: shortTimeouts, ...options }).send({ ...mail, ...message }, signal);
const failureOf = async (sending: Promise<string>): Promise<readonly [message: string, isPermanent: boolean]> => {
  const error = await sending.then(() => null, (reason: unknown) => reason);
  if (!(error instanceof MailError)) throw new Error('No MailError was thrown.', { cause: error });
  return [error.message, error.isPermanent];
};

test('a delivered mail has its addresses, its id and both forms, and the response is returned', async () => {
  const sink = await startSink();
  expect(await send(sink.port)).toMatch(/^250 /);
  expect(sink.accepted).toMatchObject([{ from: 'deckle@mail.example', to: ['bo@example.org'], messageId: '<abc123@mail.example>' }]);
  const raw = sink.accepted[0]?.raw ?? '';
  for (const header of [/^From: Deckle <deckle@mail\.example>$/m, /^To: bo@example\.org$/m, /^Subject: Hello$/m, /^Date: Sun, 01 Mar 2026 12:00:00 \+0000$/m, /^Auto-Submitted: auto-generated$/m, /^Content-Language: en$/m, /text\/plain/, /text\/html/]) expect(raw.replaceAll('\r', '')).toMatch(header);
  expect(raw).toContain('after a lone dot');
});

describe('a hostile mail', () => {
  test.each([
    ['subject', { subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nother body' }],
    ['recipient', { to: 'bo@example.org>\r\nRCPT TO:<eve@example.org' }],
    ['recipient with a name', { to: 'bo@example.org, eve@example.org' }],
    ['text', { text: 'x\r\n.\r\nMAIL FROM:<eve@example.org>\r\nRCPT TO:<eve@example.org>\r\nDATA\r\n' }],
  ])('in its %s reaches nobody else and adds no header', async (_, hostile) => {
    const sink = await startSink();
    await send(sink.port, {}, hostile).catch(() => undefined);
    expect(sink.accepted.flatMap(({ to }) => to).filter((address) => address === 'eve@example.org')).toEqual([]);
    expect(sink.accepted.length).toBeLessThanOrEqual(1);
    for (const { raw } of sink.accepted) expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/im);
  });
});

describe('a refusal', () => {
  test.each([
    ['550 of the recipient is permanent', { onRecipient: () => 550 }, 'The mail server refused the recipient: 550 refused with 550', true],
    ['554 of the message is permanent', { onMessage: () => 554 }, 'The mail server refused the mail: 554 refused with 554', true],
    ['451 of the recipient is temporary', { onRecipient: () => 451 }, 'The mail server refused the recipient: 451 refused with 451', false],
    ['452 of the message is temporary', { onMessage: () => 452 }, 'The mail server refused the mail: 452 refused with 452', false],
    ['550 of the sender is temporary, because the operator can correct it', { onSender: () => 550 }, 'The mail server refused the sender: 550 refused with 550', false],
    ['421 before the greeting is temporary', { onConnect: () => 421 }, expect.stringContaining('421'), false],
  ] satisfies readonly (readonly [string, SmtpSinkOptions, unknown, boolean])[])('%s', async (_, options, message, isPermanent) => {
    const sink = await startSink(options);
    expect(await failureOf(send(sink.port))).toEqual([message, isPermanent]);
    expect(sink.accepted).toEqual([]);
  });

  test('of the password does not show it, and is temporary', async () => {
    const sink = await startSink({ account: { user: 'deckle', password: 'right' } });
    const url = (password: string): string => `smtp://deckle:${encodeURIComponent(password)}@127.0.0.1:${sink.port}`;
    const [message, isPermanent] = await failureOf(send(0, { url: url('open/sésame') }));
    expect([message, isPermanent]).toEqual(['The mail server refused user or password: 535 refused with 535', false]);
    expect(await send(0, { url: url('right') })).toMatch(/^250 /);
    expect(sink.accepted).toMatchObject([{ user: 'deckle' }]);
  });

  test('that repeats the password is stored without it', async () => {
    const sink = await startSink({ account: { user: 'deckle', password: 'right' }, server: { onAuth: ({ password }, _session, done) => { const shown = password ?? ''; done(Object.assign(new Error(`wrong: ${shown} ${Buffer.from(shown).toString('base64')}`), { responseCode: 535 })); } } });
    const [message] = await failureOf(send(0, { url: `smtp://deckle:open-sesame@127.0.0.1:${sink.port}` }));
    expect(message).toContain('wrong: [hidden] [hidden]');
  });
});

describe('a mail server that does not respond', () => {
  /** A server that accepts connections and does what a test says. */
  const startSilent = async (onSocket: (socket: Socket) => void): Promise<number> => {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => { sockets.add(socket); socket.on('error', () => undefined); onSocket(socket); }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => { for (const socket of sockets) socket.destroy(); server.close(); });
    return (server.address() as AddressInfo).port;
  };
  const late = 'The mail server did not respond in time';

  test('before its greeting ends within the limit', async () => {
    const from = Date.now();
    const [message, isPermanent] = await failureOf(send(await startSilent(() => undefined)));
    expect([message.startsWith(late), isPermanent, Date.now() - from < 5000]).toEqual([true, false, true]);
  });

  test('within the message ends within the limit', async () => {
    const sink = await startSink({ onMessage: () => new Promise(() => undefined) });
    const from = Date.now();
    const [message, isPermanent] = await failureOf(send(sink.port));
    expect([message.startsWith(late), isPermanent, Date.now() - from < 5000, sink.received.length]).toEqual([true, false, true, 1]);
  });

  test('completely, and sends one byte of its greeting at a time ends within the limit of the delivery', async () => {
    const from = Date.now();
    const port = await startSilent((socket) => {
      socket.write('220-');
      const timer = setInterval(() => { socket.write('x'); }, 100);
      socket.on('close', () => { clearInterval(timer); });
    });
    const [, isPermanent] = await failureOf(send(port, { timeouts: { ...shortTimeouts, greetingMs: 60_000 } }));
    expect([isPermanent, Date.now() - from < 8000]).toEqual([false, true]);
  });

  test('for longer than usual, but within the limits, gets the mail', async () => {
    const slow = async (): Promise<null> => { await delay(300); return null; };
    const sink = await startSink({ onConnect: slow, onSender: slow, onRecipient: slow, onMessage: slow });
    expect(await send(sink.port)).toMatch(/^250 /);
  });

  test('is left immediately when the signal aborts', async () => {
    const sink = await startSink({ onMessage: () => new Promise(() => undefined) });
    const controller = new AbortController();
    const sending = failureOf(send(sink.port, { timeouts: { connectionMs: 20_000, greetingMs: 20_000, socketMs: 20_000, totalMs: 20_000 } }, {}, controller.signal));
    await expect.poll(() => sink.received.length).toBe(1);
    const from = Date.now();
    controller.abort();
    await sending;
    expect(Date.now() - from).toBeLessThan(1000);
  });

  test('at all, because nothing listens, is a temporary failure', async () => {
    const sink = await startSmtpSink();
    await sink.stop();
    expect(await failureOf(send(sink.port))).toEqual([expect.stringContaining('The mail server could not be reached'), false]);
  });

  test('because its name does not exist, is a temporary failure', async () => {
    expect(await failureOf(send(0, { url: 'smtp://mail.invalid' }))).toEqual([expect.stringContaining('The name of the mail server could not be resolved'), false]);
  });
});
