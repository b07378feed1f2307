import { expect, it } from 'vitest';
import { createReadPosition } from '../../../src/api-client/read-position';
import type { TransportResponse } from '../../../src/api-client/transport';

const request = { method: 'GET', url: '/api/files', headers: {}, timeoutMs: 1000 } as const;
const responseAt = (position: string | null): TransportResponse => ({ status: 200, headers: new Headers(position === null ? {} : { 'x-event-position': position }), text: '' });

/** Sends requests whose responses have these headers; `error`: no response. */
const readAll = async (...positions: readonly (string | null)[]) => {
  const pending = [...positions];
  const reads = createReadPosition(async () => {
    const next = pending.shift() ?? null;
    if (next === 'error') throw new Error('There is no network.');
    return responseAt(next);
  });
  for (const _ of positions) await reads.transport(request).catch(() => undefined);
  return reads;
};

it.each([
  ['the lowest of several responses', ['12 a', '10 a', '11 a'], { seq: 10, epoch: 'a' }],
  ['unknown without a response', [], null],
  ['that of the others if a response has no position', ['12 a', null], { seq: 12, epoch: 'a' }],
  ['unknown if no response has a position', [null, null], null],
  ['unknown if a request failed', ['12 a', 'error'], null],
  ['unknown if the history was replaced between two responses', ['12 a', '13 b'], null],
  ['unknown if the header cannot be read', ['twelve a'], null],
] as const)('the position of the responses is %s', async (_title, positions, expected) => {
  expect(await (await readAll(...positions)).settled()).toEqual(expected);
});

it('waits for pending responses', async () => {
  let respond: (response: TransportResponse) => void = () => undefined;
  const reads = createReadPosition(() => new Promise((resolve) => { respond = resolve; }));
  void reads.transport(request);
  const settled = reads.settled();
  respond(responseAt('7 a'));
  expect(await settled).toEqual({ seq: 7, epoch: 'a' });
});

it('includes the read of the session before the login, of one login alone', async () => {
  const positions = ['7 a', '9 a', '12 a'];
  const reads = createReadPosition(async () => responseAt(positions.shift() ?? null));
  await reads.sessionTransport(request);
  reads.restart();
  await reads.transport(request);
  expect(await reads.settled()).toEqual({ seq: 7, epoch: 'a' });
  reads.restart();
  await reads.transport(request);
  expect(await reads.settled()).toEqual({ seq: 12, epoch: 'a' });
});

it('forgets the responses of the previous login', async () => {
  const reads = await readAll('12 a');
  reads.restart();
  expect(await reads.settled()).toBeNull();
});
