import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type EndpointName } from '../../../src/contract/api/endpoints';
import { absolutePrefixes, commonErrors, sessionErrors, writeErrors, type EndpointDefinition } from '../../../src/contract/endpoint';
import { errorDefinitions } from '../../../src/contract/errors';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from './failure-of';
import { rawRequest } from './raw-request';

const all = Object.entries(endpoints) as [EndpointName, EndpointDefinition][];
const sessionOnly = all.filter(([, { access }]) => access === 'session');
const open = all.filter(([, { access }]) => access === 'public');

/** Well-formed, so that only the missing session can cause a refusal. */
const input = { params: { id: 'AAAAAAAAAAAAAAAAAAAAAA', guid: 'AAAAAAAAAAAAAAAAAAAAAA', tagId: 1 }, query: { after: 0 }, body: {} };
const atRoot = (path: string): string => (absolutePrefixes.some((prefix) => path.startsWith(`${prefix}/`)) ? path : `/api${path}`);
const pathOf = ({ path }: EndpointDefinition): string => atRoot(path.replace(/\{\w+\}/g, 'AAAAAAAAAAAAAAAAAAAAAA'));

const server = useTestServer();
let ada: TestPerson;
beforeAll(async () => {
  ada = await server.register();
});

describe('authentication of calls', () => {
  it('has endpoints of both kinds to look at', () => {
    expect(sessionOnly.length).toBeGreaterThan(10);
    expect(open.map(([name]) => name).sort()).toEqual(['agreements.get', 'auth.login', 'auth.loginByCode', 'auth.redeemTicket', 'auth.register', 'auth.resetPassword', 'captcha.create', 'captcha.get', 'platform.discover', 'platform.status', 'releases.manifest', 'releases.report', 'sharing.invitation', 'teams.invitation']);
  });

  it.each(sessionOnly)('%s refuses someone without a session: 401', async (name) => {
    const failure = await failureOf(server.clientFor().call(name, input));
    expect(failure).toMatchObject({ code: 'NOT_SIGNED_IN', status: 401, retryable: false });
    expect(failure.message).not.toBe('');
    expect(failure.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(sessionOnly)('%s refuses a token that was never issued, before it reads the body', async (_, definition) => {
    const hasBody = definition.method !== 'GET' && definition.method !== 'DELETE';
    const response = await rawRequest(server.url, definition.method, pathOf(definition), { token: 'A'.repeat(43), ...(hasBody ? { body: '{not json' } : {}) });
    expect(response.status).toBe(401);
    expect(response.refusal().code).toBe('NOT_SIGNED_IN');
  });

  it.each(['', 'x', `${'A'.repeat(43)} `, `${'A'.repeat(42)}=`, "' or 1=1 --", 'é'.repeat(43)])('refuses the token %j', async (token) => {
    const response = await server.app.inject({ method: 'GET', url: '/api/users/me', headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(401);
  });

  it('refuses a token under another scheme', async () => {
    const response = await rawRequest(server.url, 'GET', '/api/users/me', { headers: { authorization: `Basic ${ada.token}` } });
    expect(response.status).toBe(401);
  });

  it.each(open)('%s never requires a session', async (_, definition) => {
    const response = await rawRequest(server.url, definition.method, pathOf(definition), definition.method === 'GET' ? {} : { body: {} });
    expect(response.status).not.toBe(401);
  });
});

describe('the mounted endpoints', () => {
  it.each(all)('%s is mounted', (_, definition) => {
    const url = atRoot(definition.path.replace(/\{(\w+)\}/g, ':$1'));
    expect(server.app.hasRoute({ method: definition.method, url })).toBe(true);
  });

  it('have one method and path each', () => {
    const places = all.flatMap(([, { method, path, aliases = [] }]) => [path, ...aliases].map((each) => `${method} ${each.replace(/\{\w+\}/g, '{}')}`));
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(all)('%s declares refusals that travel over HTTP, each once', (_, { access, method, errors }) => {
    const everywhere: readonly string[] = [...commonErrors, ...(access === 'session' ? sessionErrors : []), ...(method === 'GET' ? [] : writeErrors)];
    expect(errors.filter((code) => errorDefinitions[code].status < 400)).toEqual([]);
    expect(new Set(errors).size).toBe(errors.length);
    expect(errors.filter((code) => everywhere.includes(code))).toEqual(access === 'public' ? errors.filter((code) => everywhere.includes(code)) : []);
  });
});
