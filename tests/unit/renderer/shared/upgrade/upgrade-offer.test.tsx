// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Failure } from '../../../../../src/contract/bridge';
import type { EditionCapabilities } from '../../../../../src/contract/entities/edition-capabilities';
import { UpgradeHost } from '../../../../../src/renderer/features/upgrade/upgrade-host';
import { loadPageTexts, setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { LocaleProvider } from '../../../../../src/renderer/shared/i18n/locale-provider';
import { createRouter } from '../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../src/renderer/shared/router/router-context';
import { featuresResource } from '../../../../../src/renderer/shared/store/resources/edition-capabilities';
import { teamResource, type Membership } from '../../../../../src/renderer/shared/store/team/team-resource';
import { upgradeOffered } from '../../../../../src/renderer/shared/store/upgrade/upgrade-slice';
import { useFailureToast } from '../../../../../src/renderer/shared/upgrade/use-failure-toast';
import { toasts } from '../../../../../src/renderer/ui/toast-store';
import { render, type Rendered } from '../../support/render';
import { createSignedInStore } from '../../support/store-fixture';

let shown: Rendered | null = null;
beforeEach(async () => { await setLocale('en'); await loadPageTexts('upgradePage'); toasts.clear(); });
afterEach(() => { shown?.unmount(); shown = null; toasts.clear(); vi.unstubAllGlobals(); });

const refusal = (code: Failure['code'], args: Failure['args'] = {}): Failure => ({ code, args, message: '', status: 403, requestId: null, retryable: false });

const open = (value: EditionCapabilities, membership: Membership | null = null) => {
  const { store } = createSignedInStore();
  if (membership !== null) {
    store.dispatch(teamResource.requested({ requestId: 't' }));
    store.dispatch(teamResource.received({ requestId: 't', value: membership }));
  }
  const learn = (next: EditionCapabilities): void => {
    store.dispatch(featuresResource.requested({ requestId: 'r' }));
    store.dispatch(featuresResource.received({ requestId: 'r', value: { ...next, checkpoint: null } }));
  };
  learn(value);
  let show: ReturnType<typeof useFailureToast> = () => undefined;
  const Probe = () => { show = useFailureToast(); return null; };
  shown = render(
    <Provider store={store}><LocaleProvider><RouterContext value={createRouter(window, { storage: sessionStorage, navigatedBy: 'app' })}><Probe /><UpgradeHost /></RouterContext></LocaleProvider></Provider>,
  );
  return {
    store,
    learn: (next: EditionCapabilities) => { act(() => { learn(next); }); },
    offer: () => store.getState().upgrade.offer,
    payment: () => store.getState().billing.payment?.intent ?? null,
    dispatchOffer: (key: 'unzip') => { act(() => { store.dispatch(upgradeOffered({ key })); }); },
    show: (failure: Failure) => { act(() => { show(failure); }); return toasts.current().at(-1)?.action; },
  };
};
const free: EditionCapabilities = {
  features: ['move'], editions: ['personal_premium', 'personal_super'],
  entries: [{ key: 'unzip', status: 'limited' }, { key: 'scripts', status: 'hidden' }, { key: 'diskVolumeBytes', status: 'limited', quota: 100 }, { key: 'fileCount', status: 'limited', quota: 9 }, { key: 'collaborators', status: 'limited', quota: [{ start: 0, end: null, limit: 5 }] }],
};

it.each([
  [refusal('CURRENT_EDITION_NOT_SUPPORT', { feature: 'unzip', editions: '' }), 'unzip'],
  [refusal('INSUFFICIENT_QUOTA'), 'diskVolumeBytes'], [refusal('INSUFFICIENT_FILE_COUNT'), 'fileCount'], [refusal('TOO_MANY_COLLABORATORS', { limit: 5 }), 'collaborators'],
])('a refusal leads to the prompt: %j', (failure, key) => {
  const { show, offer } = open(free);
  const action = show(failure);
  expect(action?.label).toBe('See plans');
  act(() => { action?.onAction(); });
  expect(offer()).toEqual({ key });
});

it.each([
  ['a hidden feature', free, refusal('CURRENT_EDITION_NOT_SUPPORT', { feature: 'scripts', editions: '' })],
  ['a feature of a newer server', free, refusal('CURRENT_EDITION_NOT_SUPPORT', { feature: 'warp', editions: 'galactic' })],
  ['a different reason', free, refusal('NO_ACCESS_MODIFY')],
  ['a private deployment', { features: [], entries: [{ key: 'diskVolumeBytes', status: 'normal', quota: null }], editions: [] } satisfies EditionCapabilities, refusal('INSUFFICIENT_QUOTA')],
  ['the largest edition', { ...free, editions: [] }, refusal('INSUFFICIENT_QUOTA')],
])('a refusal without an edition that helps offers nothing: %s', (_why, value, failure) => {
  expect(open(value).show(failure)).toBeUndefined();
});

it('full storage of the largest edition leads to more storage, except in a team', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const largest: EditionCapabilities = { ...free, editions: [], entries: [{ key: 'diskVolumeBytes', status: 'hidden', quota: 100 }] };
  const person: Membership = { team: null, permissions: [], editionName: 'personal_super', endsAt: null };
  const { show, payment } = open(largest, person);
  const action = show(refusal('INSUFFICIENT_QUOTA'));
  expect(action?.label).toBe('Buy storage');
  act(() => { action?.onAction(); });
  expect(payment()).toMatchObject({ isForStorage: true });
  shown?.unmount();
  toasts.clear();
  expect(open(largest, { ...person, team: { id: 1 } as unknown as Membership['team'], editionName: 'team' }).show(refusal('INSUFFICIENT_QUOTA'))).toBeUndefined();
});

it('the prompt closes once the edition has the capability, and never opens for a hidden one', () => {
  const { dispatchOffer, learn, offer } = open(free);
  dispatchOffer('unzip');
  expect(offer()).toEqual({ key: 'unzip' });
  learn({ ...free, features: ['move', 'unzip'] });
  expect(offer()).toBeNull();
  learn({ ...free, entries: [{ key: 'unzip', status: 'hidden' }] });
  dispatchOffer('unzip');
  expect(offer()).toBeNull();
});

it('a missing real name leads to its verification: of the team by its managers, and of the own account by everybody', () => {
  const { show, store } = open(free);
  const ofTeam = refusal('REAL_NAME_REQUIRED', { act: 'canCreateChildFile' });
  const subjectAfter = (failure: Failure): string | null => {
    const action = show(failure);
    act(() => { action?.onAction(); });
    return action === undefined ? null : store.getState().realName.subject;
  };
  // A person who manages no team cannot verify it.
  expect([subjectAfter(ofTeam), subjectAfter(refusal('REAL_NAME_REQUIRED'))]).toEqual([null, 'person']);
  act(() => {
    store.dispatch(teamResource.requested({ requestId: 'r' }));
    store.dispatch(teamResource.received({ requestId: 'r', value: { team: { role: 'admin' }, permissions: [], editionName: 'enterprise_standard', endsAt: null } as unknown as Membership }));
  });
  expect(show(ofTeam)?.label).toBe('Verify now');
  expect(subjectAfter(ofTeam)).toBe('team');
});
