import { expect, test } from 'vitest';
import { createUsageRecount } from '../../../src/server/modules/quota/usage-recount-service';
import { createLogger } from '../../../src/server/logging';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { createTusClient } from '../../support/tus-client';
import { insertFiles } from '../../support/workspace-rows';

/*
 * Twenty concurrent requests, each on a connection of its own. Exactly as many succeed as the quota permits, and the
 * stored usage matches the files.
 */

const atOnce = 20;

const server = useTestServer({ deployment: 'public', config: { databaseConnections: atOnce + 4 } });

const range = Array.from({ length: atOnce }, (_, index) => index);
const run = (text: string, values: unknown[]): Promise<unknown> => server.pool.query(text, values);

/** A team with `size` members; the first one created it. */
const teamOf = async (size: number): Promise<{ team: number; lead: TestPerson; people: TestPerson[] }> => {
  const team = await createTeam(server, 'Team', { editionId: 1 });
  const people: TestPerson[] = [];
  for (let index = 0; index < size; index += 1) {
    const person = await server.register(`Member ${index}`);
    await joinTeam(server, team, person.user.id, index === 0 ? 'creator' : 'admin');
    people.push(person);
  }
  const [lead] = people;
  if (!lead) throw new Error('A team of nobody');
  return { team, lead, people };
};

/**
 * Completes uploads of `bytes` in these folders concurrently. Returns how many completed, and the error codes of the
 * others. The limit is set after their start, because otherwise they could not have started.
 */
const endUploads = async (uploads: readonly { readonly person: TestPerson; readonly folder: string }[], bytes: number, limit: () => Promise<unknown>): Promise<{ ended: number; refusals: string[] }> => {
  const begun = await Promise.all(uploads.map(async ({ person, folder }, index) => {
    const tus = createTusClient(server, person);
    const created = await tus.create(bytes, { filename: `${index}.bin`, folder });
    expect(created.status).toBe(201);
    return { tus, location: created.headers.get('location') ?? '' };
  }));
  await limit();
  // The bytes differ, or the uploads would wait for each other as one blob.
  const responses = await Promise.all(begun.map(({ tus, location }, index) => tus.patch(location, 0, String(index).padStart(bytes, '.'))));
  const refused = await Promise.all(responses.filter(({ status }) => status !== 204).map(async (response) => (await response.json() as { code: string }).code));
  return { ended: responses.length - refused.length, refusals: [...new Set(refused)] };
};

const usedBy = async (roots: readonly string[]): Promise<unknown> =>
  (await server.pool.query('select coalesce(sum(size_bytes), 0)::int as bytes, coalesce(sum(file_count), 0)::int as files from usage where root_guid = any($1)', [roots])).rows[0];
const expectCountedRight = async (): Promise<void> => {
  expect(await createUsageRecount({ database: server.database, logger: createLogger('silent') }).recount()).toBe(0);
};

test('a team never exceeds its volume, though its members add to different places', async () => {
  const { team, lead, people } = await teamOf(10);
  const spaces = await Promise.all(range.slice(0, 10).map(async (index) => (await lead.client.call('spaces.create', { body: { name: `Space ${index}` } })).guid));
  const places = [...people.map((person) => ({ person, folder: person.user.desktopGuid })), ...spaces.map((folder) => ({ person: lead, folder }))];
  expect(await endUploads(places, 100, () => run('update teams set disk_volume_quota = 799 where id = $1', [team]))).toEqual({ ended: 7, refusals: ['INSUFFICIENT_QUOTA'] });
  expect(await usedBy(places.map(({ folder }) => folder))).toEqual({ bytes: 700, files: 7 });
  await expectCountedRight();
}, 60_000);

test('a space never exceeds its own quota', async () => {
  const { lead } = await teamOf(1);
  const space = (await lead.client.call('spaces.create', { body: { name: 'Small' } })).guid;
  const limit = () => lead.client.call('spaces.change', { params: { guid: space }, body: { settings: { diskVolumeQuota: 1200 } } });
  expect(await endUploads(range.map(() => ({ person: lead, folder: space })), 100, limit)).toEqual({ ended: 12, refusals: ['INSUFFICIENT_QUOTA'] });
  expect(await usedBy([space])).toEqual({ bytes: 1200, files: 12 });
  await expectCountedRight();
}, 60_000);

test('a person never exceeds their quota, on the desktop and in their spaces together', async () => {
  const person = await server.register('Premium');
  await run(`update people set personal_edition = 'premium' where id = $1`, [person.user.id]);
  const spaces = await Promise.all(range.slice(0, 4).map(async (index) => (await person.client.call('spaces.create', { body: { name: `Mine ${index}` } })).guid));
  const places = [person.user.desktopGuid, ...spaces];
  const limit = () => run('update people set disk_volume_quota = 550 where id = $1', [person.user.id]);
  expect(await endUploads(range.map((index) => ({ person, folder: places[index % places.length] ?? '' })), 100, limit)).toEqual({ ended: 5, refusals: ['INSUFFICIENT_QUOTA'] });
  expect(await usedBy(places)).toEqual({ bytes: 500, files: 5 });
  await expectCountedRight();
}, 60_000);

test('a free person creates no more than a thousand files', async () => {
  const person = await server.register('Free');
  await insertFiles(server, person.user.desktopGuid, person.user.id, 991, (number) => ({ guid: `F${`${number}`.padStart(21, '0')}` }));
  await run('insert into usage (root_guid, file_count) values ($1, 991) on conflict (root_guid) do update set file_count = 991', [person.user.desktopGuid]);
  const outcomes = await Promise.allSettled(range.map((index) => person.client.call('files.create', { body: { type: index % 2 === 0 ? 1 : -2, name: `${index}` } })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  expect(await usedBy([person.user.desktopGuid])).toEqual({ bytes: 0, files: 1000 });
  await expectCountedRight();
}, 60_000);

test('copies into a team\'s places count like uploads', async () => {
  const { team, lead, people } = await teamOf(4);
  const sources = await Promise.all(people.map(async (person, index) => {
    const tus = createTusClient(server, person);
    const { headers } = await tus.create(100, { filename: `source ${index}.bin` });
    await tus.patch(headers.get('location') ?? '', 0, `source ${index}`.padStart(100, '.'));
    const { files: [file] } = await person.client.call('files.list', { query: {} });
    return { person, guid: file?.guid ?? '' };
  }));
  await run('update teams set disk_volume_quota = 950 where id = $1', [team]);
  const outcomes = await Promise.allSettled(range.map((index) => {
    const { person, guid } = sources[index % sources.length] ?? { person: lead, guid: '' };
    return person.client.call('files.duplicate', { body: { files: [guid] } });
  }));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await usedBy(people.map(({ user }) => user.desktopGuid))).toEqual({ bytes: 900, files: 9 });
  await expectCountedRight();
}, 60_000);
