import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { byteRoutes } from '../../../contract/api/byte-routes';
import { refuseOtherMethods } from '../../http/mount-endpoints';
import { plainPageHeaders } from '../../plain-page';
import { readBody } from '../../http/read-body';
import { localeOf } from '../../http/request-context';
import { cashierPage, cashierResultPage } from './cashier-page';
import { callbackPlans, cashierActions, type SandboxGateway } from './sandbox-gateway-service';

const querySchema = z.object({ charge: z.string().max(1000), signature: z.string().max(100) });
const formSchema = querySchema.extend({ action: z.enum(cashierActions), callback: z.enum(callbackPlans).default('now') });
const [formLimitBytes, formTimeoutMs] = [4096, 10_000];

/** Serves the cashier of the sandbox gateway. Its addresses are signed, so nobody pays a different amount. */
export const registerCashier = async (app: FastifyInstance, { basePath, sandbox }: { readonly basePath: string; readonly sandbox: SandboxGateway }): Promise<void> => {
  const url = basePath + byteRoutes.cashier.path;
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.code(403).headers(plainPageHeaders).send(cashierResultPage(localeOf(request), 'closed'));

  const show = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const query = querySchema.safeParse(request.query);
    const charge = query.success ? sandbox.readLink(query.data.charge, query.data.signature) : null;
    if (!query.success || !charge) return refuse(request, reply);
    return reply.headers(plainPageHeaders).send(cashierPage(localeOf(request), charge, query.data));
  };

  const act = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const text = await readBody(request.raw, Number(request.headers['content-length'] ?? 0), { limitBytes: formLimitBytes, timeoutMs: formTimeoutMs });
    const form = formSchema.safeParse(Object.fromEntries(new URLSearchParams(text)));
    const charge = form.success ? sandbox.readLink(form.data.charge, form.data.signature) : null;
    if (!form.success || !charge) return refuse(request, reply);
    const outcome = await sandbox.act(charge, form.data.action, form.data.callback);
    return reply.headers(plainPageHeaders).send(cashierResultPage(localeOf(request), outcome));
  };

  await app.register((plugin, _options, done) => {
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, parsed) => { parsed(null); });
    plugin.get(url, async (request, reply) => show(request, reply));
    plugin.post(url, act);
    done();
  });
  refuseOtherMethods(app, url, new Set(['GET', 'HEAD', 'POST']));
};
