import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRoutes } from '../../../contract/api/byte-routes';
import { headers as headerNames } from '../../../contract/header-names';
import type { Handlers } from '../../call-context';
import { createCallScope, type CallScope } from '../../call-scope';
import { runInSlot, type ConcurrencyLimiter } from '../../http/concurrency-limiter';
import { routeUrlOf, serverPathOf } from '../../http/endpoint-paths';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import type { RequestAuthenticator } from '../../http/request-authenticator';
import { originOf } from '../../http/request-context';
import { apiHeaders } from '../../http/send-response';
import type { ContentService } from './content-service';

export const createContentHandlers = (content: ContentService): Handlers<'content.sync' | 'content.compose'> => ({
  'content.sync': ({ params: { guid }, body }, { scope }) => content.sync(scope, guid, body),
  'content.compose': ({ params: { guid }, body }, { scope }) => content.compose(scope, guid, body),
});

export interface ContentRoutesDependencies {
  readonly basePath: string;
  readonly gate: RequestAuthenticator;
  readonly content: ContentService;
  readonly database: CallScope['db'];
  readonly lanes: ConcurrencyLimiter;
}

/** Serves the whole content of online files to everybody who may read them. */
export const registerContent = (app: FastifyInstance, { basePath, gate, content, database, lanes }: ContentRoutesDependencies): void => {
  const url = routeUrlOf(serverPathOf(byteRoutes.content.path, basePath));

  const respond = async (request: FastifyRequest<{ Params: { guid: string } }>, reply: FastifyReply): Promise<FastifyReply> => {
    const { caller } = await gate.authenticateOrVisit(request);
    const { head, length, parts } = await content.open(createCallScope(database, caller, originOf(request)), request.params.guid);
    reply.headers({
      ...apiHeaders, 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': 'sandbox', 'content-length': String(head.length + length),
      [headerNames.contentHead]: String(head.length), [headerNames.contentLength]: String(length),
    });
    const texts = async function* (): AsyncGenerator<string> {
      yield head;
      yield* parts();
    };
    return reply.send(request.method === 'HEAD' ? undefined : Readable.from(texts()));
  };

  app.route<{ Params: { guid: string } }>({
    method: ['GET', 'HEAD'], url, handler: (request, reply) => runInSlot(lanes, gate.concurrencyKeyOf(request), reply.raw, () => respond(request, reply)),
  });
  refuseOtherMethods(app, url, new Set(['GET', 'HEAD']));
};
