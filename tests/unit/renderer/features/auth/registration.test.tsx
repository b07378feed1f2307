// @vitest-environment jsdom
import { act, type ReactElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignInScreen } from '../../../../../src/renderer/features/auth/sign-in-screen';
import { SignUpScreen } from '../../../../../src/renderer/features/auth/sign-up-screen';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { createRouter } from '../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../src/renderer/shared/router/router-context';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createStore } from '../../../../../src/renderer/shared/store/app-store';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { createHeldBridge } from '../../support/store-fixture';
import { render, type Rendered } from '../../support/render';

let shown: Rendered | null = null;
beforeEach(async () => {
  // jsdom has no layout to observe.
  vi.stubGlobal('ResizeObserver', class { observe(): void { return undefined; } unobserve(): void { return undefined; } disconnect(): void { return undefined; } });
  await setLocale('en');
});
afterEach(() => {
  shown?.unmount();
  shown = null;
  vi.unstubAllGlobals();
});

const show = (screen: ReactElement): ((settle: (call: ReturnType<typeof createHeldBridge>['calls'][number]) => void) => Promise<void>) => {
  const { bridge, calls } = createHeldBridge();
  shown = render(
    <Provider store={createStore(bridge, () => undefined)}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}>
        <RouterContext value={createRouter(window, { storage: sessionStorage, navigatedBy: 'app' })}>{screen}</RouterContext>
      </AppServicesContext>
    </Provider>,
  );
  return (settle) => act(async () => {
    const call = calls.find(({ name }) => name === 'platform.status');
    if (!call) throw new Error('The status was not requested.');
    settle(call);
    await Promise.resolve();
  });
};
const hasSignUpLink = (): boolean => document.querySelector('a[href*="register"]') !== null;

it('signing in leads to signing up if registration is open, and not before that is known', async () => {
  const settle = show(<SignInScreen next={null} />);
  expect(hasSignUpLink()).toBe(false);
  await settle((call) => { call.answer({ status: 'ok', version: '1', registration: 'open' }); });
  expect(hasSignUpLink()).toBe(true);
});

it('signing in does not lead to signing up if registration is closed', async () => {
  const settle = show(<SignInScreen next={null} />);
  await settle((call) => { call.answer({ status: 'ok', version: '1', registration: 'closed' }); });
  expect(hasSignUpLink()).toBe(false);
});

it.each([
  ['a server from before there was the setting', { status: 'ok', version: '1' }],
  ['a server that does not respond', null],
])('signing in leads to signing up with %s', async (_, status) => {
  const settle = show(<SignInScreen next={null} />);
  await settle((call) => { if (status) call.answer(status); else call.refuse({ code: 'OFFLINE', status: 0 }); });
  expect(hasSignUpLink()).toBe(true);
});

it('the page of signing up shows that registration is closed, and has no form', async () => {
  const settle = show(<SignUpScreen next={null} />);
  await settle((call) => { call.answer({ status: 'ok', version: '1', registration: 'closed' }); });
  expect(document.body.textContent).toContain('New accounts cannot be created on this server.');
  expect(document.querySelector('form')).toBeNull();
  expect(document.querySelector('a[href*="login"]')).not.toBeNull();
});
