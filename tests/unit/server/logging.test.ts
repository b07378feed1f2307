import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createHttpServer } from '../../../src/server/http/http-server';
import { createLogger } from '../../../src/server/logging';

/** Fields with a secret, as requests, bodies, settings and errors name them. */
const secretFields = [
  'password', 'passwordDigest', 'newPassword', 'sharePassword', 'proxyPassword', 'token', 'accessToken', 'refreshToken', 'refresh_token', 'resetToken', 'invitationToken',
  'ticket', 'clientSecret', 'authorization', 'Authorization', 'AUTHORIZATION', 'Proxy-Authorization', 'cookie', 'Cookie', 'set-cookie', 'credentials', 'key', 'apiKey', 'DECKLE_KEY',
];
/** A value that no other text contains. */
const secretOf = (field: string): string => `canary.${secretFields.indexOf(field)}.of`;
const secrets = Object.fromEntries(secretFields.map((field) => [field, secretOf(field)]));

const createLines = () => {
  const lines: string[] = [];
  return { lines, logger: createLogger('debug', { write: (line: string) => { lines.push(line); } }) };
};

test('no secret of a request is in the log of a server, in the error, the request or nested objects', async () => {
  const { lines, logger } = createLines();
  const app = createHttpServer({ proxyCount: 0 }, logger);
  app.post('/fail', async ({ headers, body, raw }) => {
    logger.info({ headers, body, rawHeaders: raw.rawHeaders, nested: { list: [{ deeper: body }] } }, 'A request arrived');
    logger.warn({ err: new Error('Outer', { cause: new Error(`sent ${JSON.stringify(body)}`) }) }, 'A nested failure');
    throw Object.assign(new Error(`Failed at https://ada:${secretOf('proxyPassword')}@proxy.example.org with Authorization: Bearer ${secretOf('Authorization')}`), { headers, body });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const request = sendRequest({
      host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, path: '/fail', method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Note': 'kept', Authorization: `Bearer ${secretOf('authorization')}`, 'Proxy-Authorization': `Basic ${secretOf('Proxy-Authorization')}`, Cookie: `session=${secretOf('cookie')}` },
    });
    request.end(JSON.stringify(secrets));
    const [response] = await once(request, 'response') as [NodeJS.ReadableStream & { statusCode: number }];
    response.resume();
    expect(response.statusCode).toBe(500);
  } finally {
    await app.close();
  }
  const output = lines.join('');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['A request arrived', 'A nested failure', 'A request failed']);
  expect(secretFields.filter((field) => output.includes(secretOf(field)))).toEqual([]);
  for (const kept of ['X-Note', 'kept', 'https://[hidden]@proxy.example.org', 'logging.test.ts']) expect(output).toContain(kept);
});

test.each(secretFields)('the field %s is hidden at each depth, in lists, in errors and in texts', (field) => {
  const { lines, logger } = createLines();
  const value = { [field]: secretOf(field) };
  const cyclic: Record<string, unknown> = { ...value };
  cyclic['self'] = cyclic;
  logger.info({ ...value, one: { ...value, two: { ...value, three: [value, [field, secretOf(field)]] } }, cyclic }, `sent ${field}: ${secretOf(field)}`);
  logger.error(Object.assign(new Error(`sent {"${field}":"${secretOf(field)}"}`), value));
  logger.debug('sent %j', value);
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('canary');
});

test('states and other fields are kept', () => {
  const { lines, logger } = createLines();
  const fields = { isPasswordProtected: true, token: null, guid: 'A1', sizeBytes: 3, at: new Date('2026-01-02T03:04:05Z'), tags: ['a', 'b'] };
  logger.info(fields, 'The server answers');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...fields, at: '2026-01-02T03:04:05.000Z', msg: 'The server answers' });
});
