// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCodeRequest, type CodeRequest } from '../../../../../src/renderer/shared/codes/use-code-request';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createHeldBridge } from '../../support/store-fixture';
import { render, type Rendered } from '../../support/render';

let shown: Rendered | null = null;
let latest: CodeRequest | null = null;
let calls: ReturnType<typeof createHeldBridge>['calls'] = [];
beforeEach(() => {
  vi.useFakeTimers();
  const held = createHeldBridge();
  calls = held.calls;
  const Probe = () => {
    const request = useCodeRequest('login');
    return <output ref={() => { latest = request; }}>{`${request.sentTo} ${request.waitSeconds} ${request.failure?.code ?? ''}`}</output>;
  };
  shown = render(<AppServicesContext value={{ bridge: held.bridge, visibleContent: null }}><Probe /></AppServicesContext>);
});
afterEach(() => {
  shown?.unmount();
  vi.useRealTimers();
});

type Settle = (call: (typeof calls)[number]) => void;
const sent: Settle = (call) => { call.answer(undefined); };
const tooMany = (retryAfterSeconds: number): Settle => (call) => { call.refuse({ code: 'TOO_MANY_REQUESTS', status: 429, args: { retryAfterSeconds } }); };
const settleLast = (settle: Settle): Promise<void> => act(async () => {
  const call = calls.at(-1);
  if (call) settle(call);
  await vi.advanceTimersByTimeAsync(0);
});
/** Sends a code; returns the code of the refusal, or null. */
const send = async (account: string, settle: Settle): Promise<string | null> => {
  let refusal: string | null = null;
  act(() => { latest?.send(account).catch((error: unknown) => { refusal = (error as { failure: { code: string } }).failure.code; }); });
  await settleLast(settle);
  return refusal;
};
const pass = (seconds: number): Promise<void> => act(async () => { await vi.advanceTimersByTimeAsync(seconds * 1000); });
const state = (): string => shown?.container.textContent ?? '';

it('a code is requested by the kind of the account, and the wait is counted down to zero', async () => {
  await send(' ada@example.com ', sent);
  expect(calls[0]).toMatchObject({ name: 'codes.sendToEmail', input: { body: { email: 'ada@example.com', scenes: 'login' } } });
  expect(state()).toBe('ada@example.com 60 ');
  await pass(59);
  expect(state()).toBe('ada@example.com 1 ');
  await pass(10);
  expect(state()).toBe('ada@example.com 0 ');
  act(() => { latest?.leave(); });
  await send('13800000000', sent);
  expect(calls[1]).toMatchObject({ name: 'codes.sendToMobile', input: { body: { mobile: '13800000000', scenes: 'login' } } });
});

it('the same account within the wait shows the earlier code, and a different account receives a new one', async () => {
  await send('ada@example.com', sent);
  act(() => { latest?.leave(); });
  expect(state()).toBe('null 60 ');
  await send('ada@example.com', () => undefined);
  expect([calls.length, state()]).toEqual([1, 'ada@example.com 60 ']);
  act(() => { latest?.leave(); });
  await send('bo@example.com', sent);
  expect([calls.length, state()]).toEqual([2, 'bo@example.com 60 ']);
});

it('a refusal for at most a minute leads to the earlier code, a longer one is a failure', async () => {
  expect(await send('ada@example.com', tooMany(42))).toBeNull();
  expect([state(), latest?.isRecent]).toEqual(['ada@example.com 42 ', true]);
  await pass(42);
  act(() => { latest?.resend(); });
  await settleLast(sent);
  expect([state(), latest?.isRecent]).toEqual(['ada@example.com 60 ', false]);
  await pass(60);
  act(() => { latest?.resend(); });
  await settleLast(tooMany(3600));
  expect(state()).toBe('ada@example.com 0 TOO_MANY_REQUESTS');
  act(() => { latest?.leave(); });
  expect(await send('bo@example.com', tooMany(3600))).toBe('TOO_MANY_REQUESTS');
  expect(state()).toBe('null 0 ');
});
