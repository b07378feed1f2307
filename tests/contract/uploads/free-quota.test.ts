import { expect, test } from 'vitest';
import { errorBodySchema } from '../../../src/contract/errors';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, type TusClient } from '../../support/tus-client';
import { add } from '../sharing/people';

/** A person with the free edition has 2 GiB: two uploads of this size do not fit (core/limits/table.ts). */
const large = 2_000_000_000;
const server = useTestServer({ deployment: 'public' });

const somebody = async (name: string): Promise<{ person: TestPerson; tus: TusClient }> => {
  const person = await server.register(name);
  return { person, tus: createTusClient(server, person) };
};
const begin = async (tus: TusClient, bytes: number, folder?: string): Promise<string> => {
  const response = await tus.create(bytes, { filename: 'large.bin', ...(folder === undefined ? {} : { folder }) });
  return response.status === 201 ? response.headers.get('location') ?? '' : errorBodySchema.parse(await response.json()).code;
};
const isBegun = expect.stringMatching(/^\/api\/uploads\//) as string;

test('an unfinished upload uses space until it is cancelled', async () => {
  const { tus } = await somebody('Ada');
  const first = await begin(tus, large);
  expect(first).toEqual(isBegun);
  expect(await begin(tus, large)).toBe('INSUFFICIENT_QUOTA');
  // 2,147,483,648 bytes minus the first upload: exactly the remaining quota.
  const rest = await begin(tus, 147_483_648);
  expect(rest).toEqual(isBegun);
  expect(await begin(tus, 1)).toBe('INSUFFICIENT_QUOTA');
  expect((await tus.terminate(rest)).status).toBe(204);
  expect(await begin(tus, 147_483_648)).toEqual(isBegun);
});

test('uploads started concurrently never use more than the free space', async () => {
  const { tus } = await somebody('Ada');
  const responses = await Promise.all(Array.from({ length: 5 }, () => begin(tus, large)));
  expect(responses.filter((result) => result === 'INSUFFICIENT_QUOTA')).toHaveLength(4);
});

test('uploads of other people count for the payer of the place, and not for themselves', async () => {
  const [owner, guest] = [await somebody('Owner'), await somebody('Guest')];
  const folder = (await owner.person.client.call('files.create', { body: { type: 1, name: 'Folder' } })).guid;
  await add(owner.person, folder, guest.person, 'editor');
  expect(await begin(guest.tus, large, folder)).toEqual(isBegun);
  expect(await begin(owner.tus, large)).toBe('INSUFFICIENT_QUOTA');
  expect(await begin(guest.tus, large)).toEqual(isBegun);
});

test('a finished upload is counted once, as a file', async () => {
  const { person, tus } = await somebody('Ada');
  await server.pool.query('update people set disk_volume_quota = 100 where id = $1', [person.user.id]);
  expect((await tus.createWith('x'.repeat(60), { filename: 'a.txt' })).status).toBe(201);
  expect((await tus.createWith('x'.repeat(40), { filename: 'b.txt' })).status).toBe(201);
  expect(await begin(tus, 1)).toBe('INSUFFICIENT_QUOTA');
});

test('unfinished uploads count as files if the number of files is limited', async () => {
  const { person, tus } = await somebody('Ada');
  // A person with the free edition has 1,000 files.
  await server.pool.query('insert into usage (root_guid, size_bytes, file_count) values ($1, 0, 998)', [person.user.desktopGuid]);
  expect(await begin(tus, 1)).toEqual(isBegun);
  expect(await begin(tus, 1)).toEqual(isBegun);
  expect(await begin(tus, 1)).toBe('INSUFFICIENT_FILE_COUNT');
});

test('an abandoned upload keeps its space for a day after its last byte; resuming it later reserves space again', async () => {
  const { tus } = await somebody('Ada');
  const first = await begin(tus, large);
  const idle = (hours: number): Promise<unknown> => server.pool.query(`update uploads set held_at = now() - make_interval(hours => $1) where id = $2`, [hours, first.split('/').at(-1)]);
  await idle(23);
  expect(await begin(tus, large)).toBe('INSUFFICIENT_QUOTA');
  // A byte arrives: the expiry of a day restarts.
  expect((await tus.patch(first, 0, 'x')).status).toBe(204);
  const { rows: [held] } = await server.pool.query<{ isNow: boolean }>(`select held_at > now() - interval '1 minute' as "isNow" from uploads where id = $1`, [first.split('/').at(-1)]);
  expect(held?.isNow).toBe(true);
  await idle(25);
  const second = await begin(tus, large);
  expect(second).toEqual(isBegun);
  const refused = await tus.patch(first, 1, 'y');
  expect([refused.status, errorBodySchema.parse(await refused.json()).code]).toEqual([403, 'INSUFFICIENT_QUOTA']);
  expect((await tus.head(first)).headers.get('upload-offset')).toBe('1');
  expect((await tus.terminate(second)).status).toBe(204);
  expect((await tus.patch(first, 1, 'y')).status).toBe(204);
  expect(await begin(tus, large)).toBe('INSUFFICIENT_QUOTA');
});
