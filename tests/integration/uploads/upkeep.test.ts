import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskBlobsService } from '../../../src/server/modules/blobs/blobs-service';
import { createUploadsService } from '../../../src/server/modules/uploads/uploads-service';
import { createFilesServiceAt } from '../../support/files-service';
import { startTestServer, type TestPerson, type TestServer } from '../../support/server';
import { createTusClient, upload, type TusClient } from '../../support/tus';

let server: TestServer;
let ada: TestPerson;
let tus: TusClient;
const dayMs = 24 * 60 * 60_000;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.register('Ada');
  tus = createTusClient(server, ada);
});
afterAll(() => server.stop());

const blobPath = (hash: string): string => join(server.dataDirectory, 'blobs', hash.slice(0, 2), hash);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The services as they will be some days from now. */
const daysFromNow = (days: number) => {
  const clock = (): Date => new Date(Date.now() + days * dayMs);
  const { database } = server;
  const blobs = createDiskBlobsService({ directory: join(server.dataDirectory, 'blobs'), database, clock });
  const files = createFilesServiceAt(clock);
  return { blobs, uploads: createUploadsService({ database, files, blobs, clock, directory: join(server.dataDirectory, 'uploads'), path: '/api/uploads' }) };
};

describe('blobs that no file has', () => {
  test('stay for a day, then go; those of files stay, also of files in the trash', async () => {
    const [kept, orphaned, trashed] = ['kept', 'orphaned', 'trashed'];
    await upload(tus, kept, { filename: kept });
    const gone = await upload(tus, orphaned, { filename: orphaned });
    await ada.client.call('files.remove', { params: { id: await upload(tus, trashed, { filename: trashed }) } });
    await server.pool.query('delete from files where guid = $1', [gone]);

    expect(await daysFromNow(0.9).blobs.collectOrphans()).toBe(0);
    expect(await daysFromNow(1.1).blobs.collectOrphans()).toBe(1);
    expect([existsSync(blobPath(sha256(kept))), existsSync(blobPath(sha256(orphaned))), existsSync(blobPath(sha256(trashed)))]).toEqual([true, false, true]);
    expect((await server.pool.query('select 1 from blobs where hash = $1', [sha256(orphaned)])).rowCount).toBe(0);
  });

  test('come back with the next upload of the same bytes', async () => {
    const guid = await upload(tus, 'orphaned', { filename: 'again' });
    expect(await (await tus.send(`/api/files/${guid}/download`, {})).text()).toBe('orphaned');
    expect(await daysFromNow(5).blobs.collectOrphans()).toBe(0);
  });

  test('bytes of which no row speaks go too', async () => {
    const hash = sha256('left by a kill');
    mkdirSync(join(server.dataDirectory, 'blobs', hash.slice(0, 2)), { recursive: true });
    writeFileSync(blobPath(hash), 'left by a kill');
    expect(await daysFromNow(0).blobs.collectOrphans()).toBe(0);
    expect(await daysFromNow(2).blobs.collectOrphans()).toBe(1);
    expect(existsSync(blobPath(hash))).toBe(false);
  });

  test('go though one that was listed is gone when its turn comes', async () => {
    const folder = join(server.dataDirectory, 'blobs', '00');
    mkdirSync(folder, { recursive: true });
    // Like a file that vanished in between, a link to nowhere is listed and then not there.
    symlinkSync(join(folder, 'nowhere'), join(folder, '0'.repeat(64)));
    writeFileSync(join(folder, `00${'f'.repeat(62)}`), 'left by a kill');
    expect(await daysFromNow(2).blobs.collectOrphans()).toBe(1);
    expect(readdirSync(folder)).toEqual(['0'.repeat(64)]);
  });

  test('copies that were never finished go after a day', async () => {
    const part = `${blobPath(sha256('copied'))}.0123456789abcdef.part`;
    mkdirSync(dirname(part), { recursive: true });
    writeFileSync(part, 'cop');
    await daysFromNow(0.9).blobs.collectOrphans();
    expect(existsSync(part)).toBe(true);
    await daysFromNow(1.1).blobs.collectOrphans();
    expect(existsSync(part)).toBe(false);
  });

  test('are not taken from under an upload that is just finishing', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const guid = await upload(tus, 'contested', { filename: `turn ${turn}` });
      await server.pool.query('delete from files where guid = $1', [guid]);
      const [next] = await Promise.all([upload(tus, 'contested', { filename: `next ${turn}` }), daysFromNow(2).blobs.collectOrphans()]);
      expect(await (await tus.send(`/api/files/${next}/download`, {})).text()).toBe('contested');
      await server.pool.query('delete from files where guid = $1', [next]);
    }
  });
});

describe('uploads that are over', () => {
  test('an unfinished one goes after 7 days, a finished one a day after its idempotency key, which is kept for 90', async () => {
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

  test('an unfinished one that ran out begins anew when its creation is repeated with its key', async () => {
    const create = (): Promise<Response> => tus.create(6, { filename: 'ran out' }, { 'idempotency-key': 'ran out' });
    const location = (await create()).headers.get('location') ?? '';
    await tus.patch(location, 0, 'abc');
    await daysFromNow(7.1).uploads.removeExpired();
    expect((await tus.head(location)).status).toBe(404);
    const again = await create();
    expect([again.status, again.headers.get('location'), again.headers.get('upload-offset')]).toEqual([201, location, '0']);
    expect((await tus.patch(location, 0, 'abcdef')).headers.get('upload-file-guid')).not.toBeNull();
  });

  test('bytes that belong to none go after an hour', async () => {
    const stray = join(server.dataDirectory, 'uploads', 'stray');
    writeFileSync(stray, 'x');
    await daysFromNow(0).uploads.removeExpired();
    expect(existsSync(stray)).toBe(true);
    utimesSync(stray, new Date(), new Date(Date.now() - 2 * 60 * 60_000));
    await daysFromNow(0).uploads.removeExpired();
    expect(existsSync(stray)).toBe(false);
  });

  test('bytes go though a file that was listed is gone when its turn comes', async () => {
    const folder = join(server.dataDirectory, 'uploads');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'a vanished one'));
    writeFileSync(join(folder, 'stray'), 'x');
    await daysFromNow(1).uploads.removeExpired();
    expect(readdirSync(folder)).toEqual(['a vanished one']);
  });
});
