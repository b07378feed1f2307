// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkspaceBridge } from '../../../../../src/contract/bridge';
import { profileSection } from '../../../../../src/renderer/features/profile/profile-section';
import { loadPageTexts, setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { createStore } from '../../../../../src/renderer/shared/store/app-store';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createHeldBridge, person, type Call } from '../../support/store-fixture';
import { byText, press, render, type, type Rendered } from '../../support/render';

let shown: Rendered | null = null;
let calls: Call[];
let notify: (message: object) => void;
beforeEach(async () => {
  // jsdom has no layout to observe.
  vi.stubGlobal('ResizeObserver', class { observe(): void { return undefined; } unobserve(): void { return undefined; } disconnect(): void { return undefined; } });
  await setLocale('en');
  await loadPageTexts('settingsPage');
});
afterEach(() => {
  shown?.unmount();
  vi.unstubAllGlobals();
});

const lastCall = (name: string): Call => {
  const call = calls.filter((each) => each.name === name).at(-1);
  if (!call) throw new Error(`${name} was not called`);
  return call;
};
const settle = (run: () => void): Promise<void> => act(async () => { run(); await Promise.resolve(); });

const open = async (myself: object): Promise<void> => {
  const held = createHeldBridge();
  ({ calls } = held);
  const bridge = { ...held.bridge, realtime: { subscribe: (listener: typeof notify) => { notify = listener; return () => undefined; } } } as unknown as WorkspaceBridge;
  shown = render(
    <Provider store={createStore(bridge, () => undefined)}>
      <AppServicesContext value={{ bridge, visibleContent: null }}><profileSection.Body /></AppServicesContext>
    </Provider>,
  );
  await settle(() => { lastCall('account.me').answer({ ...person(7), name: 'Mina', hiddenEmail: 'm***@example.com', hiddenMobile: null, ...myself }); });
};
const nameField = (): HTMLInputElement => document.querySelector('input[autocomplete=name]') as HTMLInputElement;
const reason = 'Your organisation manages this part of your profile. Contact the person who manages your team.';

it('locked fields are shown with the reason and without actions', async () => {
  await open({ canModifyAvatar: false, canModifyName: false, canModifyEmail: false, canModifyMobile: false });
  expect(nameField().disabled).toBe(true);
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(0);
  expect(document.body.textContent.split(reason)).toHaveLength(5);
});

it('a verified address has a mark, and an unverified one has none', async () => {
  await open({ status: 1 });
  expect(document.body.textContent).toContain('m***@example.comVerified');
  shown?.unmount();
  await open({ status: 0 });
  expect(document.body.textContent).not.toContain('Verified');
});

it('a typed name is kept after a failure and after a change on a different device, and is sent once', async () => {
  await open({});
  await type(nameField(), 'Mina K.');
  await press(byText('button', 'Save name'));
  await settle(() => { lastCall('account.change').refuse({ code: 'OFFLINE', status: 0 }); });
  expect([nameField().value, document.querySelector('[role=alert]')?.textContent !== '']).toEqual(['Mina K.', true]);
  await settle(() => { notify({ type: 'event', event: { kind: 'Account' } }); });
  await settle(() => { lastCall('account.me').answer({ ...person(7), name: 'Wilhelmina' }); });
  expect(nameField().value).toBe('Mina K.');
  const { idempotencyKey } = lastCall('account.change');
  await press(byText('button', 'Save name'));
  expect(lastCall('account.change')).toMatchObject({ input: { body: { name: 'Mina K.' } }, idempotencyKey });
  await settle(() => { lastCall('account.change').answer({ ...person(7), name: 'Mina K.' }); });
  expect([nameField().value, document.body.textContent.includes('Not saved yet')]).toEqual(['Mina K.', false]);
});
