import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/api/endpoints';
import { absolutePrefixes, type EndpointDefinition } from '../../../src/contract/endpoint';
import { openApiDocument, type OpenApiDocument } from '../../../src/server/http/openapi-document';
import { useTestServer } from '../../support/use-test-server';
import { rawRequest } from './raw-request';

const server = useTestServer();
let document: OpenApiDocument;
beforeAll(async () => {
  document = (await rawRequest(server.url, 'GET', '/api/docs/openapi.json')).json() as OpenApiDocument;
});

const registry = Object.entries(endpoints) as [string, EndpointDefinition][];
const atRoot = (path: string): string => (absolutePrefixes.some((prefix) => path.startsWith(`${prefix}/`)) ? path : `/api${path}`);
const operations = () => Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));

/** All calls with binary bodies; these have no endpoint definition. */
const byteCalls = ['POST /api/uploads', 'HEAD /api/uploads/{id}', 'PATCH /api/uploads/{id}', 'DELETE /api/uploads/{id}', 'GET /api/files/{id}/download', 'GET /api/files/{id}/thumbnail', 'POST /api/users/me/avatar', 'GET /api/users/me/export/content', 'GET /api/avatars/{hash}', 'GET /api/files/{id}/pdf', 'GET /edit/files/{guid}/content', 'POST /panda-api/drive/batch_downloads/files_num', 'POST /panda-api/drive/batch_downloads/files', 'GET /panda-api/drive/batch_downloads/zip', 'GET /api/releases/{file}'];

describe('the OpenAPI document', () => {
  it('names every endpoint of the registry and nothing else', () => {
    const expected = registry.flatMap(([, { method, path, aliases = [] }]) => [path, ...aliases].map((each) => `${method} ${atRoot(each)}`));
    const named = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(named.sort()).toEqual([...expected, ...byteCalls].sort());
  });

  it('is OpenAPI 3.1 in shape', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Deckle', version: '3.4.0' } });
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const schemes = Object.keys(document.components.securitySchemes as object);
    for (const { path, method, operation } of operations()) {
      expect(['get', 'head', 'post', 'put', 'patch', 'delete']).toContain(method);
      expect(operation.summary).toMatch(/\.$/);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`).sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort());
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(operation.parameters.every(({ schema }) => typeof schema === 'object')).toBe(true);
      expect(operation.security.flatMap((scheme) => Object.keys(scheme)).filter((name) => !schemes.includes(name))).toEqual([]);
      expect(Object.keys(operation.responses).every((status) => /^[2-5](\d\d|XX)$/.test(status))).toBe(true);
      expect(Object.values(operation.responses).every(({ description }) => description.length > 0)).toBe(true);
      if (method === 'get') expect(operation.requestBody).toBeUndefined();
    }
  });

  it('refers only to its own definitions', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Error']));
    expect((document.components.schemas as Record<string, unknown>).Error).toMatchObject({ type: 'object', required: ['code', 'message', 'requestId'] });
  });

  it('contains the input, output and refusals of a call', () => {
    const create = document.paths['/api/files']?.post;
    expect(create?.requestBody?.content['application/json']?.schema).toMatchObject({ type: 'object', required: ['type', 'name'] });
    expect(create?.responses['201']?.content?.['application/json']?.schema).toMatchObject({ type: 'object' });
    expect(create?.responses['409']?.description).toContain('PARENT_NOT_A_FOLDER');
    expect(create?.responses['401']?.description).toContain('NOT_SIGNED_IN');
    expect(create?.parameters.map(({ name }) => name)).toContain('idempotency-key');
    expect(document.paths['/api/auth/tickets']?.post?.parameters).toEqual([]);
    const list = document.paths['/api/files']?.get;
    expect(list?.parameters.map(({ name, required }) => [name, required])).toEqual([['folder', false], ['orderBy', false], ['pinFolder', false], ['excerpt', false], ['type', false], ['tagId', false], ['unread', false], ['lastTimestamp', false], ['collaboratorCount', false], ['types', false], ['owner', false], ['tag', false], ['limit', false], ['cursor', false]]);
    expect(document.paths['/api/status']?.get?.security).toEqual([]);
  });

  it('follows the base path', () => {
    expect(Object.keys(openApiDocument('/office').paths)).toContain('/office/files/{id}');
  });
});

describe('the documentation page', () => {
  it('lists every call with its permitted callers, and runs nothing', async () => {
    const { status, text, headers } = await rawRequest(server.url, 'GET', '/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { path, method } of operations()) expect(text).toContain(`<code>${method.toUpperCase()}</code><code>${path}</code>`);
    for (const [, { summary }] of registry) expect(text).toContain(summary.replaceAll("'", '&#39;'));
    const ofPeople = registry.filter(([, { access }]) => access === 'session').flatMap(([, { path, aliases = [] }]) => [path, ...aliases]);
    expect(text.match(/<b class="access">signed in<\/b>/g)?.length).toBe(ofPeople.length + byteCalls.filter((call) => !/^GET \/api\/(releases|avatars)\//.test(call)).length);
    expect(text).not.toMatch(/<script|javascript:| on\w+=/i);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*';/);
  });

  it.each(['/api/docs', '/api/docs/openapi.json'])('%s accepts no other method', async (path) => {
    const response = await rawRequest(server.url, 'POST', path);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

it.each(['/api/files/{id}/download', '/api/releases/{file}'])('%s is described with its ranges, tags and headers', (path) => {
  const operation = openApiDocument('/api').paths[path]?.get;
  expect(operation?.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)).toEqual(['Range', 'If-Range', 'If-None-Match']);
  for (const status of ['200', '206']) expect(operation?.responses[status]?.content?.['application/octet-stream']?.schema).toEqual({ type: 'string', format: 'binary' });
  expect(Object.keys(operation?.responses['206']?.headers ?? {})).toEqual(expect.arrayContaining(['ETag', 'Accept-Ranges', 'Content-Length', 'Content-Disposition', 'Content-Range']));
  expect(Object.keys(operation?.responses['304']?.headers ?? {})).toContain('ETag');
  expect(Object.keys(operation?.responses['416']?.headers ?? {})).toEqual(['Content-Range']);
});
