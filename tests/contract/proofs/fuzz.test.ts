import { beforeAll, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../src/server/http/openapi-document';
import { digestOf, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createSeededRandom } from '../../support/seeded-random';
import { rawRequest } from '../http/raw-request';
import { sampleOf, type Known, type Schema } from './samples';

/*
 * Random requests, made from the OpenAPI document that the server publishes. No response may be a fault of the server,
 * have a status that the document does not name, or contain anything of another person's files.
 * `npm run test:long openapi-fuzz` sends 20,000.
 */
const count = Number(process.env.REQUESTS ?? 1_000);
const seed = Number(process.env.SEED ?? 1);

const server = useTestServer({ config: { registrationsPerHour: 100_000 } });
let ada: TestPerson;
let bo: TestPerson;
let document: OpenApiDocument;
let secret: string;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  secret = (await bo.client.call('files.create', { body: { type: 1, name: 'Secret plan' } })).guid;
  await bo.client.call('files.create', { body: { type: -2, name: 'Secret part', folder: secret } });
  document = (await rawRequest(server.url, 'GET', '/api/docs/openapi.json')).json() as OpenApiDocument;
});

const hostile: readonly unknown[] = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', "'; drop table files; --", '%', '\\', '../../etc/passwd', '__proto__', '<script>', '{{args}}', 'a'.repeat(600), '😀'.repeat(300), '9223372036854775808', 'NaN',
  '9999-99-99T99:99:99Z', 'AAAAAAAAAAAAAAAAAAAAAA', '-AAAAAAAAAAAAAAAAAAAAA', 0, -1, 0.5, 2 ** 31, 2 ** 53, 1e21, 1e308, null, true, [], {}, [[]], { $ne: null },
];

type Random = ReturnType<typeof createSeededRandom>;

/** Returns a value that the schema accepts, or a hostile one in 15 of 100 cases. */
const valueFor = (random: Random, schema: Schema, field: string, known: Known): unknown => {
  if (random.chance(0.15)) return random.pick(hostile);
  if (schema.anyOf) return valueFor(random, random.pick(schema.anyOf), field, known);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.type === 'array') return Array.from({ length: random.below(3) }, () => valueFor(random, schema.items ?? {}, field, known));
  if (schema.type === 'object') return objectFor(random, schema, known);
  return sampleOf(schema, field, known);
};

const objectFor = (random: Random, schema: Schema, known: Known): Record<string, unknown> => Object.fromEntries(Object.entries(schema.properties ?? {})
  .filter(([field]) => random.chance(schema.required?.includes(field) ? 0.97 : 0.5))
  .map(([field, inner]) => [field, valueFor(random, inner, field, known)]));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Surrogate}/gu, '\ufffd');

/** Calls that end the session of the next requests. */
const ending: readonly string[] = ['auth.logout', 'auth.revokeOtherSessions', 'auth.revokeSession'];

it(`${count} random requests: no fault, no undocumented status, nothing of other people's files`, async () => {
  const random = createSeededRandom(seed);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .filter(({ operation }) => !ending.includes(operation.operationId));
  const statuses = new Map<number, number>();
  const requests = new Set<string>();
  const faults: string[] = [];
  const own: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index % 200 === 0) own.push((await ada.client.call('files.create', { body: { type: index % 400 === 0 ? 1 : -2, name: `Own ${index}` } })).guid);
    const { path, method, operation } = random.pick(operations);
    const guid = random.pick([...own, secret, bo.user.desktopGuid, 'Desktop']);
    const known: Known = {
      id: guid, guid, folder: random.pick([...own, secret, 'Desktop']), to: random.pick([...own, secret, 'Desktop']), fileId: guid, userId: random.pick([ada, bo]).user.id, requestId: 1, tagId: 1,
      email: `fuzz${index}@example.com`, password: digestOf('x'),
    };
    const parameters = operation.parameters.map((parameter) => ({ ...parameter, value: textOf(valueFor(random, parameter.schema as Schema, parameter.name, known)) }));
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.value ?? ''));
    const query = new URLSearchParams(parameters.filter((parameter) => parameter.in === 'query' && random.chance(0.7)).map(({ name, value }) => [name, value])).toString();
    const json = operation.requestBody?.content['application/json']?.schema as Schema | undefined;
    const token = random.pick([...Array.from({ length: 8 }, () => ada.token), '', 'no-token']);
    const what = `SEED=${seed}, request ${index}: ${method.toUpperCase()} ${address}${query === '' ? '' : `?${query}`}`;
    const { status, text } = await rawRequest(server.url, method.toUpperCase(), `${address}${query === '' ? '' : `?${query}`}`, {
      ...(token === '' ? {} : { token }), ...(json ? { body: JSON.stringify(random.chance(0.03) ? random.pick(hostile) : objectFor(random, json, known)) } : {}),
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    requests.add(operation.operationId);
    const isDocumented = [String(status), `${Math.floor(status / 100)}XX`].some((name) => name in operation.responses);
    if (status >= 500) faults.push(`${what}: ${status} ${text.slice(0, 200)}`);
    else if (!isDocumented && !text.includes('ROUTE_NOT_FOUND')) faults.push(`${what}: ${status} is not documented: ${text.slice(0, 200)}`);
    if (/Secret/.test(text)) faults.push(`${what}: tells of somebody else's file: ${text.slice(0, 200)}`);
  }
  process.stdout.write(`${count} requests to ${requests.size} of ${operations.length} operations: ${[...statuses].sort(([one], [other]) => one - other).map(([status, times]) => `${times} × ${status}`).join(', ')}\n`);
  expect(faults).toEqual([]);
  expect(requests.size).toBeGreaterThan(operations.length * 0.9);
}, 60_000 + count * 100);
