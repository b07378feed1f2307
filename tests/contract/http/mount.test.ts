import { afterEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { endpointNames } from '../../../src/contract/api/endpoints';
import { ApiError } from '../../../src/server/api-error';
import type { Handlers } from '../../../src/server/call-context';
import type { Database } from '../../../src/server/db/database-handle';
import { createHttpServer } from '../../../src/server/http/http-server';
import { defaultRequestLimits } from '../../../src/server/request-limits';
import { joinHandlers, mountEndpoints } from '../../../src/server/http/mount-endpoints';
import type { RequestAuthenticator } from '../../../src/server/http/request-authenticator';
import { createSessionCookie } from '../../../src/server/http/session-cookie';
import { capabilityNames } from '../../../src/contract/entities/permissions';
import { createVisitorCookie } from '../../../src/server/http/visitor-cookie';
import { createLogger } from '../../../src/server/logging';
import type { Person } from '../../../src/server/person';

const handlersOf = (names: readonly string[], respond: () => Promise<unknown>): Partial<Handlers> =>
  Object.fromEntries(names.map((name) => [name, respond]));
const nothing = async (): Promise<undefined> => undefined;

const person: Person = {
  id: 7, name: 'Ada', email: null, mobile: null, avatar: null, status: 0, hasPassword: true, isBlocked: false,
  desktopGuid: 'AAAAAAAAAAAAAAAAAAAAAA', createdAt: '2026-01-01 00:00:00+00', updatedAt: '2026-01-01 00:00:00+00',
};
const caller = { personId: 7, sessionId: 's', person, account: { personalEdition: 'free', membershipExpiresAt: null, team: null } } as const;
/** Admits every request as Ada. */
const openGate: RequestAuthenticator = {
  authenticate: async () => ({ caller, renewedCookie: null }),
  authenticateOrVisit: async () => ({ caller, renewedCookie: null, newVisitor: null }),
  requireCaller: async () => caller,
  requireSocketCaller: async () => caller,
  concurrencyKeyOf: () => 'person 7',
};

let app: FastifyInstance | undefined;
afterEach(async () => { await app?.close(); });

/** Every endpoint returns the result of `respond`; no handler of these tests uses a database. */
const serve = (respond: () => Promise<unknown>): FastifyInstance => {
  app = createHttpServer({ proxyCount: 0 }, createLogger('silent'));
  const database = {} as Database;
  mountEndpoints(app, joinHandlers([handlersOf(endpointNames, respond)]), {
    basePath: '/api', publicOrigin: null, database, gate: openGate, cookie: createSessionCookie(Buffer.alloc(32)), visitorCookie: createVisitorCookie(Buffer.alloc(32)),
    write: async (_, act) => ({ ...await act(database), isApplied: true, isReplay: false }),
    limits: defaultRequestLimits, eventPosition: () => ({ seq: 1, epoch: 'epoch' }),
  });
  return app;
};

describe('joining the mounts of modules', () => {
  it('refuses an endpoint without a handler', () => {
    const missing = endpointNames.filter((name) => name !== 'files.get');
    expect(() => joinHandlers([handlersOf(missing, nothing)])).toThrow('Not mounted: files.get.');
  });

  it('refuses an endpoint with two handlers', () => {
    expect(() => joinHandlers([handlersOf(endpointNames, nothing), handlersOf(['files.get'], nothing)])).toThrow('The endpoint files.get is mounted twice.');
  });

  it('refuses a handler of no endpoint', () => {
    expect(() => joinHandlers([handlersOf([...endpointNames, 'files.gte'], nothing)])).toThrow('There is no endpoint files.gte to mount.');
  });
});

describe('results of handlers', () => {
  const me = {
    id: 7, name: 'Ada "☃" \u2028 </script>', email: null, mobile: null, avatar: null, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z',
    hasPassword: true, status: 0, desktopGuid: 'AAAAAAAAAAAAAAAAAAAAAA',
  };

  it('are the fields of the contract and no others', async () => {
    const response = await serve(async () => ({ ...me, passwordHash: '$argon2id$', isBlocked: false })).inject('/api/users/me');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(me);
  });

  it('are the known keys of a record, optional fields if present, and null if it is allowed', async () => {
    const capability = { value: true, reason: 'OWNER', source: 'secret' };
    const file = {
      id: 'AAAAAAAAAAAAAAAAAAAAAA', guid: 'AAAAAAAAAAAAAAAAAAAAAA', name: 'n', sortName: 'n', type: -12, subType: 'shortcut', kind: 'ShimoFile', parentId: 'Desktop', folder: 'Desktop',
      createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', creator: { id: 7, name: 'Ada', avatar: null, email: 'secret' }, updatedUser: null,
      role: 'owner', revision: 1, capabilitySet: 0, fileSize: null, blobHash: 'secret',
    };
    const capabilities = Object.fromEntries(capabilityNames.map((name) => [name, capability]));
    const response = await serve(async () => ({ files: [file], capabilitySets: [{ ...capabilities, canTellSecrets: capability }], nextCursor: null })).inject('/api/files');
    const { blobHash: _, ...listed } = file;
    const { source: __, ...shown } = capability;
    expect(response.json()).toEqual({
      files: [{ ...listed, creator: { id: 7, name: 'Ada', avatar: null } }],
      capabilitySets: [Object.fromEntries(capabilityNames.map((name) => [name, shown]))],
      nextCursor: null,
    });
    expect(response.body).not.toContain('secret');
  });

  it('fail without details if a field that the contract promises is missing', async () => {
    const { name: _, ...nameless } = me;
    const response = await serve(async () => nameless).inject('/api/users/me');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'INTERNAL' });
    expect(response.body).not.toContain('required');
  });
});

describe('refusals of handlers', () => {
  it('reach the caller if the endpoint declares them', async () => {
    const response = await serve(() => Promise.reject(new ApiError('FILE_FORBIDDEN', { mayApply: true }))).inject('/api/files/AAAAAAAAAAAAAAAAAAAAAA');
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'FILE_FORBIDDEN', args: { mayApply: true } });
  });

  it('are a fault of the server if the endpoint does not declare them', async () => {
    const response = await serve(() => Promise.reject(new ApiError('EMAIL_TAKEN'))).inject('/api/files/AAAAAAAAAAAAAAAAAAAAAA');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'INTERNAL' });
  });

  it('reveal nothing of an unexpected failure', async () => {
    const response = await serve(() => Promise.reject(new Error('password=hunter2 at /srv/secret.ts'))).inject('/api/users/me');
    expect(response.statusCode).toBe(500);
    expect(Object.keys(response.json<object>()).sort()).toEqual(['code', 'message', 'requestId']);
    expect(response.body).not.toMatch(/hunter2|secret/);
  });
});

describe('forms', () => {
  it('are read field by field if a route declares them', async () => {
    app = createHttpServer({ proxyCount: 0 }, createLogger('silent'));
    app.post('/form', { config: { encoding: 'form' } }, async ({ body }) => body);
    const response = await app.inject({ method: 'POST', url: '/form', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'mobile=%2B86138&scenes=a+b%26c' });
    expect(response.json()).toEqual({ mobile: '+86138', scenes: 'a b&c' });
  });
});
