import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../src/contract/api/endpoints';
import type { EndpointDefinition } from '../../../src/contract/endpoint';
import { insertNamedFiles } from '../../support/workspace-rows';
import { everyValueVariable } from '../../support/long-tests';
import { digestOf, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { allEndpoints, endpointsOfOneFile, faultOf, sampleBody, sampleRequest, send, type Sent } from './requests';
import { fieldsOf, partSchemaOf, placesOf, withValueAt, wrongValuesOf, type Known } from './samples';
import { changedTables, tableContents } from './table-contents';

/*
 * The requirements for every call and any input. Never a 500. Always a declared error code, with a request id and a
 * message. No change after a refusal. The requests are derived from the schemas of the contract, so that new
 * endpoints are covered automatically.
 */

// Jobs that ran between two requests would change tables, too.
const server = useTestServer({ config: { registrationsPerHour: 10_000 }, jobIntervalMs: 60 * 60_000 });
let ada: TestPerson;
let bo: TestPerson;
/** Files of Bo's with a name that nobody else may read: one on his desktop, one in his trash. */
let secret: string;
let secretInTrash: string;

const make = async (person: TestPerson, name: string, type = 1): Promise<string> => (await person.client.call('files.create', { body: { type, name } })).guid;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  [secret, secretInTrash] = [await make(bo, 'Secret plan'), await make(bo, 'Secret past')];
  await bo.client.call('files.remove', { params: { id: secretInTrash } });
});

/** Empty folders of Ada's that no request has named yet. */
const unused: string[] = [];

/** A new folder of Ada's for one request, with the other ids that a call may contain. */
const known = async (): Promise<Known> => {
  if (unused.length === 0) unused.push(...await insertNamedFiles(server, { names: Array.from({ length: 20 }, () => 'Own'), type: 1, parent: ada.user.desktopGuid, creatorId: ada.user.id }));
  const folder = unused.pop() ?? '';
  return { id: folder, guid: folder, userId: bo.user.id, requestId: 1, noticeId: 1, tagId: 1, email: 'nobody@example.com', mobile: '13000000000', password: digestOf('x'), items: 'canRead', args: ['Desktop', 'Copy'] };
};

/** A call that ends its session gets a new one, because the next request needs it. */
const tokenFor = async (name: EndpointName): Promise<string | undefined> => {
  if (name !== 'auth.logout') return ada.token;
  const { token } = await server.clientFor().call('auth.login', { body: { email: ada.email, password: digestOf(ada.password) } });
  return token ?? undefined;
};

interface Requested { readonly what: string; readonly sent: Sent }

interface Expected { readonly status?: number; readonly code?: string; readonly further?: readonly string[] }

/** The faults in the responses to these requests. A refused request must not change any data. */
const faults = async (name: EndpointName, definition: EndpointDefinition, requests: readonly Requested[], expected: Expected = {}): Promise<string[]> => {
  const found: string[] = [];
  let before = await tableContents(server);
  let since: string[] = [];
  const look = async (): Promise<void> => {
    const after = await tableContents(server);
    const changed = changedTables(before, after);
    if (changed.length > 0) found.push(`one of these was refused and changed ${changed.join(', ')}: ${since.join(' | ')}`);
  };
  for (const { what, sent } of requests) {
    const response = await send(server, definition, await tokenFor(name), sent);
    const fault = faultOf(definition, response, expected.further);
    const isOther = expected.status !== undefined && (response.status !== expected.status || response.refusal().code !== expected.code);
    if (fault !== null || isOther) found.push(`${what}: ${fault ?? `${response.status} ${response.text.slice(0, 300)}`}`);
    if (response.status < 300 && definition.method !== 'GET') {
      before = await tableContents(server);
      since = [];
    } else {
      since.push(what);
    }
  }
  await look();
  return found;
};

const withBody = allEndpoints.filter(([, { body }]) => body !== undefined);
const jsonBodies = withBody.filter(([, { encoding }]) => encoding !== 'form');

describe('an invalid body', () => {
  it.each(jsonBodies)('%s', async (name, definition) => {
    const sample = sampleRequest(definition, await known());
    const notJson = ['{', '{"name":', 'undefined', "{'a':1}", '{"a":1}{', '\u0000', '{"__proto__":{"isAdmin":true}}'].map((body) => ({ what: body, sent: { ...sample, body } }));
    expect(await faults(name, definition, notJson, { status: 400, code: 'INVALID_JSON' })).toEqual([]);
    const notAnObject = ['null', '[]', '"text"', '17', 'true', '[{}]', '1e999'].map((body) => ({ what: body, sent: { ...sample, body } }));
    expect(await faults(name, definition, notAnObject, { status: 400, code: 'VALIDATION_FAILED' })).toEqual([]);
  });
});

describe('a body without a required field', () => {
  const required = withBody.flatMap(([name, definition]) => (partSchemaOf(definition, 'body')?.required ?? []).map((field) => [name, field, definition] as const));
  it.each(required)('%s without %s', async (name, field, definition) => {
    const sample = sampleRequest(definition, await known(), 'all');
    const { [field]: _left, ...body } = sample.body as Record<string, unknown>;
    expect(await faults(name, definition, [{ what: field, sent: { ...sample, body } }], { status: 400, code: 'VALIDATION_FAILED' })).toEqual([]);
  });
});

describe('fields of another type', () => {
  it.each(jsonBodies)('%s', async (name, definition) => {
    const sample = sampleRequest(definition, await known());
    const requests = placesOf(partSchemaOf(definition, 'body')).flatMap(([place, schema]) => wrongValuesOf(schema).map((value) => (
      { what: `${place.join('.')}: ${JSON.stringify(value)}`, sent: { ...sample, body: withValueAt(sample.body, place, value) } })));
    expect(await faults(name, definition, requests, { status: 400, code: 'VALIDATION_FAILED' })).toEqual([]);
  });
});

/** Too long, too deep, or special characters of other programs. */
const hostileStrings = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\u202e', '\ufeff', "'; drop table files; --", "' or 1=1 --", '%', '_%', '\\', '$1', '../../etc/passwd', '..\\..\\x', '/', '~',
  'Desktop', '0', '1', '-1', 'null', '__proto__', 'constructor', '<script>alert(1)</script>', '#{7*7}', '{{args}}', 'a'.repeat(500), '😀'.repeat(1100), '9223372036854775808', '1e309', 'NaN',
  '9999-99-99T99:99:99Z', '0000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '(((((((((((((((((((((((((((((a+)+)+', 'AAAAAAAAAAAAAAAAAAAAAA~AAAAAAAAAAAAAAAAAAAAAA', '~~~~', '-AAAAAAAAAAAAAAAAAAAAA',
];
const hostileNumbers = [0, -1, -0, 0.5, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308, 2 ** 63];
const longStrings = ['a'.repeat(1_000_000), '字'.repeat(300_000)];

let places = 0;
/**
 * A third of the values for each field, so that every value is tried in a third of all fields. `npm run test:long
 * hostile-values` tries every value in every field.
 */
const valuesForNextField = <Value>(values: readonly Value[]): readonly Value[] => {
  places += 1;
  return process.env[everyValueVariable] === undefined ? values.filter((_, index) => index % 3 === places % 3) : values;
};

describe('hostile values in a body', () => {
  it.each(withBody)('%s', async (name, definition) => {
    const requests: Requested[] = [];
    for (const [place] of placesOf(partSchemaOf(definition, 'body'))) {
      const sample = sampleRequest(definition, await known());
      for (const value of valuesForNextField([...hostileStrings, ...hostileNumbers, ...longStrings, [], {}, ['\u0000'], [secret], ['\ud800', 'a'], Array.from({ length: 1001 }, () => secret)])) {
        requests.push({ what: `${place.join('.')}: ${JSON.stringify(value).slice(0, 60)}`, sent: { ...sample, body: withValueAt(sample.body, place, value) } });
      }
    }
    const sample = sampleRequest(definition, await known());
    requests.push({ what: 'an unknown field', sent: { ...sample, body: { ...sample.body as object, isAdmin: true, creatorId: bo.user.id, guid: 'BBBBBBBBBBBBBBBBBBBBBB', '': 1 } } });
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    requests.push({ what: 'lists in lists', sent: { ...sample, body: `{"name":${nested},"data":${nested}}` } });
    expect(await faults(name, definition, requests)).toEqual([]);
  }, 120_000);

  it.each(withBody)('%s with more than its limit, by default 1 MiB', async (name, definition) => {
    const sample = sampleRequest(definition, await known());
    const body = { ...sample.body as object, name: 'x'.repeat(definition.bodyLimitBytes ?? 1024 ** 2) };
    expect(await faults(name, definition, [{ what: 'too much', sent: { ...sample, body } }], { status: 413, code: 'PAYLOAD_TOO_LARGE' })).toEqual([]);
  });
});

describe('hostile values in the address', () => {
  const segments = [
    '%00', 'a%00b', '%ED%A0%80', '%FF', '%27%3B%20drop%20table%20files%3B--', '..%2F..%2Fetc%2Fpasswd', '%5C', '%25', 'a'.repeat(3000), '-1', '0', '1.5', '1e400', 'NaN', '9223372036854775808',
    '%F0%9F%98%80', 'Desktop', 'null', '__proto__', '~', 'AAAAAAAAAAAAAAAAAAAAAA~', '~AAAAAAAAAAAAAAAAAAAAAA', '%7B%7D', '-AAAAAAAAAAAAAAAAAAAAA',
  ];
  const withParams = allEndpoints.filter(([, { params }]) => params !== undefined);
  it.each(withParams)('%s: parameters', async (name, definition) => {
    const sample = sampleRequest(definition, await known());
    const requests = fieldsOf(partSchemaOf(definition, 'params')).flatMap(([field]) => valuesForNextField(segments).map((segment) => (
      { what: `${field}: ${segment.slice(0, 60)}`, sent: { ...sample, segments: { [field]: segment } } })));
    expect(await faults(name, definition, requests, { further: ['ROUTE_NOT_FOUND'] })).toEqual([]);
  });

  const withQuery = allEndpoints.filter(([, { query }]) => query !== undefined);
  it.each(withQuery)('%s: query', async (name, definition) => {
    const sample = sampleRequest(definition, await known());
    const requests = fieldsOf(partSchemaOf(definition, 'query')).flatMap(([field]) => valuesForNextField([...hostileStrings, ...hostileNumbers, '9'.repeat(400), secret]).map((value) => (
      // A URL cannot encode a lone surrogate.
      { what: `${field}: ${JSON.stringify(value).slice(0, 60)}`, sent: { ...sample, query: { ...sample.query, [field]: typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value } } })));
    requests.push({ what: 'an unknown field', sent: { ...sample, query: { ...sample.query, isAdmin: 'true', '': '', 'a[b]': '1' } } });
    expect(await faults(name, definition, requests)).toEqual([]);
  }, 120_000);
});

/** Calls about an unreadable file that succeed: requesting access to it, and why access is missing. */
const forEverybody: readonly string[] = ['sharing.apply', 'sharing.access'];
/** Calls that remove a file from a personal list whatever its state: a missing entry counts as removed. */
const ownLists: readonly string[] = ['desktopShortcuts.remove'];
describe("another person's file", () => {
  const idsOf = (guid: string): Known => ({ id: guid, guid });
  /** The error code, or the status, of the same request for another file. */
  const resultAbout = async (definition: EndpointDefinition, guid: string): Promise<string> => {
    const sent = sampleRequest(definition, { ...await known(), ...idsOf(guid) }, 'all');
    const before = await tableContents(server);
    const response = await send(server, definition, ada.token, sent);
    expect(response.text).not.toMatch(/Secret/);
    expect(faultOf(definition, response)).toBeNull();
    if (response.status < 300) return String(response.status);
    expect(changedTables(before, await tableContents(server))).toEqual([]);
    return response.refusal().code;
  };

  it.each(endpointsOfOneFile.filter(([name]) => ![...forEverybody, ...ownLists].includes(name)))('%s', async (_name, definition) => {
    expect(await resultAbout(definition, secret)).toBe('FILE_FORBIDDEN');
    for (const guid of [secretInTrash, bo.user.desktopGuid, ada.user.desktopGuid, 'CCCCCCCCCCCCCCCCCCCCCC']) expect(await resultAbout(definition, guid)).toBe('FILE_NOT_FOUND');
  });

  it.each(endpointsOfOneFile.filter(([name]) => forEverybody.includes(name)))('%s reveals nothing of it', async (_name, definition) => {
    for (const guid of [secretInTrash, bo.user.desktopGuid, 'CCCCCCCCCCCCCCCCCCCCCC']) expect(await resultAbout(definition, guid)).toBe('FILE_NOT_FOUND');
    await resultAbout(definition, secret);
  });
});

describe('a list of one\'s own', () => {
  it.each(endpointsOfOneFile.filter(([name]) => ownLists.includes(name)))('%s responds alike for every guid: it is not in the list', async (_name, definition) => {
    const responses: string[] = [];
    for (const guid of [secret, secretInTrash, bo.user.desktopGuid, 'CCCCCCCCCCCCCCCCCCCCCC']) {
      const { text, status } = await send(server, definition, ada.token, sampleRequest(definition, { ...await known(), id: guid, guid }));
      responses.push(`${status} ${text}`);
    }
    expect(new Set(responses)).toEqual(new Set(['200 {"isUnchanged":true}']));
  });
});

describe('a repeated write', () => {
  // Secret responses are not stored, and an endpoint that commits its own transaction cannot store its response with it.
  const isKept = (definition: EndpointDefinition & { readonly ownsTransaction?: true }): boolean => definition.isSecret !== true && definition.ownsTransaction !== true;
  const repeated = allEndpoints.filter(([, definition]) => definition.method !== 'GET' && definition.method !== 'HEAD' && definition.access !== 'public' && isKept(definition));
  const withoutEnd = repeated.filter(([name]) => name !== 'auth.logout');

  it.each(withoutEnd)('%s gets the same response, changes nothing more, and refuses another request under the key', async (_name, definition) => {
    for (const which of ['all', 'required'] as const) {
      const key = randomUUID();
      const sample = sampleRequest(definition, await known(), which);
      const first = await send(server, definition, ada.token, { ...sample, key });
      expect(faultOf(definition, first)).toBeNull();
      const before = await tableContents(server);
      const second = await send(server, definition, ada.token, { ...sample, key });
      expect([second.status, second.text]).toEqual([first.status, first.text]);
      if (first.status < 300) expect(second.headers.get('idempotency-replayed')).toBe('true');
      expect(await tableContents(server)).toEqual(before);
    }
  });

  const alterable = withoutEnd.filter(([, { params, body }]) => params !== undefined || body !== undefined);
  it.each(alterable)('%s refuses the key for another request: 422', async (_name, definition) => {
    const key = randomUUID();
    const ids = await known();
    await send(server, definition, ada.token, { ...sampleRequest(definition, ids), key });
    const other = definition.params
      ? { ...sampleRequest(definition, { ...ids, id: 'DDDDDDDDDDDDDDDDDDDDDD', guid: 'DDDDDDDDDDDDDDDDDDDDDD', inviteGuid: 'DDDDDDDDDDDDDDDDDDDDDD', spaceGuid: 'DDDDDDDDDDDDDDDDDDDDDD', settingName: 'spaces', noticeId: 2, memberId: 2, departmentId: 2, tagId: 2, userId: ada.user.id }), key }
      : { ...sampleRequest(definition, ids), body: otherBody(definition, ids), key };
    const before = await tableContents(server);
    const response = await send(server, definition, ada.token, other);
    expect([response.status, response.status < 300 ? null : response.refusal().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await tableContents(server)).toEqual(before);
  });

  const otherValue = (value: unknown): unknown => {
    if (typeof value === 'number') return value + 1;
    if (Array.isArray(value)) return value.map(otherValue);
    if (value === 'turnon') return 'turnoff';
    return value === 'sample' ? 'another' : value;
  };
  /** Another valid body: with all fields, or with another text or number in each. */
  const otherBody = (definition: EndpointDefinition, ids: Known): unknown => {
    const [required, all] = [sampleBody(definition, ids, 'required'), sampleBody(definition, ids, 'all')];
    if (JSON.stringify(required) !== JSON.stringify(all)) return all;
    return Object.fromEntries(Object.entries(all).map(([field, value]) => [field, otherValue(value)]));
  };
});
