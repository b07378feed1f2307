// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { createRouter } from '../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../src/renderer/shared/router/router-context';
import { pricingUrlReceived, type PaymentIntent } from '../../../../../src/renderer/shared/store/billing/billing-slice';
import { teamResource, type Membership } from '../../../../../src/renderer/shared/store/team/team-resource';
import { TabsContext } from '../../../../../src/renderer/shared/tabs/tabs-context';
import type { Tabs } from '../../../../../src/renderer/shared/tabs/window-tabs';
import { usePaymentRequest } from '../../../../../src/renderer/shared/upgrade/use-payment-request';
import { render, type Rendered } from '../../support/render';
import { createSignedInStore } from '../../support/store-fixture';

// Account specification, section 4, "Upgrade flow".

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); shown = null; vi.unstubAllGlobals(); });

const person: Membership = { team: null, permissions: [], editionName: 'personal_free', endsAt: null };
const member: Membership = { team: { id: 1 } as unknown as Membership['team'], permissions: [], editionName: 'team', endsAt: null };

const intent = { edition: 'personal_super', source: 'a & b' };

interface Situation {
  readonly width?: number;
  readonly isDesktop?: boolean;
  readonly pricingUrl?: string | null;
  readonly wanted?: PaymentIntent;
}

/** Presses an upgrade button. Returns the dialog, the page, the new tab and the outside address that follow. */
const press = (value: Membership | null, { width = 1440, isDesktop = false, pricingUrl = null, wanted = intent }: Situation = {}) => {
  const { store, bridge } = createSignedInStore();
  const openExternal = vi.fn(() => Promise.resolve());
  Object.assign(bridge.window, { openExternal });
  store.dispatch(pricingUrlReceived(pricingUrl));
  if (value !== null) {
    store.dispatch(teamResource.requested({ requestId: 'r' }));
    store.dispatch(teamResource.received({ requestId: 'r', value }));
  }
  window.history.replaceState(null, '', '/desktop');
  const [open, openTab] = [vi.fn(), vi.fn()];
  vi.stubGlobal('open', open);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: width <= Number(/<= (\d+)px/.exec(query)?.[1]) }));
  sessionStorage.clear();
  const router = createRouter(window, { storage: sessionStorage, navigatedBy: 'app' });
  let request: ReturnType<typeof usePaymentRequest> = () => undefined;
  const Probe = () => { request = usePaymentRequest(); return null; };
  shown = render(<Provider store={store}><RouterContext value={router}><TabsContext value={isDesktop ? { open: openTab } as unknown as Tabs : null}><Probe /></TabsContext></RouterContext></Provider>);
  act(() => { request(wanted); });
  return { dialog: store.getState().billing.payment?.intent ?? null, page: router.address(), tab: [...open.mock.calls, ...openTab.mock.calls].flat()[0] as unknown ?? null, outside: openExternal.mock.calls.flat()[0] as unknown ?? null };
};

it.each([
  ['a person', press.bind(null, person), { dialog: intent, page: '/desktop', tab: null, outside: null }],
  ['a person at 481 px', press.bind(null, person, { width: 481 }), { dialog: intent, page: '/desktop', tab: null, outside: null }],
  ['a person on a phone', press.bind(null, person, { width: 480 }), { dialog: null, page: '/payment?from=a+%26+b&member=personal_super', tab: null, outside: null }],
  ['a member of a team', press.bind(null, member), { dialog: null, page: '/desktop', tab: '/pricing', outside: null }],
  ['a member of a team in the desktop app', press.bind(null, member, { isDesktop: true }), { dialog: null, page: '/desktop', tab: '/pricing', outside: null }],
  ['a person on a phone who wants storage', press.bind(null, person, { width: 480, wanted: { edition: null, isForStorage: true, source: 'x' } }), { dialog: null, page: '/payment?from=x&member=storage', tab: null, outside: null }],
  // Decisions, "Part 8": "or a configured address".
  ['a member of a team, where the operator has a page of plans', press.bind(null, member, { pricingUrl: 'https://plans.example/' }), { dialog: null, page: '/desktop', tab: null, outside: 'https://plans.example/' }],
  ['a member of a team in the desktop app, where the operator has a page of plans', press.bind(null, member, { isDesktop: true, pricingUrl: 'https://plans.example/' }), { dialog: null, page: '/desktop', tab: null, outside: 'https://plans.example/' }],
  ['a person, where the operator has a page of plans', press.bind(null, person, { pricingUrl: 'https://plans.example/' }), { dialog: intent, page: '/desktop', tab: null, outside: null }],
  ['a person of a private deployment', press.bind(null, { ...person, editionName: 'private' }), { dialog: null, page: '/desktop', tab: null, outside: null }],
  ['a member of a private deployment', press.bind(null, { ...member, editionName: 'private' }), { dialog: null, page: '/desktop', tab: null, outside: null }],
  ['an unknown person', press.bind(null, null), { dialog: null, page: '/desktop', tab: null, outside: null }],
] as const)('an upgrade of %s', (_who, run, expected) => {
  expect(run()).toEqual(expected);
});
