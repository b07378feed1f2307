import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../src/server/system-clock';
import { createHttpServer } from '../../../src/server/http/http-server';
import { createConcurrencyLimiter } from '../../../src/server/http/concurrency-limiter';
import { defaultRequestLimits } from '../../../src/server/request-limits';
import { createRequestAuthenticator } from '../../../src/server/http/request-authenticator';
import { createSessionCookie } from '../../../src/server/http/session-cookie';
import { createWriteRunner } from '../../../src/server/http/write-runner';
import { createLogger } from '../../../src/server/logging';
import { createSessionService } from '../../../src/server/modules/auth/session-service';
import { createDiskBlobsService } from '../../../src/server/modules/blobs/blobs-service';
import { createVisitorCookie } from '../../../src/server/http/visitor-cookie';
import { registerUploads } from '../../../src/server/modules/uploads/upload-routes';
import { createUploadsService } from '../../../src/server/modules/uploads/uploads-service';
import { createFilesServiceAt } from '../../support/create-files-service';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, type TusClient } from '../../support/tus-client';

const server = useTestServer();
let ada: TestPerson;
let tus: TusClient;
/** A second server on the same database, with a limit of three uploads instead of a thousand. */
let app: ReturnType<typeof createHttpServer>;
let url: string;

beforeAll(async () => {
  const { database, pool, dataDirectory } = server;
  const clock = systemClock;
  const logger = createLogger('silent');
  app = createHttpServer({ proxyCount: 0 }, logger);
  await registerUploads(app, {
    basePath: '/api',
    database,
    gate: createRequestAuthenticator({ sessions: createSessionService({ pool, database, clock, logger }), cookie: createSessionCookie(Buffer.alloc(32)), visitorCookie: createVisitorCookie(Buffer.alloc(32)), publicOrigin: null }),
    write: createWriteRunner(database),
    limits: defaultRequestLimits,
    transfers: createConcurrencyLimiter(defaultRequestLimits.personTransfers),
    uploads: createUploadsService({
      database, clock, path: '/api/uploads', directory: join(dataDirectory, 'uploads'), unfinishedLimit: 3, quarantineDays: 30, reserveBytes: 0,
      files: createFilesServiceAt(clock),
      blobs: createDiskBlobsService({ directory: join(dataDirectory, 'blobs'), database, clock, logger: createLogger('silent'), quarantineDays: 30, consumeSweepPermission: async () => false }),
    }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  ada = await server.register('Ada');
  tus = createTusClient({ ...server, url }, ada);
});
afterAll(async () => {
  await app.close();
});

const locationOf = (response: Response): string => response.headers.get('location') ?? '';

test('an upload beyond the limit of unfinished uploads is refused until one of them is finished or cancelled', async () => {
  const begun = [];
  for (const filename of ['1', '2', '3']) begun.push(locationOf(await tus.create(3, { filename })));
  const create = (): Promise<Response> => tus.createWith('abc', { filename: '4' }, { 'idempotency-key': 'fourth' });

  const refused = await create();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY_UPLOADS', args: { limit: 3 },
    message: 'You have 3 unfinished uploads, which is the maximum. Finish or cancel some, then try again.',
  });
  // Other people's uploads do not count to the limit.
  const bo = createTusClient({ ...server, url }, await server.register('Bo'));
  expect((await bo.create(3, { filename: 'x' })).status).toBe(201);

  expect((await tus.terminate(begun[0] ?? '')).status).toBe(204);
  const accepted = await create();
  expect([accepted.status, accepted.headers.get('idempotency-replayed')]).toEqual([201, null]);
  // Started uploads can continue, and completed ones no longer count.
  expect((await tus.create(3, { filename: '5' })).status).toBe(201);
  expect((await tus.create(3, { filename: '6' })).status).toBe(429);
  expect((await tus.patch(begun[1] ?? '', 0, 'abc')).status).toBe(204);
  expect((await tus.create(3, { filename: '6' })).status).toBe(201);
});

test('a repeated creation gets its response whatever the number', async () => {
  const cy = createTusClient({ ...server, url }, await server.register('Cy'));
  const create = (filename: string): Promise<Response> => cy.create(3, { filename }, { 'idempotency-key': filename });
  const first = locationOf(await create('1'));
  await create('2');
  await create('3');
  const again = await create('1');
  expect([again.status, locationOf(again)]).toEqual([201, first]);
});
