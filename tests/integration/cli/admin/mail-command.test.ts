import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdentity, type Identity } from '../../../support/self-signed';
import { serverProgram } from '../../../support/server-programs';
import { startSmtpSink, type SmtpSink, type SmtpSinkOptions } from '../../../support/smtp-sink';

// `npm run mail`: the test mail over TLS and without it, and the folder of mails.

vi.setConfig({ testTimeout: 60_000 });

let folder = '';
let identity: Identity;
const sinks: SmtpSink[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckle-mail-'));
  identity = createIdentity(folder, 'mail', hostname());
});
afterEach(async () => {
  for (const sink of sinks.splice(0)) await sink.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A mail server on an address that does not count as this machine's own. */
const start = async (options: SmtpSinkOptions['server'] = {}, rest: SmtpSinkOptions = {}): Promise<SmtpSink> => {
  const sink = await startSmtpSink({ host: '0.0.0.0', server: options, ...rest });
  sinks.push(sink);
  return sink;
};
const run = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<string> => (await promisify(execFile)(process.execPath, [...serverProgram('admin'), 'mail', ...args], {
  env: { ...process.env, MAIL_FROM: 'deckle@mail.example', PUBLIC_ORIGIN: 'https://deckle.example', ...environment },
})).stdout;
const testMail = (url: string, environment: NodeJS.ProcessEnv = {}) => run(['test', 'bo@example.org'], { SMTP_URL: url, ...environment });
const failure = async (command: Promise<string>): Promise<string> => {
  const { code, stderr } = await command.then(() => { throw new Error('The command succeeded.'); }, (error: unknown) => error as { code: number; stderr: string });
  expect(code).toBe(1);
  return stderr;
};
const trusted = () => ({ NODE_EXTRA_CA_CERTS: join(folder, 'mail.pem') });

describe('a test mail', () => {
  test('is delivered by TLS, with password, and the response is printed', async () => {
    const sink = await start({ secure: true, key: identity.key, cert: identity.cert }, { account: { user: 'deckle', password: 'p@ss' } });
    expect(await testMail(`smtps://deckle:p%40ss@${hostname()}:${sink.port}`, trusted())).toMatch(/^The mail server accepted the mail: 250 /);
    expect(sink.accepted).toMatchObject([{ isEncrypted: true, user: 'deckle', to: ['bo@example.org'] }]);
  });

  test('is delivered by STARTTLS, in the language of the flag', async () => {
    const sink = await start({ disabledCommands: [], key: identity.key, cert: identity.cert });
    await run(['test', 'bo@example.org', '--locale', 'ar-SA'], { SMTP_URL: `smtp://${hostname()}:${sink.port}`, ...trusted() });
    expect(sink.accepted).toMatchObject([{ isEncrypted: true, raw: expect.stringContaining('Content-Language: ar-SA') as string }]);
  });

  test('does not reach a mail server without TLS, unless the operator permits it', async () => {
    const sink = await start();
    const url = `smtp://deckle:open-sesame@0.0.0.0:${sink.port}`;
    expect(await failure(testMail(url))).toMatch(/^The connection to the mail server could not be encrypted and verified: (?!.*open-sesame).*\.\n$/);
    expect(sink.received).toEqual([]);
    const open = await start();
    expect(await testMail(`smtp://0.0.0.0:${open.port}`, { SMTP_TLS: 'false' })).toMatch(/250/);
    expect(open.accepted).toMatchObject([{ isEncrypted: false }]);
  });

  test.each([['smtps', { secure: true }], ['smtp', { disabledCommands: [] }]])('does not reach a mail server whose certificate nobody vouches for (%s)', async (protocol, options) => {
    const sink = await start({ ...options, key: identity.key, cert: identity.cert });
    expect(await failure(testMail(`${protocol}://${hostname()}:${sink.port}`))).toMatch(/certificate/);
    expect(sink.received).toEqual([]);
    expect(await testMail(`${protocol}://${hostname()}:${sink.port}`, { SMTP_TLS: 'false' })).toMatch(/250/);
  });

  test('that is refused is one sentence', async () => {
    const sink = await start({}, { host: '127.0.0.1', onRecipient: () => 550 });
    expect(await failure(testMail(`smtp://127.0.0.1:${sink.port}`))).toBe('The mail server refused the recipient: 550 refused with 550.\n');
  });

  test('without settings is not sent, and neither is one to a text that is no address', async () => {
    expect(await failure(run(['test', 'bo@example.org']))).toMatch(/^SMTP_URL is not set, so no mail is sent/);
    expect(await failure(run(['test', 'bo']))).toBe('This is not an email address.\n');
    expect(await failure(run(['test', 'bo@example.org', '--locale', 'fr']))).toBe('--locale has to be one of zh-CN, en, jp, ar-SA.\n');
  });
});

describe('the folder', () => {
  test('is listed, the newest first, and a mail is shown without control characters', async () => {
    mkdirSync(join(folder, 'mail'));
    const eml = (subject: string, body: string): string => [
      'To: bo@example.org', `Subject: ${subject}`, 'Content-Type: multipart/alternative;', ' boundary="x"', '', '--x', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable', '', body, '--x--', '',
    ].join('\r\n');
    writeFileSync(join(folder, 'mail/20260301T120000Z-aaa.eml'), eml('=?UTF-8?Q?Gr=C3=BC?= =?UTF-8?B?w58g8J+YgA==?=', 'https://deckle.example/join/A=\r\nB=1B[31m'));
    writeFileSync(join(folder, 'mail/20260302T120000Z-bbb.eml'), eml('Second\u001b[2J', 'Text'));
    for (const other of ['20260303T120000Z-ccc.eml.unfinished', 'notes.eml', '..eml']) writeFileSync(join(folder, 'mail', other), 'x');
    expect(await run(['list', '--data-dir', folder])).toBe('20260302T120000Z-bbb\tbo@example.org\tSecond[2J\n20260301T120000Z-aaa\tbo@example.org\tGrüß 😀\n');
    expect(await run(['show', '20260301T120000Z-aaa', '--data-dir', folder])).toBe('To: bo@example.org\nSubject: Grüß 😀\n\nhttps://deckle.example/join/AB[31m\n');
    expect(await failure(run(['show', 'notes', '--data-dir', folder]))).toBe('There is no mail with the id notes.\n');
  });

  test('without mails says so', async () => {
    expect(await run(['list', '--data-dir', folder])).toBe('There are no mails in the folder.\n');
  });
});
