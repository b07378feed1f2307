import { CallError, clientFailure } from '../../api-client/call-error';
import type { ApiClient } from '../../api-client/api-client';
import { endpoints, type EndpointName } from '../../contract/api/endpoints';
import type { EndpointDefinition } from '../../contract/endpoint';
import type { InvokeInput } from '../../contract/ipc/channel-schemas';

/**
 * Endpoints that sign in, or that end the session whose token the main process keeps. They have their own channels;
 * through `api:call` a page could read a token.
 */
export const reservedEndpoints: readonly EndpointName[] = ['auth.register', 'auth.login', 'auth.loginByCode', 'auth.logout', 'auth.createTicket', 'auth.redeemTicket'];

const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name);

/**
 * Makes a window's call after checking its name and input against the contract. Rejects with a `CallError`.
 */
export const callForWindow = async (client: ApiClient, { name, input, idempotencyKey }: InvokeInput<'api:call'>, pushClientId: string): Promise<unknown> => {
  if (!isEndpointName(name)) throw new CallError(clientFailure('ROUTE_NOT_FOUND'));
  if (reservedEndpoints.includes(name)) throw new CallError(clientFailure('ACCESS_RESTRICTED'));
  assertValidInput(endpoints[name], input);
  const result: unknown = await client.call(name, input, { pushClientId, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
  return withoutToken(result);
};

const assertValidInput = (definition: EndpointDefinition, input: InvokeInput<'api:call'>['input']): void => {
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = definition[part]?.safeParse(input[part] ?? (part === 'query' ? {} : undefined));
    if (!parsed || parsed.success) continue;
    const field = [part, ...(parsed.error.issues[0]?.path ?? [])].join('.');
    throw new CallError({ ...clientFailure('VALIDATION_FAILED'), args: { field } });
  }
};

/** Defence in depth: removes a token from every response to a page. */
const withoutToken = (result: unknown): unknown => {
  if (typeof result !== 'object' || result === null || !('token' in result)) return result;
  const { token: _token, ...rest } = result;
  return rest;
};
