import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApiClient, type ApiClient } from '../../src/api-client/api-client';
import { createGuid } from '../../src/core/ids';
import type { EndpointOutput } from '../../src/contract/api/endpoints';
import { buildApp } from '../../src/server/build-server-app';
import { systemClock, type Clock } from '../../src/server/system-clock';
import { readServerConfig, type ServerConfig } from '../../src/server/config';
import { dataDirectoryLayout, openDataDirectory } from '../../src/server/data-directory/data-directory-layout';
import { openDatabase, type OpenDatabase } from '../../src/server/db/database-pool';
import type { PasswordCost } from '../../src/server/modules/auth/passwords';
import type { BuildLimits, ContentProgram } from '../../src/server/modules/content/build-content';
import type { ConversionLimits } from '../../src/server/modules/thumbnails/convert-office-file';
import type { DrawingProgram } from '../../src/server/modules/thumbnails/drawing-process';
import type { DrawingLimits } from '../../src/server/modules/thumbnails/drawing-protocol';
import type { RequestLimits } from '../../src/server/request-limits';
import { createLogger, type Logger } from '../../src/server/logging';
import { digitsOf } from '../../src/server/modules/verification/verification-codes-service';
import type { Outbound } from '../../src/server/outbound-http';
import { createTestDatabase, type TestDatabase } from './test-database';
import { makeTestDirectory } from './database-server';
import { testTransport } from './http-request';

export interface TestServerOptions {
  /** A database that several servers share. The caller drops it. By default the server has one of its own. */
  readonly database?: TestDatabase;
  /** The key of several servers with one database. By default a server has a key of its own. */
  readonly serverKey?: Buffer;
  readonly deployment?: ServerConfig['deployment'];
  readonly clock?: Clock;
  /** The interval of upkeep, milliseconds. Defaults to an hour. */
  readonly upkeepIntervalMs?: number;
  /** The interval at which due jobs are looked for, milliseconds. Defaults to two seconds. */
  readonly jobIntervalMs?: number;
  /** The network for calls of scripts. */
  readonly outbound?: Outbound;
  /** Additional settings, by their names. */
  readonly config?: Partial<ServerConfig>;
  /** Request limits, for tests that shorten them. */
  readonly limits?: Partial<RequestLimits>;
  /** Limits of one drawing of a thumbnail, for tests that lower them. */
  readonly drawingLimits?: Partial<DrawingLimits>;
  /** Limits of building content, for tests that lower them. */
  readonly buildLimits?: Partial<BuildLimits>;
  /** Limits of one conversion of an office file, for tests that lower them. */
  readonly conversionLimits?: Partial<ConversionLimits>;
  /** Whether hashing passwords is as expensive as in the product. Otherwise it has the lowest cost. */
  readonly isHashingExpensive?: boolean;
  readonly logger?: Logger;
}

const lowestPasswordCost: PasswordCost = { memoryKib: 8, passes: 1 };

/** The source of the threads that build content. */
const contentProgram: ContentProgram = { path: join(import.meta.dirname, 'content-worker.js') };

/** The source of the drawing processes. */
const thumbnailProgram: DrawingProgram = {
  path: join(import.meta.dirname, '../../src/server/modules/thumbnails/worker/thumbnail-worker.ts'), nodeArguments: ['--import', 'tsx'],
};

/** A person with an account on the test server. */
export interface TestPerson {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly user: EndpointOutput<'auth.register'>['user'];
  /** The real client, signed in as this person. */
  readonly client: ApiClient;
}

export interface TestServer {
  readonly url: string;
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly database: OpenDatabase['database'];
  readonly pool: OpenDatabase['pool'];
  readonly dataDirectory: string;
  /** The real client; anonymous without a token. */
  clientFor(person?: { readonly token: string } | null, pushClientId?: string): ApiClient;
  /** Creates an account and signs in. */
  register(name?: string): Promise<TestPerson>;
  stop(): Promise<void>;
}

/** The digest that clients send instead of a password: its lower-case hex SHA-256 (account specification, section 4). */
export const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex');

/** Starts the application with a separate database on a free port. The caller stops it after the test. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const database = options.database ?? await createTestDatabase();
  const directory = makeTestDirectory();
  const layout = dataDirectoryLayout(openDataDirectory(join(directory, 'data')).path);
  const logger = options.logger ?? createLogger(process.env.TEST_LOG_LEVEL === 'debug' ? 'debug' : 'silent');
  const config: ServerConfig = {
    ...readServerConfig({}, { port: '0', dataDirectory: layout.path, deployment: options.deployment ?? 'private' }),
    databaseConnections: 8,
    // Most tests are about other things than challenges.
    isHumanVerificationOn: false,
    ...options.config,
  };
  const open = openDatabase({ connection: database.connection, maximumConnections: config.databaseConnections, statementTimeoutMs: config.statementTimeoutSeconds * 1000, areNamedStatementsUsed: config.areNamedStatementsUsed, logger });
  const serverKey = options.serverKey ?? randomBytes(32);
  const app = await buildApp({
    config, logger, pool: open.pool, database: open.database, connection: database.connection,
    serverKey, blobsDirectory: layout.blobsDirectory, thumbnailsDirectory: layout.thumbnailsDirectory, thumbnailProgram, contentProgram, uploadsDirectory: layout.uploadsDirectory, exportsDirectory: layout.exportsDirectory, mailDirectory: layout.mailDirectory, sweepPermissionFile: layout.sweepPermissionFile, agreementsDirectory: layout.agreementsDirectory, announcementFile: layout.announcementFile, releasesDirectory: config.releasesDirectory ?? layout.releasesDirectory, pagesDirectory: null,
    clock: options.clock ?? systemClock,
    ...(options.upkeepIntervalMs === undefined ? {} : { upkeepIntervalMs: options.upkeepIntervalMs }),
    ...(options.jobIntervalMs === undefined ? {} : { jobIntervalMs: options.jobIntervalMs }),
    ...(options.outbound ? { outbound: options.outbound } : {}),
    ...(options.isHashingExpensive ? {} : { passwordCost: lowestPasswordCost }),
    ...(options.buildLimits ? { buildLimits: options.buildLimits } : {}),
    ...(options.drawingLimits ? { drawingLimits: options.drawingLimits } : {}),
    ...(options.conversionLimits ? { conversionLimits: options.conversionLimits } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
  });
  await app.listen({ host: config.host, port: config.port });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const clientFor: TestServer['clientFor'] = (person = null, pushClientId) => createApiClient({
    transport: testTransport, baseUrl: url, basePath: config.basePath,
    token: () => person?.token ?? null, pushClientId: () => pushClientId ?? null,
    // Advances the cache's clock, so that each read returns the current response and not one of the last second.
    now: () => { cacheTimeMs += 1_000; return cacheTimeMs; },
  });
  let cacheTimeMs = 0;
  /** A code to register an address, without a mail. */
  const codeFor = async (email: string): Promise<string> => {
    const id = createGuid();
    await open.pool.query(
      `insert into verification_codes (id, target, scene, requester, address, created_at, expires_at) values ($1, $2, 'register', '', $2, $3::timestamptz - interval '1 hour', $3::timestamptz + interval '1 hour')`,
      [id, email, (options.clock ?? systemClock)()],
    );
    return digitsOf(serverKey, id);
  };
  // Registers people in sequence, so that ids grow in call order even for concurrent calls.
  let registered: Promise<unknown> = Promise.resolve();
  const register = async (name: string): Promise<TestPerson> => {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    const password = randomBytes(8).toString('hex');
    const emailVerifyCode = config.smtpUrl === null ? undefined : await codeFor(email);
    const { user, token } = await clientFor().call('auth.register', { body: { email, password: digestOf(password), name, emailVerifyCode } });
    if (token === null) throw new Error('A program without cookies has to get the token itself.');
    return { email, password, token, user, client: clientFor({ token }) };
  };

  return {
    url, app, clientFor,
    database: open.database,
    pool: open.pool,
    dataDirectory: layout.path,
    register(name = 'Ada') {
      const person = registered.then(() => register(name));
      registered = person.catch(() => undefined);
      return person;
    },
    async stop() {
      await app.close();
      await open.close();
      if (!options.database) await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
