import { beforeAll, describe, expect, it } from 'vitest';
import { capabilityKeys, type CapabilityKey } from '../../../src/contract/entities/edition-capabilities';
import { capabilitiesOf, checkCapability } from '../../../src/core/limits/capability-check';
import { createTeam, joinTeam } from '../../support/teams';
import type { TestPerson, TestServer } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

// Decisions, 6.22: `/user/features` and `/aioa/checkpoint` on both deployments, in every edition.

const sold = useTestServer({ deployment: 'public' });
const own = useTestServer();
const withoutPublicLinks = useTestServer({ deployment: 'public', config: { isPublicSharingOffered: false } });

const read = async (person: TestPerson) => (await person.client.call('settings.features', {})).data;

/** `+` allowed, `-` hidden, otherwise the editions with it. */
const stateOf = async (person: TestPerson, key: CapabilityKey): Promise<string> => {
  const check = checkCapability(key, capabilitiesOf(await read(person), { errorCode: 404 }));
  return check.state === 'limited' ? check.editions.join() : check.state === 'allowed' ? '+' : '-';
};

const inTeam = async (server: TestServer, editionId: number, role: 'creator' | 'member' = 'creator'): Promise<TestPerson> => {
  const person = await server.register();
  await joinTeam(server, await createTeam(server, `Team ${String(editionId)}`, { editionId }), person.user.id, role);
  return person;
};

describe('on a public deployment', () => {
  const [standard, premium] = ['enterprise_standard', 'enterprise_premium'];
  const larger = `${standard},${premium}`;
  // Account specification, section 3, "Edition ids". Columns: unzip, sharePassword, enterpriseShare, upgrade, historyDays.
  it.each([
    [1, ['+', premium, '+', '+', premium]], [2, ['+', '+', '+', '-', '+']], [3, [larger, premium, '+', '+', larger]], [4, [larger, premium, '+', '+', larger]],
    [7, ['+', premium, '+', '+', premium]], [8, [larger, premium, '+', '+', larger]], [10, ['+', premium, '+', '+', premium]], [11, [larger, premium, '+', '+', larger]],
  ])('the creator of a team with edition %i', async (editionId, expected) => {
    const person = await inTeam(sold, editionId);
    const keys = ['unzip', 'sharePassword', 'enterpriseShare', 'upgrade', 'historyDays'] as const;
    expect(await Promise.all(keys.map((key) => stateOf(person, key)))).toEqual(expected);
  });

  it.each([
    ['free', ['personal_premium,personal_super', 'personal_super', '-', '+', 'personal_premium,personal_super']],
    ['premium', ['+', 'personal_super', '-', '+', 'personal_super']],
    ['super', ['+', '+', '-', '-', '-']],
  ])('a person with %s', async (edition, expected) => {
    const person = await sold.register();
    await sold.pool.query('update people set personal_edition = $1 where id = $2', [edition, person.user.id]);
    const keys = ['unzip', 'advancedPermissions', 'enterpriseShare', 'upgrade', 'savedVersions'] as const;
    expect(await Promise.all(keys.map((key) => stateOf(person, key)))).toEqual(expected);
    expect((await read(person)).entries?.map(({ key }) => key)).toEqual([...capabilityKeys]);
  });

  it('a member does not buy for the team, and is shown what the team can have', async () => {
    const person = await inTeam(sold, 3, 'member');
    expect([await stateOf(person, 'upgrade'), await stateOf(person, 'unzip')]).toEqual(['-', larger]);
    expect((await read(person)).editions).toEqual([standard, premium]);
  });

  it('the next call after a purchase allows it', async () => {
    const person = await sold.register();
    expect(await stateOf(person, 'unzip')).toBe('personal_premium,personal_super');
    await sold.pool.query("update people set personal_edition = 'premium', membership_expires_at = now() + interval '1 day' where id = $1", [person.user.id]);
    expect(await stateOf(person, 'unzip')).toBe('+');
    await sold.pool.query("update people set membership_expires_at = now() - interval '1 second' where id = $1", [person.user.id]);
    expect(await stateOf(person, 'unzip')).toBe('personal_premium,personal_super');
  });

  it('a switched-off feature is hidden in every edition', async () => {
    const [free, paying] = [await withoutPublicLinks.register(), await inTeam(withoutPublicLinks, 2)];
    expect([await stateOf(free, 'publicShare'), await stateOf(paying, 'publicShare'), await stateOf(paying, 'unzip')]).toEqual(['-', '-', '+']);
  });

  it('there is no checkpoint', async () => {
    const person = await sold.register();
    expect(await failureOf(person.client.call('settings.checkpoint', {}))).toMatchObject({ code: 'ROUTE_NOT_FOUND', status: 404 });
  });
});

describe('on a private deployment', () => {
  let person: TestPerson;
  beforeAll(async () => { person = await inTeam(own, 3, 'member'); });

  it('everything is allowed but buying, and no edition is for sale', async () => {
    const data = await read(person);
    expect(data.editions).toEqual([]);
    expect(data.entries?.filter(({ status }) => status !== 'normal')).toEqual([{ key: 'upgrade', status: 'hidden' }]);
    expect(data.features).not.toContain('upgrade');
  });

  it('the checkpoint reports that there is no licence check', async () => {
    expect(await person.client.call('settings.checkpoint', {})).toEqual({ errorCode: 404 });
  });

  it('both calls need a session', async () => {
    const stranger = own.clientFor();
    expect(await failureOf(stranger.call('settings.features', {}))).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await failureOf(stranger.call('settings.checkpoint', {}))).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
