import { beforeAll, expect, test } from 'vitest';
import { ajaxMarkerValue, headers } from '../../../src/contract/header-names';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { rawRequest } from '../http/raw-request';
import { add, countsOf, make } from './people';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let guid: string;
let foreign: string;

beforeAll(async () => {
  [ada, bo] = await Promise.all([server.register('Ada'), server.register('Bo')]);
  guid = await make(ada);
  foreign = await make(bo);
});

const long = 'x'.repeat(300);
const hostile = `'; drop table grants; --`;

/** Method, path and body of the call, and the invalid field. */
const bodies: readonly [method: string, path: string, body: unknown, field: string][] = [
  ['PATCH', 'share', {}, 'shareMode'],
  ['PATCH', 'share', { shareMode: 'unknown_share_mode' }, 'shareMode'],
  ['PATCH', 'share', { shareMode: hostile }, 'shareMode'],
  ['PATCH', 'share', [], 'body'],
  ...[0, -1, 1.5, '60', 1e12, true].map((value): [string, string, unknown, string] => ['PATCH', 'share', { shareMode: 'readonly', shareModeExpireDuration: value }, 'shareModeExpireDuration']),
  ['PATCH', 'share?dryRun=yes', { shareMode: 'readonly' }, 'dryRun'],
  ['PATCH', 'expire', {}, 'shareModeExpireDuration'],
  ['PATCH', 'password', { passwordProtected: 'true' }, 'passwordProtected'],
  ['PATCH', 'password', {}, 'passwordProtected'],
  ['POST', 'password/verify', {}, 'password'],
  ['POST', 'password/verify', { password: long }, 'password'],
  ['POST', 'password/verify', { password: ['a'] }, 'password'],
  ['POST', 'collaborators', { id: 1001, role: 'reader' }, 'type'],
  ['POST', 'collaborators', { type: 4, id: 1001, role: 'reader' }, 'type'],
  ['POST', 'collaborators', { type: 1, id: '1001', role: 'reader' }, 'id'],
  ['POST', 'collaborators', { type: 1, id: -1, role: 'reader' }, 'id'],
  ['POST', 'collaborators', { type: 1, id: 2 ** 53, role: 'reader' }, 'id'],
  ['POST', 'collaborators', { type: 1, id: 1001, role: 'owner' }, 'role'],
  ['POST', 'collaborators', { type: 1, id: 1001 }, 'role'],
  ['POST', 'collaborators', { type: 1, id: 1001, role: null }, 'role'],
  ['POST', 'collaborators', { type: 1, id: 1001, role: 'reader', isAdmin: 1 }, 'isAdmin'],
  ['PATCH', 'collaborators/1001', {}, 'body'],
  ['PATCH', 'collaborators/1001', { role: 'inherited' }, 'role'],
  ['PATCH', 'collaborators/zero', { role: 'reader' }, 'userId'],
  ['PATCH', 'collaborators/-5', { role: 'reader' }, 'userId'],
  ['PATCH', 'collaborators/99999999999999999999', { role: 'reader' }, 'userId'],
  ['PATCH', 'collaborators/1001?type=4', { role: 'reader' }, 'type'],
  ['POST', 'collaborators/transfer', { userId: 0 }, 'userId'],
  ['PUT', 'inheritance', { isCutOff: null }, 'isCutOff'],
  ['PUT', 'advanced_permissions', { print: 'nobody' }, 'print'],
  ['POST', 'access_requests', { role: 'admin' }, 'role'],
  ['POST', 'access_requests', { role: 'reader', message: 'x'.repeat(1001) }, 'message'],
  ['POST', 'access_requests/x/approve', {}, 'requestId'],
];

const everything = async (): Promise<unknown> => (await server.pool.query(`
  select (select json_agg(f order by guid)::text from files f), (select json_agg(g)::text from grants g), (select count(*) from access_requests), (select count(*) from events)`)).rows;

test.each(bodies)('%s %s with %j is refused and changes nothing: %s', async (method, path, body, field) => {
  const before = await everything();
  const response = await rawRequest(server.url, method, `/api/files/${guid}/${path}`, { token: ada.token, body: JSON.stringify(body) });
  expect({ status: response.status, refusal: response.refusal() }).toMatchObject({ status: 400, refusal: { code: 'VALIDATION_FAILED', args: { field } } });
  expect(await everything()).toEqual(before);
});

const calls: readonly [method: string, path: string, body?: Record<string, unknown>][] = [
  ['PATCH', 'share', { shareMode: 'readonly' }],
  ['PATCH', 'expire', { shareModeExpireDuration: null }],
  ['PATCH', 'password', { passwordProtected: true }],
  ['PATCH', 'password/reset'],
  ['POST', 'password/verify', { password: 'password' }],
  ['GET', 'collaborators'],
  ['POST', 'collaborators', { type: 1, id: 1001, role: 'reader' }],
  ['PATCH', 'collaborators/1001', { role: 'reader' }],
  ['DELETE', 'collaborators/1001'],
  ['POST', 'collaborators/transfer', { userId: 1001 }],
  ['PUT', 'inheritance', { isCutOff: true }],
  ['PUT', 'advanced_permissions', {}],
  ['GET', 'access_requests'],
  ['POST', 'access_requests/1/approve', {}],
  ['POST', 'access_requests/1/refuse'],
  ['GET', 'check?items=canRead'],
];

test.each(calls)('%s %s of an unknowable object is refused, whatever the guid', async (method, path, body) => {
  const call = (id: string) => rawRequest(server.url, method, `/api/files/${id}/${path}`, { token: ada.token, headers: { [headers.ajaxMarker]: ajaxMarkerValue }, ...(body ? { body } : {}) });
  for (const [id, code] of [['0123456789ABCDEFGHIJKL', 'FILE_NOT_FOUND'], ['..%2F..%2Fetc', 'FILE_NOT_FOUND'], [bo.user.desktopGuid, 'FILE_NOT_FOUND'], [foreign, 'FILE_FORBIDDEN']] as const) {
    const response = await call(id);
    expect({ id, code: response.refusal().code }).toEqual({ id, code });
    expect(response.text).not.toContain('Secret');
  }
});

test('a shortcut\'s id names the file', async () => {
  const response = await rawRequest(server.url, 'GET', `/api/files/Desktop~${guid}/check?items=canRead`, { token: ada.token });
  expect(response.json()).toEqual({ canRead: { value: true, reason: 'UNKNOWN' } });
});

test('a replay with the same key adds once and returns the same response', async () => {
  const id = await make(ada);
  const call = () => rawRequest(server.url, 'POST', `/api/files/${id}/collaborators`, { token: ada.token, headers: { 'idempotency-key': 'add-1' }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
  const [first, second] = [await call(), await call()];
  expect([second.status, second.text]).toEqual([200, first.text]);
  expect(await countsOf(server, id)).toMatchObject({ people: 1, peopleIndeed: 1 });
  const other = await rawRequest(server.url, 'POST', `/api/files/${id}/collaborators?dryRun=1`, { token: ada.token, headers: { 'idempotency-key': 'add-1' }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
  expect(other.refusal().code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('many concurrent calls count right', async () => {
  const id = await make(ada);
  const people = await Promise.all(Array.from({ length: 6 }, (_, index) => server.register(`Person ${index}`)));
  await Promise.all(people.map((person) => add(ada, id, person, 'reader')));
  expect(await countsOf(server, id)).toEqual({ people: 6, others: 0, peopleIndeed: 6, othersIndeed: 0 });
});
