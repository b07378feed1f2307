import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { createLogger } from '../../../src/server/logging';
import { systemOutbound, type OutboundResponse } from '../../../src/server/outbound-http';
import { isPublicAddress } from '../../../src/server/modules/scripts/public-address';
import { createScriptCaller, ScriptError } from '../../../src/server/modules/scripts/script-caller';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { FakeNetwork } from './fake-network';

const network = new FakeNetwork();
let ada: TestPerson;
let bo: TestPerson;
let eve: TestPerson;
let team: number;
let binding: string;
let folder: string;

const bind = async (teamId: number, url: string, copyFolder = false): Promise<string> => {
  const { rows } = await server.pool.query<{ id: string }>('insert into script_bindings (team_id, url, copy_folder) values ($1, $2, $3) returning id', [teamId, url, copyFolder]);
  return rows[0]?.id ?? '';
};
const run = (person: TestPerson, id: string, guid: string, toGuid = 'Desktop', name = 'Copy') =>
  person.client.call('scripts.onPost', { params: { id }, body: { context: { guid }, args: [toGuid, name] } });

const server = useTestServer({ deployment: 'public', outbound: network });
beforeAll(async () => {
  [ada, bo, eve] = [await server.register('Ada'), await server.register('Bo'), await server.register('Eve')];
  team = await createTeam(server, 'Makers', { editionId: 1 });
  await joinTeam(server, team, ada.user.id, 'creator');
  await joinTeam(server, team, bo.user.id, 'disabled');
  binding = await bind(team, 'https://scripts.example.com/copy?x=1', true);
  folder = (await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } })).guid;
});
beforeEach(() => {
  network.addresses = { 'scripts.example.com': ['93.184.216.34'] };
  network.posted = [];
  network.answer = async () => ({ status: 200, body: '' });
});

describe('script bindings', () => {
  it('exist for an enterprise, outside private deployments', async () => {
    // "Enterprise accounts, outside private deployments, may load script bindings; exactly one binding sets copyFolder" (section 6).
    expect(await ada.client.call('scripts.bindings', {})).toEqual({ bindings: [{ id: binding, copyFolder: true }] });
    expect(await bo.client.call('scripts.bindings', {})).toEqual({ bindings: [] });
    expect(await eve.client.call('scripts.bindings', {})).toEqual({ bindings: [] });
    const premiumless = await createTeam(server, 'Small', { editionId: 3 });
    const cy = await server.register('Cy');
    await joinTeam(server, premiumless, cy.user.id, 'creator');
    await bind(premiumless, 'https://scripts.example.com/');
    expect(await cy.client.call('scripts.bindings', {})).toEqual({ bindings: [] });
    await expect(bind(team, 'https://scripts.example.com/2', true)).rejects.toThrow('script_bindings_copy_folder');
  });

  it('do not exist in a private deployment', async () => {
    const own = await startTestServer({ deployment: 'private', outbound: network });
    try {
      const dee = await own.register('Dee');
      const itsTeam = await createTeam(own, 'Makers');
      await joinTeam(own, itsTeam, dee.user.id, 'creator');
      await own.pool.query(`insert into script_bindings (team_id, url, copy_folder) values ($1, 'https://scripts.example.com/', true)`, [itsTeam]);
      expect(await dee.client.call('scripts.bindings', {})).toEqual({ bindings: [] });
      const { guid } = await dee.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } });
      expect(await failureOf(run(dee, '1', guid))).toMatchObject({ code: 'SCRIPT_NOT_FOUND', status: 404 });
      expect(network.posted).toEqual([]);
    } finally {
      await own.stop();
    }
  });
});

describe('running a script', () => {
  it('posts its subject to the checked address', async () => {
    network.answer = async () => ({ status: 201, body: JSON.stringify({ guid: '0123456789ABCDEFGHIJKL', more: 'ignored' }) });
    expect(await run(ada, binding, folder)).toEqual({ guid: '0123456789ABCDEFGHIJKL' });
    expect(network.posted).toEqual([{
      url: 'https://scripts.example.com/copy?x=1', to: '93.184.216.34',
      body: { context: { guid: folder, userId: ada.user.id, teamId: team }, args: [ada.user.desktopGuid, 'Copy'] },
    }]);
  });

  it.each([['nothing', ''], ['no guid', '{"ok":true}'], ['something else', '"done"']])('names no file if it returns %s', async (_title, body) => {
    network.answer = async () => ({ status: 200, body });
    expect(await run(ada, binding, folder)).toEqual({ guid: null });
  });

  it.each([
    ['redirects', async () => ({ status: 302, body: '' })],
    ['refuses', async () => ({ status: 403, body: '' })],
    ['returns no JSON', async () => ({ status: 200, body: '<html>' })],
    ['cannot be reached', async () => { throw new Error('ECONNREFUSED'); }],
  ] as [string, () => Promise<OutboundResponse>][])('fails if it %s', async (_title, respond) => {
    network.answer = respond;
    expect(await failureOf(run(ada, binding, folder))).toMatchObject({ code: 'SCRIPT_FAILED', status: 409 });
    expect(network.posted).toHaveLength(1);
  });

  it('requires the rights of a copy, and sends no request without them', async () => {
    const other = (await eve.client.call('files.create', { body: { type: fileTypes.folder, name: 'Eve\u2019s' } })).guid;
    expect(await failureOf(run(ada, binding, other))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await failureOf(run(ada, binding, folder, other))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await failureOf(run(ada, binding, folder, 'Desktop', ' '))).toMatchObject({ code: 'NAME_EMPTY' });
    const file = (await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'File' } })).guid;
    expect(await failureOf(run(ada, binding, folder, file))).toMatchObject({ code: 'PARENT_NOT_A_FOLDER' });
    for (const person of [bo, eve]) {
      const own = (await person.client.call('files.create', { body: { type: fileTypes.folder, name: 'Own' } })).guid;
      expect(await failureOf(run(person, binding, own))).toMatchObject({ code: 'SCRIPT_NOT_FOUND' });
    }
    for (const id of ['0', '999999', 'x', '../1']) expect(await failureOf(run(ada, id, folder))).toMatchObject({ code: 'SCRIPT_NOT_FOUND' });
    for (const body of [{}, { context: {}, args: ['Desktop', 'x'] }, { context: { guid: folder }, args: ['Desktop'] }, { context: { guid: folder }, args: ['nowhere', 'x'] }, { context: { guid: folder }, args: ['Desktop', 'x', 'y'] }]) {
      expect((await rawRequest(server.url, 'POST', `/sas/scripts/${binding}/onPost`, { token: ada.token, body })).refusal()).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
    expect(network.posted).toEqual([]);
  });

  it('sends one request per key', async () => {
    const call = () => ada.client.call('scripts.onPost', { params: { id: binding }, body: { context: { guid: folder }, args: ['Desktop', 'Once'] } }, { idempotencyKey: 'script' });
    expect([await call(), await call()]).toEqual([{ guid: null }, { guid: null }]);
    expect(network.posted).toHaveLength(1);
  });

  it('waits for at most four concurrently', async () => {
    let finish = (): void => undefined;
    const finished = new Promise<OutboundResponse>((resolve) => { finish = () => { resolve({ status: 200, body: '' }); }; });
    network.answer = () => finished;
    const four = Array.from({ length: 4 }, () => run(ada, binding, folder));
    while (network.posted.length < 4) await new Promise((resolve) => { setTimeout(resolve, 10); });
    expect(await failureOf(run(ada, binding, folder))).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    finish();
    expect(await Promise.all(four)).toEqual([{ guid: null }, { guid: null }, { guid: null }, { guid: null }]);
    expect(await run(ada, binding, folder)).toEqual({ guid: null });
  });
});

describe('addresses inside a network', () => {
  const caller = createScriptCaller({ outbound: network, logger: createLogger('silent') });
  const call = (url: string) => caller({ id: '1', url }, {});

  it.each([
    '127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.8', '198.18.0.1',
    '192.0.2.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'fec0::1', 'ff02::1',
    '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', '100::1', 'not an address', '',
  ])('%s is internal', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    network.addresses = { 'inside.example.com': [address], 'both.example.com': ['93.184.216.34', address] };
    for (const host of ['inside.example.com', 'both.example.com']) await expect(call(`https://${host}/`)).rejects.toBeInstanceOf(ScriptError);
    expect(network.posted).toEqual([]);
  });

  it.each(['93.184.216.34', '1.1.1.1', '172.15.255.255', '172.32.0.1', '192.169.0.1', '223.255.255.255', '2606:4700:4700::1111', '2a00:1450:4001::200e'])('%s is not internal', async (address) => {
    expect(isPublicAddress(address)).toBe(true);
    network.addresses = { 'outside.example.com': [address] };
    expect(await call('http://outside.example.com:8080/x')).toBeNull();
    expect(network.posted).toEqual([{ url: 'http://outside.example.com:8080/x', to: address, body: {} }]);
  });

  it.each(['file:///etc/passwd', 'ftp://scripts.example.com/', 'gopher://scripts.example.com/', 'javascript:1', 'scripts.example.com', '', 'https://', 'https://nowhere.example.com/'])('%j gets no request', async (url) => {
    await expect(call(url)).rejects.toBeInstanceOf(ScriptError);
    expect(network.posted).toEqual([]);
  });

  it('are refused again when a script responds too late', async () => {
    const slow = createScriptCaller({ outbound: network, logger: createLogger('silent'), timeoutMs: 50 });
    network.answer = () => new Promise<OutboundResponse>(() => undefined);
    await expect(slow({ id: '1', url: 'https://scripts.example.com/' }, {})).rejects.toBeInstanceOf(ScriptError);
  });
});

describe('the real network', () => {
  let listener: Server;
  let port: number;
  let requests: { method?: string | undefined; host?: string | undefined; body: string }[] = [];
  let result: { status: number; headers?: Record<string, string>; body: string };

  beforeAll(async () => {
    listener = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => { body += part.toString(); });
      request.on('end', () => {
        requests.push({ method: request.method, host: request.headers.host, body });
        response.writeHead(result.status, result.headers).end(result.body);
      });
    });
    await new Promise<void>((resolve) => { listener.listen(0, '127.0.0.1', resolve); });
    ({ port } = listener.address() as AddressInfo);
  });
  afterAll(() => { listener.close(); });
  beforeEach(() => {
    requests = [];
    result = { status: 200, body: '{}' };
  });

  const caller = createScriptCaller({ outbound: systemOutbound, logger: createLogger('silent') });
  const limits = { signal: new AbortController().signal, maximumResponseBytes: 1000 };
  const local = { address: '127.0.0.1', family: 4 } as const;

  it.each(['127.0.0.1', 'localhost', '0x7f000001', '2130706433', '127.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', 'user:secret@127.0.0.1', 'localhost.'])('never reaches this machine by %s', async (host) => {
    await expect(caller({ id: '1', url: `http://${host}:${port}/` }, {})).rejects.toBeInstanceOf(ScriptError);
    expect(requests).toEqual([]);
  });

  it('connects to the given address, whatever its name resolves to', async () => {
    const url = new URL(`http://scripts.example.com:${port}/copy`);
    expect(await systemOutbound.postJson(url, local, '{"a":1}', limits)).toEqual({ status: 200, body: '{}' });
    expect(requests).toEqual([{ method: 'POST', host: `scripts.example.com:${port}`, body: '{"a":1}' }]);
  });

  it('follows no redirect', async () => {
    result = { status: 302, headers: { location: `http://127.0.0.1:${port}/elsewhere` }, body: '' };
    expect(await systemOutbound.postJson(new URL(`http://scripts.example.com:${port}/`), local, '{}', limits)).toMatchObject({ status: 302 });
    expect(requests).toHaveLength(1);
  });

  it('reads no endless response, and stops at the timeout', async () => {
    result = { status: 200, body: 'x'.repeat(1001) };
    await expect(systemOutbound.postJson(new URL(`http://scripts.example.com:${port}/`), local, '{}', limits)).rejects.toThrow('longer than is read');
    await expect(systemOutbound.postJson(new URL(`http://scripts.example.com:${port}/`), local, '{}', { ...limits, signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('resolves names and addresses', async () => {
    expect((await systemOutbound.resolve('localhost')).every(({ address }) => ['127.0.0.1', '::1'].includes(address))).toBe(true);
    expect(await systemOutbound.resolve('[::1]')).toEqual([{ address: '::1', family: 6 }]);
  });
});
