import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CallError } from '../../../../src/api-client/call-error';
import { endpointNames, endpoints } from '../../../../src/contract/api/endpoints';
import type { EndpointDefinition } from '../../../../src/contract/endpoint';
import { callForWindow, reservedEndpoints } from '../../../../src/main/ipc/api-call';
import { createFakeClient, me } from '../fakes';

const codeOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.then(() => null, (reason: unknown) => reason);
  return error instanceof CallError ? { code: error.failure.code, ...error.failure.args } : error;
};

describe('api:call', () => {
  it('names the window, and passes the idempotency key on', async () => {
    const { client, sent } = createFakeClient(() => ({ status: 200, body: me }));
    expect(await callForWindow(client, { name: 'account.me', input: {}, idempotencyKey: 'k1' }, 'window-1')).toEqual(me);
    expect(sent[0]?.headers).toMatchObject({ 'x-push-client-id': 'window-1', 'idempotency-key': 'k1' });
  });

  it('blocks for pages every call whose response can sign a person in', () => {
    // The token of `account.me` is always null.
    const isText = (schema: unknown): boolean => schema instanceof z.ZodType && schema.safeParse('a secret').success;
    const signsIn = (definition: EndpointDefinition): boolean =>
      definition.response instanceof z.ZodObject && ['token', 'ticket'].some((key) => isText((definition.response as z.ZodObject).shape[key]));
    const signingIn = endpointNames.filter((name) => signsIn(endpoints[name]));
    expect(signingIn.sort()).toEqual(['auth.createTicket', 'auth.login', 'auth.loginByCode', 'auth.redeemTicket', 'auth.register']);
    for (const name of [...signingIn, 'auth.logout' as const]) expect(reservedEndpoints).toContain(name);
  });

  it('refuses reserved and unknown calls, and invalid input, without a request to the server', async () => {
    const { client, sent } = createFakeClient(() => ({ status: 200, body: {} }));
    const call = (name: string, input: object) => codeOf(callForWindow(client, { name, input }, 'w'));
    expect(await call('auth.login', { body: { password: 'x' } })).toEqual({ code: 'ACCESS_RESTRICTED' });
    expect(await call('auth.everything', {})).toEqual({ code: 'ROUTE_NOT_FOUND' });
    expect(await call('toString', {})).toEqual({ code: 'ROUTE_NOT_FOUND' });
    expect(await call('files.get', {})).toEqual({ code: 'VALIDATION_FAILED', field: 'params' });
    expect(await call('files.create', { body: { type: 'one', name: 'x' } })).toEqual({ code: 'VALIDATION_FAILED', field: 'body.type' });
    expect(await call('files.list', { query: { limit: 5000 } })).toEqual({ code: 'VALIDATION_FAILED', field: 'query.limit' });
    expect(sent).toEqual([]);
  });

  it('removes a token from a response that should have none', async () => {
    const client = { call: async () => ({ status: 'ok', version: '3.4.0', token: 'secret' }), forget: () => undefined };
    expect(await callForWindow(client as never, { name: 'platform.status', input: {} }, 'w')).toEqual({ status: 'ok', version: '3.4.0' });
  });
});
