import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '../../../src/contract/errors';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { rawRequest, type RawOptions } from './raw-request';

const server = useTestServer();
let ada: TestPerson;
let bea: TestPerson;
let folder: string;
let inside: string;
let beasFile: string;

beforeAll(async () => {
  [ada, bea] = await Promise.all([server.register('Ada'), server.register('Bea')]);
  folder = (await ada.client.call('files.create', { body: { type: 1, name: 'Folder' } })).guid;
  inside = (await ada.client.call('files.create', { body: { type: 1, name: 'Inside', folder } })).guid;
  beasFile = (await bea.client.call('files.create', { body: { type: -2, name: 'Private' } })).guid;
  // The events of the setup are numbered asynchronously.
  await vi.waitFor(async () => { expect((await server.pool.query('select from events where seq is null')).rowCount).toBe(0); }, { timeout: 10_000 });
});

/** All data that a refused request could have changed. */
const snapshot = async (): Promise<unknown> => {
  const tables = ['people', 'sessions', 'files', 'events', 'idempotency_keys'];
  const dumps = await Promise.all(tables.map((table) => server.pool.query<{ rows: string }>(`select json_agg(t order by t::text)::text as rows from (select ${table === 'sessions' ? 'id, person_id' : '*'} from ${table}) t`)));
  return dumps.map(({ rows: [row] }) => row?.rows);
};

interface BadRequest {
  readonly what: string;
  readonly method: string;
  readonly path: () => string;
  readonly options?: () => RawOptions;
  readonly status: number;
  readonly code: ErrorCode;
  readonly args?: Readonly<Record<string, unknown>>;
}

const create = (what: string, body: () => RawOptions['body'], status: number, code: ErrorCode, args?: BadRequest['args']): BadRequest =>
  ({ what, method: 'POST', path: () => '/api/files', options: () => ({ body: body() ?? {} }), status, code, ...(args ? { args } : {}) });
const named = (what: string, name: string, code: ErrorCode, args?: BadRequest['args']): BadRequest[] => [
  create(`a new folder whose name ${what}`, () => ({ type: 1, name }), 400, code, args),
  { what: `a rename to what ${what}`, method: 'PATCH', path: () => `/api/files/${folder}`, options: () => ({ body: { name } }), status: 400, code, ...(args ? { args } : {}) },
];

/** JSON can spell a string that UTF-8 cannot encode. */
const loneSurrogate = '{"type":1,"name":"a\\ud800b"}';

const requests: readonly BadRequest[] = [
  { what: 'an unknown route', method: 'GET', path: () => '/api/nowhere', status: 404, code: 'ROUTE_NOT_FOUND' },
  { what: 'an unknown route outside of the API', method: 'POST', path: () => '/nowhere', status: 404, code: 'ROUTE_NOT_FOUND' },
  { what: 'an address that cannot be decoded', method: 'GET', path: () => '/api/files/%E0%A4%A', status: 404, code: 'ROUTE_NOT_FOUND' },
  create('a body that is not JSON', () => '{"type":1,', 400, 'INVALID_JSON'),
  create('a body that poisons prototypes', () => '{"type":1,"name":"x","__proto__":{"isAdmin":true}}', 400, 'INVALID_JSON'),
  create('an empty body', () => '', 400, 'VALIDATION_FAILED', { field: 'body' }),
  create('a body that is a list', () => '[]', 400, 'VALIDATION_FAILED', { field: 'body' }),
  create('a body that is null', () => 'null', 400, 'VALIDATION_FAILED', { field: 'body' }),
  create('a wrong type', () => ({ type: 'folder', name: 'x' }), 400, 'VALIDATION_FAILED', { field: 'type' }),
  create('a missing field', () => ({ type: 1 }), 400, 'VALIDATION_FAILED', { field: 'name' }),
  create('a folder that is no id', () => ({ type: 1, name: 'x', folder: '../..' }), 400, 'VALIDATION_FAILED', { field: 'folder' }),
  create('a type that nobody can make', () => ({ type: 3, name: 'x' }), 400, 'FILE_TYPE_NOT_CREATABLE'),
  ...named('is empty', '', 'NAME_EMPTY'),
  ...named('is only spaces', ' \u3000\t\n ', 'NAME_EMPTY'),
  ...named('has 256 characters', '字'.repeat(256), 'NAME_TOO_LONG', { limit: 255 }),
  ...named('has a control character', 'a\u0007b', 'NAME_HAS_CONTROL_CHARACTER'),
  ...named('has NUL', 'a\u0000b', 'NAME_HAS_CONTROL_CHARACTER'),
  create('a name with a lone surrogate', () => loneSurrogate, 400, 'NAME_NOT_UNICODE'),
  { what: 'form data', method: 'POST', path: () => '/api/files', options: () => ({ body: 'type=1&name=x', contentType: 'application/x-www-form-urlencoded' }), status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  { what: 'XML', method: 'POST', path: () => '/api/files', options: () => ({ body: '<file/>', contentType: 'application/xml' }), status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
  create('a body above 1 MiB', () => JSON.stringify({ type: 1, name: 'x'.repeat(1024 ** 2) }), 413, 'PAYLOAD_TOO_LARGE', { limitBytes: 1048576 }),
  { what: 'a page of 1,001', method: 'GET', path: () => '/api/files?limit=1001', status: 400, code: 'VALIDATION_FAILED', args: { field: 'limit' } },
  { what: 'a page of nothing', method: 'GET', path: () => '/api/files?limit=', status: 400, code: 'VALIDATION_FAILED', args: { field: 'limit' } },
  { what: 'a parameter that is there twice', method: 'GET', path: () => '/api/files?orderBy=name&orderBy=name', status: 400, code: 'VALIDATION_FAILED', args: { field: 'orderBy' } },
  { what: 'an order that there is not', method: 'GET', path: () => '/api/files?orderBy=password', status: 400, code: 'VALIDATION_FAILED', args: { field: 'orderBy' } },
  { what: 'a cursor that was tampered with', method: 'GET', path: () => '/api/files?cursor=WyIyMDI2Il0.AAAAAAAAAAAAAAAAAAAAAA', status: 400, code: 'CURSOR_INVALID' },
  { what: 'NUL in the address', method: 'GET', path: () => '/api/files/a%00b', status: 400, code: 'VALIDATION_FAILED', args: { field: 'id' } },
  { what: 'NUL in the query', method: 'GET', path: () => '/api/files?cursor=%00', status: 400, code: 'VALIDATION_FAILED', args: { field: 'cursor' } },
  { what: 'an id that is too long', method: 'GET', path: () => `/api/files/${'a'.repeat(300)}`, status: 400, code: 'VALIDATION_FAILED', args: { field: 'id' } },
  { what: 'a guid that nobody has', method: 'GET', path: () => '/api/files/AAAAAAAAAAAAAAAAAAAAAA', status: 404, code: 'FILE_NOT_FOUND' },
  { what: 'a foreign guid', method: 'GET', path: () => `/api/files/${beasFile}`, status: 403, code: 'FILE_FORBIDDEN', args: { mayApply: true } },
  { what: 'a rename of a foreign file', method: 'PATCH', path: () => `/api/files/${beasFile}`, options: () => ({ body: { name: 'Mine' } }), status: 403, code: 'FILE_FORBIDDEN' },
  { what: 'a foreign file put into the trash', method: 'DELETE', path: () => `/api/files/${beasFile}`, status: 403, code: 'FILE_FORBIDDEN' },
  { what: 'a move under itself', method: 'POST', path: () => `/api/files/${folder}/action/move`, options: () => ({ body: { to: inside } }), status: 409, code: 'MOVE_UNDER_ITSELF' },
  { what: 'a move into itself', method: 'POST', path: () => `/api/files/${folder}/action/move`, options: () => ({ body: { to: folder } }), status: 409, code: 'MOVE_UNDER_ITSELF' },
  { what: 'a sibling that has NUL', method: 'POST', path: () => '/api/files', options: () => ({ body: { type: 1, name: 'x', after: 'a\u0000' } }), status: 400, code: 'VALIDATION_FAILED', args: { field: 'body' } },
  { what: 'an empty idempotency key', method: 'POST', path: () => '/api/files', options: () => ({ body: { type: 1, name: 'x' }, headers: { 'idempotency-key': '' } }), status: 400, code: 'VALIDATION_FAILED', args: { field: 'idempotency-key' } },
  { what: 'an idempotency key of 201 characters', method: 'POST', path: () => '/api/files', options: () => ({ body: { type: 1, name: 'x' }, headers: { 'idempotency-key': 'k'.repeat(201) } }), status: 400, code: 'VALIDATION_FAILED', args: { field: 'idempotency-key' } },
];

describe('bad input', () => {
  it.each(requests)('$what is refused with $status $code, in a sentence, and changes nothing', async ({ method, path, options, status, code, args }) => {
    const before = await snapshot();
    const response = await rawRequest(server.url, method, path(), { token: ada.token, ...options?.() });
    const refusal = response.refusal();
    expect({ status: response.status, code: refusal.code }).toEqual({ status, code });
    if (args) expect(refusal.args).toMatchObject(args);
    expect(refusal.requestId).toBe(response.headers.get('x-request-id'));
    // A sentence: it starts with a capital letter, ends with a full stop, and contains no trace of code.
    expect(refusal.message).toMatch(/^\p{Lu}.{10,}[.?]$/u);
    expect(refusal.message).not.toMatch(/undefined|\{\{|_/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await snapshot()).toEqual(before);
  });
});
