// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OperatorAnnouncement } from '../../../../../src/contract/api/announcement-endpoints';
import type { EndpointName } from '../../../../../src/contract/api/endpoints';
import type { SessionState, WorkspaceBridge } from '../../../../../src/contract/bridge';
import type { EditionName } from '../../../../../src/contract/entities/editions';
import type { NetworkProblem } from '../../../../../src/contract/desktop/network-bridge';
import { PromptBar } from '../../../../../src/renderer/app/frame/prompt-bar';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { announcementResource } from '../../../../../src/renderer/shared/store/resources/announcement-resource';
import { createRouter } from '../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../src/renderer/shared/router/router-context';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { teamResource } from '../../../../../src/renderer/shared/store/team/team-resource';
import { settingsRead } from '../../../../../src/renderer/shared/store/user-config/user-config-slice';
import { persistenceFound } from '../../../../../src/renderer/shared/store/sync/sync-slice';
import { createSignedInStore, person, type Call } from '../../support/store-fixture';
import { press, render, type Rendered } from '../../support/render';

type Session = Extract<SessionState, { status: 'signed-in' }>;

let shown: Rendered | null = null;
beforeEach(async () => { await setLocale('en'); vi.useFakeTimers(); });
afterEach(() => { shown?.unmount(); shown = null; vi.useRealTimers(); });

const start = (changed: Partial<Session>) => {
  const { store, bridge, calls } = createSignedInStore();
  let report: (problem: NetworkProblem | null) => void = () => undefined;
  const network = { onProblem: (listener: typeof report) => { report = listener; return () => undefined; }, problem: async () => null };
  const desktop = { network, servers: {} };
  const services = { bridge: { ...bridge, desktop } as unknown as WorkspaceBridge, visibleContent: null };
  const router = createRouter(window, { storage: sessionStorage, navigatedBy: 'app' });
  const element = (session: Partial<Session>) => (
    <Provider store={store}>
      <AppServicesContext value={services}><RouterContext value={router}><PromptBar session={{ status: 'signed-in', server: 'test', user: person(7), isRemembered: true, ...session }} /></RouterContext></AppServicesContext>
    </Provider>
  );
  const page = render(element(changed));
  shown = page;
  return {
    titles: () => [...page.container.querySelectorAll('strong')].map(({ textContent }) => textContent),
    calls: (name: EndpointName) => calls.filter((call) => call.name === name),
    announce: (data: OperatorAnnouncement) => {
      act(() => {
        store.dispatch(announcementResource.requested({ requestId: 'r' }));
        store.dispatch(announcementResource.received({ requestId: 'r', value: { data } }));
      });
    },
    /** Settles the latest dismissal. */
    settle: async (how: (call: Call) => void) => { await act(async () => { how(calls.findLast(({ name }) => name === 'announcement.dismiss') ?? (() => { throw new Error('There is no dismissal.'); })()); }); },
    settleRead: async (data: null) => { await act(async () => { calls.findLast(({ name }) => name === 'announcement.get')?.answer({ data }); }); },
    outdate: () => { act(() => { store.dispatch(persistenceFound('nowhere')); }); },
    reportProblem: (problem: NetworkProblem | null) => { act(() => { report(problem); }); },
    changeSession: (session: Partial<Session>) => { page.show(element(session)); },
    showMembership: (endsAt: string, editionName: EditionName = 'personal_premium') => {
      act(() => {
        store.dispatch(settingsRead({ settings: store.getState().userConfig.settings }));
        store.dispatch(teamResource.requested({ requestId: endsAt }));
        store.dispatch(teamResource.received({ requestId: endsAt, value: { team: null, permissions: [], editionName, endsAt } }));
      });
    },
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

it('an announcement is shown with its link, closed on the server, and shown again if that fails', async () => {
  const bar = start({});
  bar.announce({ id: 'a', text: 'Comments are here', link: 'https://deckle.example/news' });
  expect(screen.getByRole('status').textContent).toContain('Comments are here');
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://deckle.example/news');
  await press(screen.getByRole('button', { name: 'Close' }));
  expect(bar.calls('announcement.dismiss').map(({ input }) => input)).toEqual([{ params: { id: 'a' } }]);
  await bar.settle((call) => { call.refuse({ code: 'UNAVAILABLE', status: 503 }); });
  expect(screen.getByRole('status').textContent).toContain('Comments are here');
  await press(screen.getByRole('button', { name: 'Close' }));
  await bar.settle((call) => { call.answer(null); });
  await bar.settleRead(null);
  expect(screen.queryByText('Comments are here')).toBeNull();
});

it('an announcement waits for prompts about the session', () => {
  const bar = start({ isRemembered: false });
  bar.announce({ id: 'a', text: 'Comments are here', link: null });
  expect(bar.titles()).toEqual([notRemembered]);
  expect(screen.queryByText('Comments are here')).toBeNull();
});

it('the end of a membership is announced 7 days before it until 30 days after it, in a window that is open all the while', () => {
  const dayMs = 86_400_000;
  vi.setSystemTime(Date.parse('2026-12-01T04:00:00Z'));
  const bar = start({});
  bar.showMembership('2026-12-14T04:00:00.000Z');
  bar.wait(6 * dayMs - 1000);
  expect(bar.titles()).toEqual([]);
  bar.wait(1000);
  expect(bar.titles()).toEqual(['Premium ends on 14 Dec 2026.']);
  bar.wait(7 * dayMs - 1000);
  expect(bar.titles()).toEqual(['Premium ends on 14 Dec 2026.']);
  bar.wait(1000);
  expect(bar.titles()).toEqual(['Your membership ended on 14 Dec 2026.']);
  bar.wait(30 * dayMs - 1000);
  bar.wait(1000);
  expect(bar.titles()).toEqual([]);
});

it('a renewed membership and one without an end are not announced', () => {
  vi.setSystemTime(Date.parse('2026-12-13T04:00:00Z'));
  const bar = start({});
  bar.showMembership('2026-12-14T04:00:00.000Z');
  expect(bar.titles()).toEqual(['Premium ends on 14 Dec 2026.']);
  bar.showMembership('2027-12-14T04:00:00.000Z');
  expect(bar.titles()).toEqual([]);
  bar.showMembership('2026-12-14T04:00:00.000Z', 'private');
  expect(bar.titles()).toEqual([]);
});
