// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionState, WorkspaceBridge } from '../../../../../src/contract/bridge';
import type { NetworkProblem } from '../../../../../src/contract/desktop/network-bridge';
import { PromptBar } from '../../../../../src/renderer/app/frame/prompt-bar';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { persistenceFound } from '../../../../../src/renderer/shared/store/sync/sync-slice';
import { createSignedInStore, person } from '../../support/store-fixture';
import { press, render, type Rendered } from '../../support/render';

type Session = Extract<SessionState, { status: 'signed-in' }>;

let shown: Rendered | null = null;
beforeEach(async () => { await setLocale('en'); vi.useFakeTimers(); });
afterEach(() => { shown?.unmount(); shown = null; vi.useRealTimers(); });

const start = (changed: Partial<Session>) => {
  const { store, bridge } = createSignedInStore();
  let report: (problem: NetworkProblem | null) => void = () => undefined;
  const network = { onProblem: (listener: typeof report) => { report = listener; return () => undefined; }, problem: async () => null };
  const desktop = { network, servers: {} };
  const services = { bridge: { ...bridge, desktop } as unknown as WorkspaceBridge, visibleContent: null };
  const element = (session: Partial<Session>) => (
    <Provider store={store}>
      <AppServicesContext value={services}><PromptBar session={{ status: 'signed-in', server: 'test', user: person(7), isRemembered: true, ...session }} /></AppServicesContext>
    </Provider>
  );
  const page = render(element(changed));
  shown = page;
  return {
    titles: () => [...page.container.querySelectorAll('strong')].map(({ textContent }) => textContent),
    outdate: () => { act(() => { store.dispatch(persistenceFound('nowhere')); }); },
    reportProblem: (problem: NetworkProblem | null) => { act(() => { report(problem); }); },
    changeSession: (session: Partial<Session>) => { page.show(element(session)); },
    wait: (milliseconds: number) => { act(() => { vi.advanceTimersByTime(milliseconds); }); },
  };
};

const notRemembered = 'You will have to sign in again next time.';
const keychain = 'Waiting for your computer’s keychain';
const outdated = 'This window is out of date.';
const proxy = 'Deckle is offline.';

it('nothing is shown without a reason', () => {
  expect(start({}).titles()).toEqual([]);
});

it('a sign-in that is not remembered is shown until the person closes the prompt', async () => {
  const bar = start({ isRemembered: false });
  expect(bar.titles()).toEqual([notRemembered]);
  await press(screen.getByRole('button', { name: 'Close' }));
  expect(bar.titles()).toEqual([]);
});

it('prompts that may not wait replace it, in their order', () => {
  const bar = start({ isRemembered: false });
  bar.reportProblem({ kind: 'proxy', host: 'proxy.example', port: 8080 });
  expect(bar.titles()).toEqual([proxy]);
  bar.outdate();
  expect(bar.titles()).toEqual([outdated]);
  bar.reportProblem(null);
  expect(bar.titles()).toEqual([outdated]);
});

it('the wait for the keychain is shown first, and only after a delay', () => {
  const bar = start({ isWaitingForKeychain: true });
  bar.reportProblem({ kind: 'proxy', host: 'proxy.example', port: 8080 });
  expect(bar.titles()).toEqual([proxy]);
  bar.wait(1500);
  expect(bar.titles()).toEqual([keychain]);
  bar.changeSession({ isWaitingForKeychain: false, isRemembered: false });
  expect(bar.titles()).toEqual([proxy]);
  bar.reportProblem(null);
  expect(bar.titles()).toEqual([notRemembered]);
});
