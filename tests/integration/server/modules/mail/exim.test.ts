import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MailError, type OutgoingMail } from '../../../../../src/server/modules/mail/mail-transport';
import { createSmtpTransport } from '../../../../../src/server/modules/mail/smtp-transport';
import { freePort } from '../../../../support/free-port';
import { runProgram } from '../../../../support/run-program';
import { findProgram, isRoot } from '../../../../support/system-programs';

// Deliveries to exim4, Debian's mail server, which has its own rules for headers, lone dots, line lengths and recipients.

const exim = findProgram('exim4');
const reasonToSkip = exim === null ? 'exim4 is not installed' : isRoot() ? null : 'exim4 changes its user, which needs root';

/** Accepts mail for example.org alone, and appends it to one mailbox. Its TLS certificate has no authority. */
const configOf = (directory: string, port: number): string => `
primary_hostname = mail.example.com
spool_directory = ${directory}
log_file_path = ${directory}/%slog
pid_file_path = ${directory}/pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
deliver_drop_privilege = true
host_lookup =
keep_environment =
acl_smtp_rcpt = recipients
begin acl
recipients:
  accept domains = example.org
  deny message = no such recipient here
begin routers
all:
  driver = accept
  transport = mailbox
begin transports
mailbox:
  driver = appendfile
  file = ${directory}/mailbox
`;

const hello: OutgoingMail = { id: 'first', to: 'bo@example.org', locale: 'en', at: new Date('2026-03-01T12:00:00Z'), subject: 'Hello', text: 'Text\n.\nafter a lone dot\n', html: '<p>Text</p>' };

describe.skipIf(reasonToSkip !== null)(`mails to exim4${reasonToSkip === null ? '' : ` (skipped: ${reasonToSkip})`}`, { timeout: 60_000 }, () => {
  let home: string;
  let port: number;
  let daemon: ChildProcess;
  const mailbox = (): Promise<string> => readFile(join(home, 'spool', 'mailbox'), 'utf8').catch(() => '');
  const send = (mail: Partial<OutgoingMail>): Promise<string> =>
    createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'deckle@example.com', isTlsRequired: true }).send({ ...hello, ...mail }, new AbortController().signal);
  /** The mail with an id, as exim stored it. */
  const delivered = (id: string): Promise<string> => vi.waitFor(async () => {
    const mail = (await mailbox()).split(/^From deckle@example\.com .*$/m).find((each) => each.includes(`Message-ID: <${id}@example.com>`));
    if (mail === undefined) throw new Error('The mail has not been delivered yet.');
    return mail;
  }, { timeout: 20_000, interval: 100 });

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'deckle-exim-'));
    await chmod(home, 0o755);
    const spool = join(home, 'spool');
    await mkdir(spool);
    await runProgram(['chown', 'Debian-exim', spool], { timeoutMs: 10_000 });
    port = await freePort();
    await writeFile(join(home, 'exim.conf'), configOf(spool, port));
    daemon = spawn(exim ?? '', ['-C', join(home, 'exim.conf'), '-bdf', '-q1m'], { stdio: 'ignore' });
    await vi.waitFor(async () => { await readFile(join(spool, 'pid')); }, { timeout: 20_000, interval: 100 });
  });
  afterAll(async () => {
    daemon.kill();
    if (daemon.exitCode === null && daemon.signalCode === null) await once(daemon, 'exit');
    await rm(home, { recursive: true, force: true });
  });

  test('arrive with their headers, both forms and every line', async () => {
    expect(await send({})).toMatch(/^250 /);
    const mail = await delivered('first');
    for (const part of [/^From: Deckle <deckle@example\.com>$/m, /^To: bo@example\.org$/m, /^Subject: Hello$/m, /^Content-Type: text\/plain/m, /^Content-Type: text\/html/m, /^\.$\nafter a lone dot/m]) expect(mail).toMatch(part);
  });

  test.each([['zh', '你好，验证码'], ['ar', 'مرحبًا، رمز التحقق'], ['long', `${'x'.repeat(300)} ü`]])('keep their subject: %s', async (id, subject) => {
    await send({ id, subject });
    const [, folded = ''] = /^Subject: ((?:.*\n)(?:[ \t].*\n)*)/m.exec(await delivered(id)) ?? [];
    const words = [...folded.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)];
    const decoded = Buffer.concat(words.map(([, encoding, text = '']) => (encoding?.toUpperCase() === 'B' ? Buffer.from(text, 'base64')
      : Buffer.from(text.replaceAll('_', ' ').replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))), 'latin1'))));
    expect(decoded.toString('utf8')).toBe(subject);
  });

  test('with line breaks in their subject add no header and no recipient', async () => {
    await send({ id: 'hostile', subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nother body' });
    expect((await delivered('hostile')).split('\n\n')[0]).not.toMatch(/^Bcc:/m);
    expect(await readFile(join(home, 'spool', 'mainlog'), 'utf8')).not.toContain('=> eve');
  });

  test('that exim refuses fail permanently', async () => {
    const failure: unknown = await send({ id: 'refused', to: 'bo@elsewhere.example' }).catch((error: unknown) => error);
    if (!(failure instanceof MailError)) throw new Error('The mail was sent.', { cause: failure });
    expect([failure.message, failure.isPermanent]).toEqual(['The mail server refused the recipient: 550 no such recipient here', true]);
    expect(await mailbox()).not.toContain('refused@');
  });
});
