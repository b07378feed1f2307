import { describe, expect, it } from 'vitest';
import { loadTeamRealName, promptRealName, selectMayPromptRealName, selectRealNameSubject } from '../../../../../../src/renderer/shared/store/real-name/real-name';
import { teamResource, type Membership } from '../../../../../../src/renderer/shared/store/team/team-resource';
import { settingsRead } from '../../../../../../src/renderer/shared/store/user-config/user-config-slice';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { createSignedInStore, settle } from '../../../support/store-fixture';

// Account specification, section 4 ("Real-name verification modal"): a trial, the creator or an admin, not yet shown on this day.

type Team = NonNullable<Membership['team']>;
const teamOf = (role: Team['role'], changed: Partial<Team['membership']> = {}): Team =>
  ({ id: 1, name: 'Team', role, membership: { editionId: 1, isTrial: true, isExpired: false, expiredAt: null, ...changed } }) as unknown as Team;
const membershipOf = (team: Team | null, editionName: Membership['editionName'] = 'enterprise_standard'): Membership => ({ team, permissions: [], editionName, endsAt: null });

const start = (membership: Membership | null, settings: Readonly<Record<string, unknown>> | null = {}) => {
  const { store, calls } = createSignedInStore();
  if (settings !== null) store.dispatch(settingsRead({ settings }));
  if (membership !== null) {
    store.dispatch(teamResource.requested({ requestId: 'r' }));
    store.dispatch(teamResource.received({ requestId: 'r', value: membership }));
  }
  return { store, calls, may: (day = '2026-11-30') => selectMayPromptRealName(store.getState(), day) };
};

describe('the dialog shows itself', () => {
  it.each([
    ['to the creator of a trial', membershipOf(teamOf('creator')), {}, true],
    ['to an admin of a trial', membershipOf(teamOf('admin')), {}, true],
    ['not to a member', membershipOf(teamOf('member')), {}, false],
    ['not to a disabled member', membershipOf(teamOf('disabled')), {}, false],
    ['not in a team that has paid', membershipOf(teamOf('creator', { isTrial: false })), {}, false],
    ['not after the trial', membershipOf(teamOf('creator', { isExpired: true })), {}, false],
    ['not to a person without a team', membershipOf(null, 'personal_free'), {}, false],
    ['not on a private deployment', membershipOf(teamOf('creator'), 'private'), {}, false],
    ['not before the team is known', null, {}, false],
    ['not before the settings are known', membershipOf(teamOf('creator')), null, false],
    ['not twice on a day', membershipOf(teamOf('creator')), { 'prompt:realName': { day: '2026-11-30' } }, false],
    ['again on the next day', membershipOf(teamOf('creator')), { 'prompt:realName': { day: '2026-11-29' } }, true],
  ] as const)('%s', (_when, membership, settings, isShown) => {
    expect(start(membership, settings).may()).toBe(isShown);
  });

  it('only after the settings of the server arrived, because a different device may have shown it', () => {
    const { store, may } = start(membershipOf(teamOf('creator')), null);
    store.dispatch(settingsRead({ settings: {}, isFresh: false }));
    expect(may()).toBe(false);
    store.dispatch(settingsRead({ settings: {} }));
    expect(may()).toBe(true);
  });

  it('once on a day, in all windows of the person', async () => {
    const { store, may } = start(membershipOf(teamOf('admin')));
    store.dispatch(promptRealName('2026-11-30'));
    await settle();
    expect(store.getState().realName.subject).toBe('team');
    expect([may(), may('2026-12-01')]).toEqual([false, true]);
  });
});

it('the subject is the team for its creator and admins, and the person for all others', () => {
  const subjects = [teamOf('creator'), teamOf('admin'), teamOf('member'), null].map((team) => selectRealNameSubject(start(membershipOf(team)).store.getState()));
  expect(subjects).toEqual(['team', 'team', 'person', 'person']);
});

it('a response that arrives after a change of the session is dropped', async () => {
  const { store, calls } = start(membershipOf(teamOf('creator')));
  const read = async (status: boolean): Promise<boolean | null> => {
    calls.findLast(({ name }) => name === 'billing.identification')?.answer({ status });
    await settle();
    return store.getState().realName.isTeamVerified;
  };
  void store.dispatch(loadTeamRealName());
  expect(await read(false)).toBe(false);
  void store.dispatch(loadTeamRealName());
  store.dispatch(sessionChanged({ status: 'signed-out', server: 'test' } as never));
  expect(await read(true)).toBeNull();
});
