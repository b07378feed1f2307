import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNetworkIsolated } from '../../../src/server/modules/thumbnails/convert-office-file';
import { docxOf, wordParagraph } from '../../support/office-files';
import { runProgram } from '../../support/run-program';
import { findProgram } from '../../support/system-programs';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { createTusClient, upload } from '../../support/tus-client';

// A small program takes the place of LibreOffice: the content of a file decides what it does. Limits are lowered.

const scratch = mkdtempSync(join(tmpdir(), 'office-pdfs-test-'));
const runs = join(scratch, 'runs');
const sleeper = join(scratch, 'sleeper');
const standIn = join(scratch, 'soffice');
writeFileSync(standIn, `#!/bin/sh
for each; do output="$input"; input="$each"; done
mkdir -p "$output"
content="$(cat "$input")"
echo "$content" >> '${runs}'
case "$content" in
  paper*) printf '%%PDF-1.4 %s' "$content" > "$output/input.pdf" ;;
  slow*) sleep 2.5; printf '%%PDF-1.4 %s' "$content" > "$output/input.pdf" ;;
  hang*) sleep 600 & echo $! > '${sleeper}'; wait ;;
  flood*) head -c 300000000 /dev/zero > "$output/input.pdf"; sleep 600 ;;
  greedy*) exec '${process.execPath}' -e 'const held = []; setInterval(() => held.push(Buffer.alloc(50e6, 1)), 20)' ;;
  crash*) kill -SEGV $$ ;;
  facts*) { printf '%%PDF-1.4 '; env; pwd; echo "$@"; cat profile/user/registrymodifications.xcu; } > "$output/input.pdf" ;;
  call*) '${process.execPath}' -e "fetch('$content'.slice(5)).then(() => 'reached', () => 'unreachable').then((t) => require('fs').writeFileSync('$output/input.pdf', '%PDF-1.4 ' + t))" ;;
  other*) printf 'no PDF' > "$output/input.pdf" ;;
esac
`, { mode: 0o755 });

let server: TestServer;
let ada: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ config: { officeProgram: standIn }, conversionLimits: { timeoutMs: 8_000, memoryBytes: 400 * 1024 ** 2, outputBytes: 50 * 1024 ** 2 } });
  ada = await server.register('Ada');
});
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const put = (content: string | Uint8Array<ArrayBuffer>, filename = 'letter.docx', person = ada, on = server): Promise<string> => upload(createTusClient(on, person), content, { filename, filetype: 'application/octet-stream' });
const request = (guid: string, token: string | null = ada.token, on = server, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${on.url}/api/files/${guid}/pdf`, { headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers } });

/** The response after the conversion. */
const settled = async (guid: string, token = ada.token, on = server): Promise<Response> => {
  for (;;) {
    const response = await request(guid, token, on);
    if (response.status !== 202) return response;
    expect(response.headers.get('retry-after')).toBe('1');
  }
};
const runsOf = (content: string): number => readFileSync(runs, 'utf8').split('\n').filter((line) => line === content).length;
const scratchFolders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('deckle-office-'));

describe('a PDF of an office file', () => {
  test('is made once for all files with the same content', async () => {
    const guids = [await put('paper one'), await put('paper one', 'copy.xlsx')];
    const [first, second] = await Promise.all(guids.map((guid) => settled(guid)));
    expect([first?.status, first?.headers.get('content-type'), await first?.text()]).toEqual([200, 'application/pdf', '%PDF-1.4 paper one']);
    expect(await second?.text()).toBe('%PDF-1.4 paper one');
    const etag = (await request(guids[0] ?? '')).headers.get('etag') ?? '';
    expect((await request(guids[0] ?? '', ada.token, server, { 'if-none-match': etag })).status).toBe(304);
    expect(runsOf('paper one')).toBe(1);
  });

  test('is reported as being made until it is there', async () => {
    const guid = await put('slow');
    expect((await request(guid)).status).toBe(202);
    expect(await (await settled(guid)).text()).toBe('%PDF-1.4 slow');
    expect(runsOf('slow')).toBe(1);
  });

  test('is for those who may download the file', async () => {
    const guid = await put('paper of Ada');
    const bo = await server.register('Bo');
    expect((await settled(guid)).status).toBe(200);
    expect([(await request(guid, bo.token)).status, (await request(guid, null)).status]).toEqual([403, 401]);
    await ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
    const readerMayDownload = (await bo.client.call('files.get', { params: { id: guid } })).permissionsAndReasons.canDownload.value;
    expect((await request(guid, bo.token)).status).toBe(readerMayDownload ? 200 : 403);
    await ada.client.call('sharing.removeCollaborator', { params: { id: guid, userId: bo.user.id } });
    expect((await request(guid, bo.token)).status).toBe(403);
  });

  test('does not exist for other files, and without an office program', async () => {
    expect((await request(await put('paper', 'notes.txt'))).status).toBe(204);
    const plain = await startTestServer();
    const bo = await plain.register('Bo');
    expect((await request(await put('paper', 'letter.docx', bo, plain), bo.token, plain)).status).toBe(204);
    await plain.stop();
  });
});

describe('the office program', () => {
  test.each(['flood', 'greedy', 'crash', 'other'])('that ends by "%s" leaves no PDF and is not run again', async (content) => {
    const guid = await put(content);
    expect((await settled(guid)).status).toBe(204);
    expect((await request(guid)).status).toBe(204);
    // A program that was killed may have been unlucky, so it is not retried: the content is marked.
    expect(runsOf(content)).toBe(1);
    expect(scratchFolders()).toEqual([]);
  });

  test('that hangs is killed with its child processes', async () => {
    expect((await settled(await put('hang'))).status).toBe(204);
    const pid = readFileSync(sleeper, 'utf8').trim();
    expect(existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))).toBe(false);
    expect(scratchFolders()).toEqual([]);
    // The next file is converted.
    expect((await settled(await put('paper after'))).status).toBe(200);
  });

  test('receives no secrets, an own profile without macros, and nothing of the file\'s name', async () => {
    process.env['DECKLE_TEST_SECRET'] = 'a secret of the server';
    const facts = await (await settled(await put('facts', '--convert-to; rm.docx'))).text();
    delete process.env['DECKLE_TEST_SECRET'];
    expect(facts).not.toContain('a secret');
    expect(facts).not.toContain('; rm');
    expect(facts).toContain('DisableMacrosExecution');
    expect(facts).toMatch(/-env:UserInstallation=file:\/\/\S+deckle-office-\w+\/profile/);
  });

  test.skipIf(!isNetworkIsolated)('reaches no address [skipped where unshare is refused]', async () => {
    let calls = 0;
    const listener = createServer((_, reply) => { calls += 1; reply.end(); }).listen(0, '127.0.0.1');
    await new Promise((resolve) => { listener.once('listening', resolve); });
    const response = await settled(await put(`call http://127.0.0.1:${(listener.address() as AddressInfo).port}/`));
    expect([await response.text(), calls]).toEqual(['%PDF-1.4 unreachable', 0]);
    listener.close();
  });
});

const soffice = findProgram('soffice');
test.skipIf(soffice === null)('LibreOffice converts a Word file [skipped without soffice]', { timeout: 120_000 }, async () => {
  const real = await startTestServer({ config: { officeProgram: soffice } });
  const bo = await real.register('Bo');
  const response = await settled(await put(new Uint8Array(await docxOf({ body: wordParagraph('A letter about paper') })), 'letter.docx', bo, real), bo.token, real);
  expect(response.status).toBe(200);
  const path = join(scratch, 'letter.pdf');
  writeFileSync(path, Buffer.from(await response.arrayBuffer()));
  if (findProgram('pdftotext') !== null) expect((await runProgram(['pdftotext', path, '-'], { timeoutMs: 30_000 })).output).toContain('A letter about paper');
  await real.stop();
});
