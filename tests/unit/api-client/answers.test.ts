import { describe, expect, it } from 'vitest';
import { CallError } from '../../../src/api-client/call-error';
import { createApiClient, type ApiClientOptions } from '../../../src/api-client/api-client';
import type { Failure } from '../../../src/contract/bridge';
import { errorMessage } from '../../../src/locales/error-messages';
import { respondWith, fakeTransport, me, timeOut, noNetwork, statusBody } from './fake-transport';

const clientOf = (respond: Parameters<typeof fakeTransport>[0], options: Partial<ApiClientOptions> = {}) =>
  createApiClient({ transport: fakeTransport(respond).transport, baseUrl: '', ...options });

const failureOf = async (call: Promise<unknown>): Promise<Failure> => {
  const outcome: unknown = await call.catch((error: unknown) => error);
  if (!(outcome instanceof CallError)) throw new Error(`Expected a CallError, got ${JSON.stringify(outcome)}`);
  return outcome.failure;
};

describe('a success', () => {
  it('returns the declared fields and drops unknown fields', async () => {
    await expect(clientOf(() => respondWith(200, { ...me, fromALaterServer: true })).call('account.me', {})).resolves.toEqual(me);
  });

  // "Responses with status 204, 205 or 304 yield an empty result" (account specification, section 5).
  it.each([204, 205, 304])('%i is an empty result', async (status) => {
    await expect(clientOf(() => respondWith(status, 'not even JSON')).call('account.me', {})).resolves.toBeUndefined();
  });

  it.each([['not JSON', '<html>'], ['another shape', { status: 'ok' }], ['nothing', '']])('is refused as ANSWER_INVALID if the body is %s', async (_, body) => {
    const failure = await failureOf(clientOf(() => respondWith(200, body)).call('platform.status', {}));
    expect(failure).toEqual({ code: 'ANSWER_INVALID', status: 200, message: '', requestId: null, args: {}, retryable: true });
  });
});

describe('a refusal', () => {
  it('carries the server\'s code, sentence, request id and arguments', async () => {
    const body = { code: 'NAME_TOO_LONG', message: '名称过长，最多可用 255 个字符。', requestId: 'r-1', args: { limit: 255 } };
    const failure = await failureOf(clientOf(() => respondWith(400, body)).call('files.rename', { params: { id: 'a' }, body: { name: 'b' } }));
    expect(failure).toEqual({ code: 'NAME_TOO_LONG', status: 400, message: '名称过长，最多可用 255 个字符。', requestId: 'r-1', args: { limit: 255 }, retryable: false });
  });

  // "Other errors carry the body message or error" (account specification, section 8).
  it.each([
    [{ message: 'Entity too large' }, 'Entity too large', null],
    [{ error: 'Bad things' }, 'Bad things', null],
    [{ message: 'first', error: 'second' }, 'first', null],
    [{ message: 7, error: 'Bad things' }, 'Bad things', null],
    [{ code: 'FROM_A_LATER_SERVER', message: 'A sentence.', requestId: 'r-2' }, 'A sentence.', 'r-2'],
    ['<html>413</html>', '', null],
    ['null', '', null],
  ])('that is not ours keeps its message: %j', async (body, message, requestId) => {
    const failure = await failureOf(clientOf(() => respondWith(413, body)).call('account.me', {}));
    expect(failure).toEqual({ code: 'ANSWER_INVALID', status: 413, message, requestId, args: {}, retryable: true });
  });
});

describe('no response', () => {
  // "Offline errors (status 0, 502, 503, 504): message 'cannot reach the server'" (account specification, section 8).
  it.each([0, 502, 503, 504])('status %i is OFFLINE whatever the body says', async (status) => {
    const body = { code: 'NAME_EMPTY', message: 'A gateway', requestId: 'r' };
    const failure = await failureOf(clientOf(() => respondWith(status, body)).call('account.me', {}));
    expect(failure).toEqual({ code: 'OFFLINE', status, message: '', requestId: null, args: {}, retryable: true });
    expect(errorMessage(failure.code, failure.args, 'en')).toBe('cannot reach the server');
  });

  it.each([500, 501, 505])('status %i is not offline', async (status) => {
    expect((await failureOf(clientOf(() => respondWith(status, '')).call('account.me', {}))).code).toBe('ANSWER_INVALID');
  });

  it('of the network is OFFLINE with status 0', async () => {
    expect(await failureOf(clientOf(noNetwork).call('account.me', {}))).toMatchObject({ code: 'OFFLINE', status: 0, retryable: true });
  });

  it('in time is TIMED_OUT', async () => {
    expect(await failureOf(clientOf(timeOut).call('account.me', {}))).toMatchObject({ code: 'TIMED_OUT', status: 0, retryable: true });
  });

  it('because of a mistake of ours is not reported as a failure of the network', async () => {
    const mistake = new RangeError('ours');
    await expect(clientOf(() => { throw mistake; }).call('account.me', {})).rejects.toBe(mistake);
  });
});

/** "A request whose login state changed during flight is rejected" (account specification, section 5). */
describe('a change of login in flight', () => {
  it.each([
    ['a response', () => respondWith(200, me)],
    ['a refusal', () => respondWith(401, { code: 'NOT_SIGNED_IN', message: '', requestId: 'r' })],
    ['a missing response', noNetwork],
  ])('refuses %s that comes after it', async (_, outcome) => {
    let generation = 1;
    const client = clientOf(() => { generation = 2; return outcome(); }, { loginGeneration: () => generation });
    const failure = await failureOf(client.call('account.me', {}));
    expect(failure).toEqual({ code: 'LOGIN_STATE_CHANGED', status: 0, message: '', requestId: null, args: {}, retryable: false });
    expect(errorMessage(failure.code, failure.args, 'en')).toBe('The login state changed and the request was terminated');
  });

  it('does not affect calls that started after it', async () => {
    const client = clientOf(() => respondWith(200, statusBody), { loginGeneration: () => 2 });
    await expect(client.call('platform.status', {})).resolves.toEqual(statusBody);
  });
});
