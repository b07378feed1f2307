import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { byteRoutes } from '../../../contract/api/byte-routes';
import { cashierText } from '../../../locales/cashier-texts';
import { errorMessage } from '../../../locales/error-messages';
import { ApiError } from '../../api-error';
import { networkOf } from '../../client-network';
import type { CallScope } from '../../call-scope';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import { paragraph, plainPage, plainPageHeaders } from '../../plain-page';
import { readBytes } from '../../http/read-body';
import { localeOf } from '../../http/request-context';
import { toApiError } from '../../http/to-api-error';
import type { Clock } from '../../system-clock';
import { rateLimits } from '../rate-limits/rate-limits-service';
import type { OrdersService } from './orders-service';
import { gatewayTimeoutMs, type PaymentGateway } from '../../payment-gateway';
import type { Settlement } from './settlement-service';

export interface GatewayRoutesDependencies {
  readonly basePath: string;
  readonly database: CallScope['db'];
  readonly clock: Clock;
  readonly gateway: PaymentGateway;
  readonly orders: OrdersService;
  readonly settlement: Settlement;
}

const openingSchema = z.object({ skuId: z.string().max(64), channel: z.string().max(20), token: z.string().max(400) });
const [callbackLimitBytes, callbackTimeoutMs] = [65_536, 10_000];
const minuteMs = 60_000;
/** Maximum number of callbacks, and of opened codes, from one network in a minute. */
const [callbacksPerMinute, openingsPerMinute] = [600, 60];

/** The address in QR codes, which leads to the gateway, and the address that receives the callbacks of the gateway. */
export const registerGatewayRoutes = async (app: FastifyInstance, { basePath, database, clock, gateway, orders, settlement }: GatewayRoutesDependencies): Promise<void> => {
  const openUrl = basePath + byteRoutes.openCharge.path;
  const callbackUrl = basePath + byteRoutes.gatewayCallback.path.replace('{gateway}', gateway.name);
  const limit = (request: FastifyRequest, name: string, perMinute: number): Promise<number[]> =>
    rateLimits.count(database, [{ subject: `billing:${name}:${networkOf(request.ip)}`, limit: perMinute, windowMs: minuteMs }], clock());

  const findPayUrl = async (query: unknown): Promise<string> => {
    const parsed = openingSchema.safeParse(query);
    if (!parsed.success) throw new ApiError('DATA_TOKEN_INVALID');
    const charge = await orders.findOpened(database, parsed.data);
    return gateway.payUrl({ ...charge, expiresAt: new Date(charge.expiresAt) }, AbortSignal.timeout(gatewayTimeoutMs));
  };

  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      await limit(request, 'open', openingsPerMinute);
      return await reply.header('cache-control', 'no-store').redirect(await findPayUrl(request.query), 303);
    } catch (error) {
      // People open this address with the browser of their phone, so they see a page instead of JSON.
      const { code, args, status } = toApiError(error);
      return reply.code(status).headers(plainPageHeaders).send(plainPage(localeOf(request), cashierText(localeOf(request), 'unavailable'), paragraph(errorMessage(code, args, localeOf(request)))));
    }
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await limit(request, 'callback', callbacksPerMinute);
    const body = await readBytes(request.raw, Number(request.headers['content-length'] ?? 0), { limitBytes: callbackLimitBytes, timeoutMs: callbackTimeoutMs });
    const signature = request.headers[gateway.signatureHeader];
    const { isAccepted, text } = await settlement.receive(body, typeof signature === 'string' ? signature.slice(0, 1000) : '');
    return reply.code(isAccepted ? 200 : 403).header('content-type', 'text/plain; charset=utf-8').send(text);
  };

  await app.register((plugin, _options, done) => {
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('*', (_request, _payload, parsed) => { parsed(null); });
    plugin.post(callbackUrl, receive);
    done();
  });
  app.get(openUrl, open);
  refuseOtherMethods(app, openUrl, new Set(['GET', 'HEAD']));
  refuseOtherMethods(app, callbackUrl, new Set(['POST']));
};
