import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaType } from '../../contract/header-names';
import { ApiError } from '../api-error';
import { readBody } from './read-body';
import { parseJsonText } from './parse-json';
import type { RequestLimits } from '../request-limits';

const parseFormBody = (text: string): unknown => Object.fromEntries(new URLSearchParams(text));

/** Parsers of the bodies that the API accepts: JSON under both media types, and forms on endpoints that declare them. */
export const addBodyParsers = (app: FastifyInstance, { bodyTimeoutMs }: Pick<RequestLimits, 'bodyTimeoutMs'>): void => {
  const read = ({ raw, headers, routeOptions }: FastifyRequest): Promise<string> =>
    readBody(raw, Number(headers['content-length'] ?? 0), { limitBytes: routeOptions.bodyLimit, timeoutMs: bodyTimeoutMs });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(['application/json', mediaType], async (request: FastifyRequest) => {
    const text = await read(request);
    return text === '' ? undefined : parseJsonText(text);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest) => {
    if (request.routeOptions.config.encoding !== 'form') throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    return parseFormBody(await read(request));
  });
};
