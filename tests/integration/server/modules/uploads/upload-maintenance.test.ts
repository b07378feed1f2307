import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDiskBlobsService } from '../../../../../src/server/modules/blobs/blobs-service';
import { createLogger } from '../../../../../src/server/logging';
import { createUploadsService } from '../../../../../src/server/modules/uploads/uploads-service';
import { createFilesServiceAt } from '../../../../support/create-files-service';
import type { TestPerson } from '../../../../support/test-server';
import { useTestServer } from '../../../../support/use-test-server';
import { createTusClient, upload, type TusClient } from '../../../../support/tus-client';

const server = useTestServer();
let ada: TestPerson;
let tus: TusClient;
const dayMs = 24 * 60 * 60_000;

beforeAll(async () => {
  ada = await server.register('Ada');
  tus = createTusClient(server, ada);
  // Backdates the database, so that backdated blobs still belong to it.
  await server.pool.query("update installation set created_at = now() - interval '1 day'");
});

const blobPath = (hash: string): string => join(server.dataDirectory, 'blobs', hash.slice(0, 2), hash);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The services with a clock several days ahead. */
const daysFromNow = (days: number, isLargeSweepAllowed = true) => {
  const clock = (): Date => new Date(Date.now() + days * dayMs);
  const { database } = server;
  const blobs = createDiskBlobsService({
    directory: join(server.dataDirectory, 'blobs'), database, clock, quarantineDays: 30, logger: createLogger('silent'), consumeSweepPermission: async () => isLargeSweepAllowed,
  });
  const files = createFilesServiceAt(clock);
  return { blobs, uploads: createUploadsService({ database, files, blobs, clock, directory: join(server.dataDirectory, 'uploads'), path: '/api/uploads', quarantineDays: 30, reserveBytes: 0 }) };
};

describe('blobs without a file', () => {
  test('are kept for a day, then deleted; those of files are kept, also of files in the trash', async () => {
    const [kept, orphaned, trashed] = ['kept', 'orphaned', 'trashed'];
    await upload(tus, kept, { filename: kept });
    const gone = await upload(tus, orphaned, { filename: orphaned });
    await ada.client.call('files.remove', { params: { id: await upload(tus, trashed, { filename: trashed }) } });
    await server.pool.query('delete from files where guid = $1', [gone]);

    expect(await daysFromNow(0.9).blobs.sweep()).toBe(0);
    expect(await daysFromNow(1.1).blobs.sweep()).toBe(1);
    expect([existsSync(blobPath(sha256(kept))), existsSync(blobPath(sha256(orphaned))), existsSync(blobPath(sha256(trashed)))]).toEqual([true, false, true]);
    expect((await server.pool.query('select 1 from blobs where hash = $1', [sha256(orphaned)])).rowCount).toBe(0);
  });

  test('return with the next upload of the same bytes', async () => {
    const guid = await upload(tus, 'orphaned', { filename: 'again' });
    expect(await (await tus.send(`/api/files/${guid}/download`, {})).text()).toBe('orphaned');
    expect(await daysFromNow(5).blobs.sweep()).toBe(0);
  });

  test('are deleted if no row names them', async () => {
    const hash = sha256('left by a kill');
    mkdirSync(join(server.dataDirectory, 'blobs', hash.slice(0, 2)), { recursive: true });
    writeFileSync(blobPath(hash), 'left by a kill');
    expect(await daysFromNow(0).blobs.sweep()).toBe(0);
    expect(await daysFromNow(2).blobs.sweep()).toBe(1);
    expect(existsSync(blobPath(hash))).toBe(false);
  });

  test('are deleted although a listed file is gone when its turn comes', async () => {
    const folder = join(server.dataDirectory, 'blobs', '00');
    mkdirSync(folder, { recursive: true });
    // A dangling link is listed but cannot be opened, like a file that vanished after the listing.
    symlinkSync(join(folder, 'nowhere'), join(folder, '0'.repeat(64)));
    writeFileSync(join(folder, `00${'f'.repeat(62)}`), 'left by a kill');
    expect(await daysFromNow(2).blobs.sweep()).toBe(1);
    expect(readdirSync(folder)).toEqual(['0'.repeat(64)]);
  });

  test('are deleted after a day if they are unfinished copies', async () => {
    const part = `${blobPath(sha256('copied'))}.0123456789abcdef.part`;
    mkdirSync(dirname(part), { recursive: true });
    writeFileSync(part, 'cop');
    await daysFromNow(0.9).blobs.sweep();
    expect(existsSync(part)).toBe(true);
    await daysFromNow(1.1).blobs.sweep();
    expect(existsSync(part)).toBe(false);
  });

  test('above 5 % of the stored bytes remain until an operator allows one sweep', async () => {
    const hash = sha256('one of a few');
    mkdirSync(dirname(blobPath(hash)), { recursive: true });
    writeFileSync(blobPath(hash), 'one of a few');
    expect(await daysFromNow(2, false).blobs.sweep()).toBe(0);
    expect(existsSync(blobPath(hash))).toBe(true);
    expect(await daysFromNow(2).blobs.sweep()).toBe(1);
    expect(existsSync(blobPath(hash))).toBe(false);
  });

  test('up to 5 % of the stored bytes are moved aside without an operator', async () => {
    const names = Array.from({ length: 41 }, (_, index) => `many ${String(index).padStart(2, '0')}`);
    for (const name of names) await upload(tus, name, { filename: name });
    const [lost = '', other = ''] = names;
    await server.pool.query('delete from files where blob_hash = any($1)', [[sha256(lost), sha256(other)]]);
    await server.pool.query('delete from blobs where hash = any($1)', [[sha256(lost), sha256(other)]]);
    expect(await daysFromNow(2, false).blobs.sweep()).toBe(2);
    expect([lost, other].map((name) => existsSync(blobPath(sha256(name))))).toEqual([false, false]);
  });

  test('from before the database are never moved, whatever their number', async () => {
    const hash = sha256('of another database');
    mkdirSync(dirname(blobPath(hash)), { recursive: true });
    writeFileSync(blobPath(hash), 'of another database');
    utimesSync(blobPath(hash), new Date(), new Date(Date.now() - 3 * dayMs));
    expect(await daysFromNow(400).blobs.sweep()).toBe(0);
    expect(existsSync(blobPath(hash))).toBe(true);
    rmSync(blobPath(hash));
  });

  test('that were moved aside return with the row that names them, by a download and by a sweep', async () => {
    const contents = ['back by a download', 'back by a sweep'];
    const guids = await Promise.all(contents.map((content) => upload(tus, content, { filename: content })));
    const hashes = contents.map(sha256);
    await server.pool.query('create table saved_files as select guid, blob_hash from files where blob_hash = any($1)', [hashes]);
    await server.pool.query('create table saved_blobs as select * from blobs where hash = any($1)', [hashes]);
    await server.pool.query('update files set blob_hash = null where blob_hash = any($1)', [hashes]);
    await server.pool.query('delete from blobs where hash = any($1)', [hashes]);
    expect(await daysFromNow(2).blobs.sweep()).toBe(2);
    expect(hashes.map((hash) => existsSync(blobPath(hash)))).toEqual([false, false]);
    // As after restoring an older dump, and then the right one.
    await server.pool.query('insert into blobs select * from saved_blobs');
    await server.pool.query('update files set blob_hash = saved_files.blob_hash from saved_files where saved_files.guid = files.guid');
    await server.pool.query('drop table saved_files, saved_blobs');
    expect(await (await tus.send(`/api/files/${guids[0] ?? ''}/download`, {})).text()).toBe(contents[0]);
    expect(existsSync(blobPath(hashes[1] ?? ''))).toBe(false);
    await daysFromNow(2).blobs.sweep();
    expect(await (await tus.send(`/api/files/${guids[1] ?? ''}/download`, {})).text()).toBe(contents[1]);
  });

  test('that were moved aside are deleted 30 days later, unless a row names them again', async () => {
    const [gone, named] = ['gone for good', 'named again'];
    for (const content of [gone, named]) {
      mkdirSync(dirname(blobPath(sha256(content))), { recursive: true });
      writeFileSync(blobPath(sha256(content)), content);
    }
    expect(await daysFromNow(2).blobs.sweep()).toBe(2);
    expect(await daysFromNow(32).blobs.purge()).toBe(0);
    await server.pool.query('insert into blobs (hash, size_bytes) values ($1, $2)', [sha256(named), named.length]);
    expect(await daysFromNow(34).blobs.purge()).toBeGreaterThan(0);
    expect([gone, named].map((content) => existsSync(blobPath(sha256(content))))).toEqual([false, true]);
    const quarantine = join(server.dataDirectory, 'blobs', 'quarantine');
    expect(readdirSync(quarantine, { recursive: true })).not.toContainEqual(expect.stringContaining(sha256(gone)));
    await server.pool.query('delete from blobs where hash = $1', [sha256(named)]);
    rmSync(blobPath(sha256(named)));
  });

  test('are not removed during an upload that is just finishing', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const guid = await upload(tus, 'contested', { filename: `turn ${turn}` });
      await server.pool.query('delete from files where guid = $1', [guid]);
      const [next] = await Promise.all([upload(tus, 'contested', { filename: `next ${turn}` }), daysFromNow(2).blobs.sweep()]);
      expect(await (await tus.send(`/api/files/${next}/download`, {})).text()).toBe('contested');
      await server.pool.query('delete from files where guid = $1', [next]);
    }
  });
});

describe('expired uploads', () => {
  test('are deleted after 7 days if unfinished, and if finished a day after their idempotency key, which is kept for 90', async () => {
    await server.pool.query('delete from uploads');
    const unfinished = (await tus.create(6, { filename: 'unfinished' })).headers.get('location') ?? '';
    await tus.patch(unfinished, 0, 'abc');
    const finished = (await tus.createWith('x', { filename: 'finished' })).headers.get('location') ?? '';
    const statuses = async (): Promise<number[]> => Promise.all([unfinished, finished].map(async (location) => (await tus.head(location)).status));

    expect(await daysFromNow(6.9).uploads.removeExpired()).toBe(0);
    expect(await statuses()).toEqual([200, 200]);
    expect(await daysFromNow(7.1).uploads.removeExpired()).toBe(1);
    expect(await statuses()).toEqual([404, 200]);
    expect(readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
    expect(await daysFromNow(90.9).uploads.removeExpired()).toBe(0);
    expect(await daysFromNow(91.1).uploads.removeExpired()).toBe(1);
    expect(await statuses()).toEqual([404, 404]);
    expect((await ada.client.call('files.list', { query: { orderBy: 'name+asc' } })).files.map(({ name }) => name)).toContain('finished');
  });

  test('start anew when their creation is repeated with its key', async () => {
    const create = (): Promise<Response> => tus.create(6, { filename: 'ran out' }, { 'idempotency-key': 'ran out' });
    const location = (await create()).headers.get('location') ?? '';
    await tus.patch(location, 0, 'abc');
    await daysFromNow(7.1).uploads.removeExpired();
    expect((await tus.head(location)).status).toBe(404);
    const again = await create();
    expect([again.status, again.headers.get('location'), again.headers.get('upload-offset')]).toEqual([201, location, '0']);
    expect((await tus.patch(location, 0, 'abcdef')).headers.get('upload-file-guid')).not.toBeNull();
  });

  test('without a row are moved aside after an hour, and deleted 30 days later', async () => {
    const stray = join(server.dataDirectory, 'uploads', 'stray');
    writeFileSync(stray, 'x');
    await daysFromNow(0).uploads.quarantineStrays();
    expect(existsSync(stray)).toBe(true);
    utimesSync(stray, new Date(), new Date(Date.now() - 2 * 60 * 60_000));
    expect(await daysFromNow(0).uploads.quarantineStrays()).toBe(1);
    expect(existsSync(stray)).toBe(false);
    expect(await daysFromNow(29).uploads.purgeStrays()).toBe(0);
    expect(await daysFromNow(32).uploads.purgeStrays()).toBe(1);
    expect(readdirSync(join(server.dataDirectory, 'uploads', 'quarantine'))).toEqual([]);
  });

  test('that lost their row are moved aside, and continue where they were once the row is back', async () => {
    const location = (await tus.create(6, { filename: 'restored' })).headers.get('location') ?? '';
    await tus.patch(location, 0, 'abc');
    const id = location.slice(location.lastIndexOf('/') + 1);
    await server.pool.query('create table saved_uploads as table uploads');
    await server.pool.query('delete from uploads where id = $1', [id]);
    expect(await daysFromNow(0.5).uploads.quarantineStrays()).toBe(1);
    await server.pool.query('insert into uploads select * from saved_uploads where id = $1', [id]);
    await server.pool.query('drop table saved_uploads');
    expect((await tus.head(location)).headers.get('upload-offset')).toBe('3');
    expect((await tus.patch(location, 3, 'def')).headers.get('upload-file-guid')).not.toBeNull();
  });

  test('from before the database are never moved', async () => {
    const stray = join(server.dataDirectory, 'uploads', 'older');
    writeFileSync(stray, 'x');
    utimesSync(stray, new Date(), new Date(Date.now() - 3 * dayMs));
    expect(await daysFromNow(400).uploads.quarantineStrays()).toBe(0);
    expect(existsSync(stray)).toBe(true);
    rmSync(stray);
  });

  test('are deleted although a listed file is gone when its turn comes', async () => {
    const folder = join(server.dataDirectory, 'uploads');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'a vanished one'));
    writeFileSync(join(folder, 'stray'), 'x');
    await daysFromNow(1).uploads.quarantineStrays();
    expect(readdirSync(folder).filter((name) => name !== 'quarantine')).toEqual(['a vanished one']);
  });
});
