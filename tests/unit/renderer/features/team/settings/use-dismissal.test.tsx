// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { passwordDigest } from '../../../../../../src/core/password';
import { useDismissal, type Dismissal } from '../../../../../../src/renderer/features/team/settings/use-dismissal';
import { setLocale } from '../../../../../../src/renderer/shared/i18n/i18n';
import { AppServicesContext } from '../../../../../../src/renderer/shared/store/store-hooks';
import { createHeldBridge, type Call } from '../../../support/store-fixture';
import { render, type Rendered } from '../../../support/render';

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

const start = () => {
  const { bridge, calls } = createHeldBridge();
  let latest: Dismissal | null = null;
  const Probe = () => {
    const dismissal = useDismissal();
    return <output ref={() => { latest = dismissal; }}>{dismissal.failure?.code}</output>;
  };
  shown = render(<AppServicesContext value={{ bridge, visibleContent: null }}><Probe /></AppServicesContext>);
  const settle = (respond: (call: Call) => void): Promise<void> => act(async () => {
    const call = calls.at(-1);
    if (call) respond(call);
    await new Promise((resolve) => { setTimeout(resolve, 0); });
  });
  const dismiss = (password: string): Promise<void> => act(async () => {
    void latest?.dismiss('Harbour', password);
    await Promise.resolve();
  });
  return { calls, settle, dismiss, names: () => calls.map(({ name }) => name), failure: () => shown?.container.textContent };
};

it('the password leaves the page as a digest, and a wrong password does not end the team', async () => {
  const { calls, settle, dismiss, names, failure } = start();
  await dismiss('correct horse');
  expect(calls[0]?.input).toEqual({ body: { password: passwordDigest('correct horse') } });
  await settle((call) => { call.refuse({ code: 'INVALID_CREDENTIALS', status: 403 }); });
  expect(names()).toEqual(['auth.verify']);
  expect(failure()).toBe('INVALID_CREDENTIALS');
});

it('a call whose response was lost is repeated with its token and key; a refused call needs a new token', async () => {
  const { calls, settle, dismiss, names } = start();
  await dismiss('correct horse');
  await settle((call) => { call.answer({ authToken: 'first' }); });
  await settle((call) => { call.refuse({ code: 'TIMED_OUT', status: 0 }); });
  await dismiss('correct horse');
  expect(names()).toEqual(['auth.verify', 'teams.end', 'teams.end']);
  expect(calls[2]?.input).toEqual({ query: { action: 'dismiss' }, body: { name: 'Harbour', authToken: 'first' } });
  expect(calls[2]?.idempotencyKey).toBe(calls[1]?.idempotencyKey);
  await settle((call) => { call.refuse({ code: 'AUTH_TOKEN_INVALID', status: 403 }); });
  await dismiss('correct horse');
  expect(names().at(-1)).toBe('auth.verify');
});

it('a different password is never used with an earlier token', async () => {
  const { settle, dismiss, names } = start();
  await dismiss('correct horse');
  await settle((call) => { call.answer({ authToken: 'first' }); });
  await settle((call) => { call.refuse({ code: 'TIMED_OUT', status: 0 }); });
  await dismiss('battery staple');
  expect(names().at(-1)).toBe('auth.verify');
});
