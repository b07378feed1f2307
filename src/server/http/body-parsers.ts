import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaType } from '../../contract/headers';
import { ApiError } from '../api-error';

/** `__proto__` as a key is only ever an attack; everything else is for the schema to judge. */
const parseJsonBody = (text: string): unknown => {
  if (text === '') return undefined;
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('__proto__');
      return value;
    }) as unknown;
  } catch (error) {
    throw new ApiError('INVALID_JSON', {}, { cause: error });
  }
};

const parseFormBody = (text: string): unknown => Object.fromEntries(new URLSearchParams(text));

/** Bodies that the API reads: JSON under its two names, and forms, which only endpoints that say so accept. */
export const addBodyParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(['application/json', mediaType], { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => parseJsonBody(text));
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (request.routeOptions.config.encoding !== 'form') throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    return parseFormBody(text);
  });
};
