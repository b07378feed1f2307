import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ajaxMarkerValue, headers as names } from '../../../src/contract/header-names';
import { socketPath } from '../../../src/contract/realtime/events';
import { documentedBlock } from '../../support/documented-commands';
import { freePort } from '../../support/free-port';
import { findProgram } from '../../support/system-programs';
import { createIdentity } from '../../support/self-signed';
import { digestOf, startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { metadataOf } from '../../support/tus-client';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const domain = 'deckle.example.com';
const metricsToken = 'the-token-of-prometheus';
const chunkBytes = 16 * 1024 ** 2;

let folder: string;
let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deckle-proxy-'));
  const { key, cert } = createIdentity(folder, 'proxy', domain);
  writeFileSync(join(folder, 'combined.pem'), Buffer.concat([cert, key]));
  server = await startTestServer({ config: { proxyCount: 1, publicOrigin: `https://${domain}`, metricsToken } });
  ada = await server.register('Ada');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Ports {
  readonly http: number;
  readonly https: number;
}

/** The documented file, with the ports and certificate paths of this test. */
const onThisMachine = (text: string, { http, https }: Ports): string => text
  .replaceAll('/etc/deckle/tls/fullchain.pem', join(folder, 'proxy.pem'))
  .replaceAll('/etc/deckle/tls/key.pem', join(folder, 'proxy.key'))
  .replaceAll('/etc/deckle/tls/combined.pem', join(folder, 'combined.pem'))
  .replaceAll('127.0.0.1:4780', new URL(server.url).host)
  .replace(/\b(listen |bind :)80\b/, `$1${http}`)
  .replace(/\b(listen |bind :)443\b/, `$1${https}`);

const proxies = [
  {
    name: 'nginx', language: 'nginx', program: findProgram('nginx') ?? findProgram('/usr/sbin/nginx'),
    write: (text: string, ports: Ports) => onThisMachine(text, ports).replace('http {', 'http {\n  access_log off;'),
    args: (file: string) => ['-c', file, '-g', `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`],
  },
  {
    name: 'Caddy', language: 'caddy', program: findProgram('caddy'),
    write: (text: string, ports: Ports) => `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n${onThisMachine(text, ports)}`,
    args: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'HAProxy', language: 'haproxy', program: findProgram('haproxy'),
    write: onThisMachine,
    args: (file: string) => ['-db', '-f', file],
  },
] as const;

const accepts = (port: number): Promise<boolean> => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => { socket.destroy(); resolve(true); }).once('error', () => { resolve(false); });
});

interface Result {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

for (const { name, language, program, write, args } of proxies) {
  if (program !== null) describe(`behind ${name}, with the file of docs/operating.md`, () => {
    let ports: Ports;
    let proxy: ChildProcess;
    let log = '';
    beforeAll(async () => {
      ports = { http: await freePort(), https: await freePort() };
      const file = join(folder, `${language}.conf`);
      writeFileSync(file, write(documentedBlock('TLS', language), ports));
      proxy = spawn(program, args(file), { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: folder } });
      for (const stream of [proxy.stdout, proxy.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => { log += text; });
      await vi.waitFor(async () => { if (!(await accepts(ports.https))) throw new Error(`${name} does not answer: ${log}`); }, { timeout: 20_000 });
    });
    afterAll(async () => {
      const ended = once(proxy, 'exit');
      if (proxy.kill('SIGTERM')) await ended;
    });

    const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array | string): Promise<Result> => {
      const sent = request({
        host: '127.0.0.1', port: ports.https, servername: domain, rejectUnauthorized: false, method, path,
        headers: { host: domain, ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      });
      sent.end(body);
      const [response] = await once(sent, 'response') as [IncomingMessage];
      return { status: response.statusCode ?? 0, headers: response.headers, text: (await buffer(response)).toString('utf8') };
    };
    const withToken = (): Record<string, string> => ({ authorization: `Bearer ${ada.token}`, 'tus-resumable': '1.0.0' });

    test('plain http redirects to https, and the API and the discovery are reachable', async () => {
      const plain = await fetch(`http://127.0.0.1:${ports.http}/desktop`, { headers: { host: domain }, redirect: 'manual' });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get('location')).toMatch(/^https:\/\//);
      expect((await send('GET', '/livez')).status).toBe(200);
      expect((await send('GET', '/.well-known/deckle')).text).toContain('/api');
    });

    test('a piece of 16 MiB passes, up and down', async () => {
      const bytes = Buffer.alloc(chunkBytes, `bytes through ${name} `);
      const created = await send('POST', '/api/uploads', { ...withToken(), 'upload-length': String(bytes.length), 'upload-metadata': metadataOf({ filename: `${name}.bin` }) });
      expect(created.status).toBe(201);
      const { pathname } = new URL(created.headers.location ?? '', `https://${domain}`);
      const patched = await send('PATCH', pathname, { ...withToken(), 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, bytes);
      expect([patched.status, patched.text]).toEqual([204, '']);
      const result = await send('GET', `/api/files/${String(patched.headers['upload-file-guid'])}/download`, withToken());
      expect([result.status, result.text.length, result.text.startsWith(`bytes through ${name}`)]).toEqual([200, chunkBytes, true]);
    });

    test('a socket is upgraded', async () => {
      const socket = io(`https://127.0.0.1:${ports.https}`, {
        path: socketPath, transports: ['websocket'], auth: { token: ada.token }, forceNew: true, rejectUnauthorized: false, extraHeaders: { host: domain },
      });
      try {
        await new Promise<void>((resolve, reject) => { socket.once('connect', resolve).once('connect_error', reject); });
        expect(socket.io.engine.transport.name).toBe('websocket');
      } finally {
        socket.disconnect();
      }
    });

    test('cookies are secure, and a visitor who claims to be local is not treated as local', async () => {
      const body = JSON.stringify({ email: ada.email, password: digestOf(ada.password) });
      const signedIn = await send('POST', '/api/auth/password/login', { 'content-type': 'application/json', origin: `https://${domain}`, [names.ajaxMarker]: ajaxMarkerValue }, body);
      expect(signedIn.status).toBe(200);
      expect(signedIn.headers['set-cookie']?.join()).toMatch(/; *Secure/i);
      expect((await send('GET', '/metrics', { 'x-forwarded-for': '127.0.0.1', host: domain })).status).toBe(404);
      expect((await send('GET', '/metrics', { authorization: `Bearer ${metricsToken}` })).text).toContain('deckle_http_request_duration_seconds');
    });
  });
}

test('the page names a whole file for each of the three', () => {
  for (const { language } of proxies) expect(documentedBlock('TLS', language)).toContain('127.0.0.1:4780');
  expect(readFileSync(join(import.meta.dirname, '../../../.ci/run'), 'utf8')).toContain('nginx-light haproxy caddy');
});
