import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, request, type RequestOptions } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { createApiClient, type ApiClient } from '../../src/api-client/api-client';
import { createKyTransport } from '../../src/api-client/ky-transport';
import { fileTypes } from '../../src/contract/entities/file';
import { passwordDigest } from '../../src/core/password';
import type { Account } from '../e2e/support/account';
import { connectionTo, freshName, makeTestDirectory, startTestDatabaseServer, withClient } from '../support/database-server';

/** Servers run on the first core and the load generator on the second, if the machine has two and supports pinning. */
const pinned = (core: 0 | 1, command: readonly string[]): readonly [string, ...string[]] =>
  (process.platform === 'linux' && availableParallelism() > 1 ? ['taskset', '-c', String(core), ...command] : command) as [string, ...string[]];

export interface Workshop {
  /** Origin of our server. */
  readonly origin: string;
  /** Origins of the bare peers (`peers.ts`), on the same database. */
  readonly peerOrigins: { readonly fastify: string; readonly nodeHttp: string };
  readonly client: ApiClient;
  readonly account: Account;
  readonly token: string;
  readonly desktopGuid: string;
  /** A folder that is deleted after the run. */
  readonly directory: string;
  /** Connection to the database of both. */
  readonly connection: pg.ClientConfig;
  /** The processes of those origins. */
  readonly pids: { readonly ours: number | undefined; readonly fastify: number | undefined; readonly nodeHttp: number | undefined };
  /** Runs SQL on the database of both. */
  query(sql: string, values?: readonly unknown[]): Promise<void>;
  rows<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Starts a further program, by default on the core of the servers. The program ends with them. */
  launch(command: readonly string[], core?: 0 | 1): ChildProcess;
  stop(): Promise<void>;
}

const account: Account = { email: 'ines@example.com', name: 'Ines Hart', password: 'a long walk home' };

/** Starts our built server and the bare peers, each as a separate process, on one database with one person. A durable database writes every commit to the disk. */
export const openWorkshop = async (options: { readonly isDurable?: boolean } = {}): Promise<Workshop> => {
  const database = await startTestDatabaseServer(options);
  const name = freshName('bench');
  await withClient(connectionTo(database, 'postgres'), (client) => client.query(`create database ${name} template ${database.templateName}`));
  const connection = connectionTo(database, name);
  const url = urlOf(connection);
  const directory = makeTestDirectory();
  const environment = { ...process.env, DATABASE_URL: url, DECKLE_KEY: randomBytes(32).toString('hex'), LOG_LEVEL: 'warn', CONNECTIONS_PER_ADDRESS: '10000', NODE_ENV: 'production' };
  const children: ChildProcess[] = [];
  const launch = (command: readonly string[], core: 0 | 1 = 0): ChildProcess => {
    const [program, ...args] = pinned(core, command);
    const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    return child;
  };
  const server = launch([process.execPath, 'out/server/server.js', '--port', '0', '--data-dir', join(directory, 'data')]);
  const fastify = launch([process.execPath, '--import', 'tsx', 'tests/bench/peers.ts', 'fastify']);
  const nodeHttp = launch([process.execPath, '--import', 'tsx', 'tests/bench/peers.ts', 'node:http']);
  const origin = await readyAddress(server);
  const peerOrigins = { fastify: await readyAddress(fastify), nodeHttp: await readyAddress(nodeHttp) };
  const pids = { ours: server.pid, fastify: fastify.pid, nodeHttp: nodeHttp.pid };

  let token: string | null = null;
  const client = createApiClient({ transport: createKyTransport(), baseUrl: origin, token: () => token });
  const signedIn = await client.call('auth.register', { body: { ...account, password: passwordDigest(account.password) } });
  token = signedIn.token;
  if (token === null) throw new Error('The server answered no token.');
  return {
    origin, peerOrigins, client, account, token, directory, connection, launch, pids,
    desktopGuid: signedIn.user.desktopGuid,
    query: async (sql, values = []) => { await withClient(connection, (pgClient) => pgClient.query(sql, [...values])); },
    rows: <Row extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []) => withClient(connection, async (pgClient) => (await pgClient.query<Row>(sql, [...values])).rows),
    async stop() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await database.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

/** Makes a folder with `count` documents and returns its guid. */
export const fillFolder = async ({ client, query }: Workshop, name: string, count: number): Promise<string> => {
  const { guid } = await client.call('files.create', { body: { type: fileTypes.folder, name } });
  const names = Array.from({ length: count }, (_, index) => `Minutes of meeting ${index + 1} 会议纪要`);
  for (let first = 0; first < count; first += 20) {
    await Promise.all(names.slice(first, first + 20).map((each) => client.call('files.create', { body: { type: fileTypes.newdoc, name: each, folder: guid } })));
  }
  await query('analyze');
  return guid;
};

export const urlOf = (connection: ReturnType<typeof connectionTo>): string => {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const url = new URL('postgres://localhost');
  url.username = connection.user ?? '';
  url.password = String(connection.password);
  url.pathname = `/${connection.database}`;
  url.searchParams.set('host', connection.host ?? '');
  url.searchParams.set('port', String(connection.port));
  return url.href;
};

/** The address that a program prints once it is ready. */
export const readyAddress = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('A server without an output cannot say that it is ready.');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /is ready at (http:\S+)/.exec(line)?.[1];
    if (address) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error(`A server ended with ${child.exitCode} before it was ready.`);
};

export interface Load {
  /** Responses a second, averaged over the run. */
  readonly requestsPerSecond: number;
  /** Average milliseconds of a request. */
  readonly latencyMs: number;
  /** Number of responses. */
  readonly requests: number;
}

/**
 * Sends GETs as fast as responses arrive, for some seconds, from the other core. Throws if any response was not a
 * success.
 */
export const load = async (url: string, token: string, connections: number, seconds: number): Promise<Load> => {
  const [program, ...args] = pinned(1, [
    process.execPath, 'node_modules/autocannon/autocannon.js', '--json', '--no-progress', '-c', String(connections), '-d', String(seconds),
    '-H', `authorization=Bearer ${token}`, url,
  ]);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => { output += text; });
  await once(child, 'close');
  const report = JSON.parse(output) as { requests: { average: number; total: number }; latency: { average: number }; non2xx: number; errors: number };
  if (report.non2xx > 0 || report.errors > 0) throw new Error(`${url} answered ${report.non2xx} failures and ${report.errors} errors.`);
  return { requestsPerSecond: report.requests.average, latencyMs: 1000 * connections / report.requests.average, requests: report.requests.total };
};

/** The same for a request of any method, one after the other over one connection, from this process. */
export const repeat = async (url: string, options: RequestOptions, body: string, seconds: number): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (): Promise<void> => new Promise((resolve, reject) => {
    request(url, { ...options, agent }, (response) => {
      const { statusCode = 0 } = response;
      response.resume().once('end', () => { if (statusCode < 300) resolve(); else reject(new Error(`${url} answered ${statusCode}.`)); }).once('error', reject);
    }).once('error', reject).end(body);
  });
  const begun = performance.now();
  let requests = 0;
  while (performance.now() - begun < 1000 * seconds) {
    await send();
    requests += 1;
  }
  agent.destroy();
  const tookMs = performance.now() - begun;
  return { requests, latencyMs: tookMs / requests, requestsPerSecond: 1000 * requests / tookMs };
};

/** The body of a response and its SHA-256: both sides of a comparison have to send the same bytes. */
export const fetchBody = async (url: string, token: string): Promise<{ readonly text: string; readonly hash: string }> => {
  const text = await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text();
  return { text, hash: createHash('sha256').update(text).digest('hex') };
};
