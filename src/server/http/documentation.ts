import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { documentationPage, documentationStyle } from './documentation-page';
import { refuseOtherMethods } from './mount-endpoints';
import { openApiDocument } from './openapi-document';

const reading = new Set(['GET', 'HEAD'] as const);

/**
 * Serves the API's documentation, generated from the contract: a page at `/docs` and the OpenAPI document beside it.
 * Both are generated on the first request.
 */
export const addDocumentation = (app: FastifyInstance, basePath: string): void => {
  const written = once(() => {
    const document = openApiDocument(basePath);
    return { json: JSON.stringify(document), page: documentationPage(document) };
  });
  const styleHash = createHash('sha256').update(documentationStyle).digest('base64');
  const pageHeaders = {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'none',
  };
  app.get(`${basePath}/docs`, async (_request, reply) => reply.headers(pageHeaders).send(written().page));
  app.get(`${basePath}/docs/openapi.json`, async (_request, reply) =>
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).send(written().json));
  refuseOtherMethods(app, `${basePath}/docs`, reading);
  refuseOtherMethods(app, `${basePath}/docs/openapi.json`, reading);
};

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
};
