import { beforeEach, expect, test } from 'vitest';
import { editionLimits } from '../../../src/core/limits/edition-limits';
import { createTeam, joinTeam } from '../../support/teams';
import type { TestPerson } from '../../support/test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { useTestServer } from '../../support/use-test-server';
import { insertGrantsOfDepartments } from '../../support/workspace-rows';
import { add, remove } from '../sharing/people';
import { failureOf } from '../http/failure-of';

// "Part 6, What counts when", on a server that is not restarted: only the clock and the membership change.

const [day, gibibyte] = [24 * 60 * 60_000, 1024 ** 3];
const start = new Date('2026-03-01T12:00:00Z');
let now = start;
const server = useTestServer({ deployment: 'public', clock: () => now });

const freeFeatures = ['move', 'upgrade'];
const teamFeatures = [
  'enableFileTag', 'unzip', 'batchDownload', 'shareExpiry', 'enterpriseShare', 'contentSearch', 'templates', 'changeRole', 'move', 'sheetLock', 'publicShare', 'scripts', 'upgrade',
];
/** Members do not buy for their team. */
const ofMember = (features: readonly string[]): string[] => features.filter((name) => name !== 'upgrade');

const featuresOf = async (person: TestPerson) => (await person.client.call('settings.features', {})).data.features;
const volumeOf = async (person: TestPerson) => (await person.client.call('quota.get', {})).data.teamDiskVolume?.quota;
const bring = (person: TestPerson, name: string): Promise<string> => upload(createTusClient(server, person), name, { filename: `${name}.txt` });

let creator: TestPerson;
let member: TestPerson;
let team = 0;

beforeEach(async () => {
  now = start;
  [creator, member] = [await server.register('Creator'), await server.register('Member')];
  team = await createTeam(server, 'Team', { editionId: 1, isTrial: true, expiresAt: new Date(start.getTime() + 5 * day) });
  await joinTeam(server, team, creator.user.id, 'creator');
  await joinTeam(server, team, member.user.id);
});

test('a trial has the features and limits of its edition until the moment of its end', async () => {
  const guid = await bring(creator, 'before');
  now = new Date(start.getTime() + 5 * day - 1);
  expect([await featuresOf(creator), await featuresOf(member), await volumeOf(creator)]).toEqual([teamFeatures, ofMember(teamFeatures), 500 * gibibyte]);
  now = new Date(start.getTime() + 5 * day);
  expect([await featuresOf(creator), await featuresOf(member), await volumeOf(creator)]).toEqual([freeFeatures, ofMember(freeFeatures), 2 * gibibyte]);

  // A place keeps its content, and accepts nothing beyond the volume that counts. A purchased volume ended with the membership.
  await server.pool.query('update usage set size_bytes = $1 where root_guid = $2', [3 * gibibyte, creator.user.desktopGuid]);
  await server.pool.query('update teams set disk_volume_quota = $1 where id = $2', [9 * gibibyte, team]);
  expect(await volumeOf(creator)).toBe(2 * gibibyte);
  await expect(bring(creator, 'after')).rejects.toThrow('INSUFFICIENT_QUOTA');
  expect(await (await fetch(`${server.url}/api/files/${guid}/download`, { headers: { authorization: `Bearer ${creator.token}` } })).text()).toBe('before');

  // The membership is renewed: everything counts from the next call on.
  await server.pool.query('update teams set is_trial = false, expires_at = $1 where id = $2', [new Date(start.getTime() + 30 * day), team]);
  expect([await featuresOf(creator), await volumeOf(creator)]).toEqual([teamFeatures, 9 * gibibyte]);
  await bring(creator, 'renewed');
});

test('the number of collaborators is that of the edition that counts', async () => {
  const folder = (await creator.client.call('spaces.create', { body: { name: 'Space' } })).guid;
  // A person outside of the team is not blocked by its end, and adds people to files of their own.
  const outsider = await server.register('Outsider');
  await server.pool.query(`update people set personal_edition = 'premium' where id = $1`, [outsider.user.id]);
  await add(creator, folder, outsider, 'editor');
  const { guid } = await outsider.client.call('files.create', { body: { type: -2, name: 'File', folder } });
  await insertGrantsOfDepartments(server, guid, 50, creator.user.id);
  await add(outsider, guid, member, 'reader');
  await remove(outsider, guid, member);
  now = new Date(start.getTime() + 5 * day);
  expect(await failureOf(add(outsider, guid, member, 'reader'))).toMatchObject({ code: 'TOO_MANY_COLLABORATORS', args: { limit: 50 } });
});

test('a withdrawn seat, a disabled member, and their return count from the next call on', async () => {
  expect(await featuresOf(member)).toEqual(ofMember(teamFeatures));
  await joinTeam(server, team, member.user.id, 'member', false);
  expect(await featuresOf(member)).toEqual(ofMember(freeFeatures));
  await joinTeam(server, team, member.user.id, 'disabled');
  expect(await featuresOf(member)).toEqual(ofMember(freeFeatures));
  await joinTeam(server, team, member.user.id, 'member');
  expect(await featuresOf(member)).toEqual(ofMember(teamFeatures));
  // A personal membership continues inside the team, and counts outside of it only.
  await server.pool.query(`update people set personal_edition = 'super', membership_expires_at = $1 where id = $2`, [new Date(start.getTime() + 9 * day), member.user.id]);
  await joinTeam(server, team, member.user.id, 'member', false);
  expect(await featuresOf(member)).toEqual(ofMember(freeFeatures));
  await server.pool.query('delete from team_members where person_id = $1', [member.user.id]);
  expect(new Set(await featuresOf(member))).toEqual(new Set([...editionLimits.personal_super.features, 'toolbox']));
  now = new Date(start.getTime() + 9 * day);
  expect(await featuresOf(member)).toEqual(freeFeatures);
});
