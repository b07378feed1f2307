import { beforeAll, describe, expect, test } from 'vitest';
import { createUsageRecount } from '../../../src/server/modules/quota/usage-recount-service';
import { createLogger } from '../../../src/server/logging';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { createTusClient, upload } from '../../support/tus-client';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';

const server = useTestServer({ deployment: 'public' });
let ada: TestPerson;
let bo: TestPerson;
let team: number;

/** In a public deployment: Ada has the free edition; Bo created a team. */
beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  team = await createTeam(server, 'Team', { editionId: 1 });
  await joinTeam(server, team, bo.user.id, 'creator');
});

const mine = async (person: TestPerson) => (await person.client.call('quota.get', {})).data;
const make = async (person: TestPerson, name: string, folder = 'Desktop', type = 1): Promise<string> => (await person.client.call('files.create', { body: { type, name, folder } })).guid;
const bring = (person: TestPerson, bytes: number, folder?: string): Promise<string> =>
  upload(createTusClient(server, person), 'x'.repeat(bytes), { filename: `${bytes}.bin`, ...(folder === undefined ? {} : { folder }) });
const limitDesktop = (person: TestPerson, bytes: number | null): Promise<unknown> => server.pool.query('update people set disk_volume_quota = $1 where id = $2', [bytes, person.user.id]);
const desktopOf = async (person: TestPerson): Promise<unknown> =>
  (await server.pool.query('select size_bytes::int as bytes, file_count::int as files from usage where root_guid = $1', [person.user.desktopGuid])).rows[0];
const upkeep = () => createUsageRecount({ database: server.database, logger: createLogger('silent') });

describe('the usage', () => {
  test('a free person has 2 GiB and 1,000 files; folders, files and bytes count, also in the trash', async () => {
    expect(await mine(ada)).toEqual({
      teamDiskVolume: null, alertHasBeenDisplayed: false,
      personalDiskVolume: { quota: 2_147_483_648, used: 0, remaining: 2_147_483_648, isLimited: true },
      createFileCount: { quota: 1000, used: 0, remaining: 1000, isLimited: true },
    });
    const folder = await make(ada, 'Folder');
    await bring(ada, 300, folder);
    await bring(ada, 40);
    expect(await mine(ada)).toMatchObject({ personalDiskVolume: { used: 340, remaining: 2_147_483_308 }, createFileCount: { used: 3, remaining: 997 } });
    await ada.client.call('files.remove', { params: { id: folder } });
    expect(await mine(ada)).toMatchObject({ personalDiskVolume: { used: 340 }, createFileCount: { used: 3 } });
    await ada.client.call('trash.recover', { params: { id: folder } });
    expect(await desktopOf(ada)).toEqual({ bytes: 340, files: 3 });
  });

  test('excludes refused writes', async () => {
    const before = await desktopOf(ada);
    await failureOf(ada.client.call('files.create', { body: { type: 1, name: '' } }));
    await failureOf(ada.client.call('files.create', { body: { type: 1, name: 'x', after: '0123456789ABCDEFGHIJKL' } }));
    await make(ada, 'Twice').then((guid) => ada.client.call('files.rename', { params: { id: guid }, body: { name: 'Thrice' } }));
    expect(await desktopOf(ada)).toEqual({ bytes: 340, files: (before as { files: number }).files + 1 });
  });

  test('of a team counts against its edition, all its places together; the space has its own', async () => {
    const space = (await bo.client.call('spaces.create', { body: { name: 'Space' } })).guid;
    await bring(bo, 100);
    await bring(bo, 20, space);
    // EnterpriseStandard: 500 GiB.
    expect(await mine(bo)).toEqual({
      teamDiskVolume: { quota: 536_870_912_000, used: 120, remaining: 536_870_911_880, isLimited: true }, alertHasBeenDisplayed: false,
      personalDiskVolume: { quota: null, used: 100, remaining: null, isLimited: false }, createFileCount: { quota: null, used: 1, remaining: null, isLimited: false },
    });
    expect(await bo.client.call('quota.get', { query: { type: 'space', spaceGUID: space } }))
      .toEqual({ data: { spaceDiskVolume: { guid: space, quota: null, used: 20, remaining: null, isLimited: true } } });
    expect(await failureOf(ada.client.call('quota.get', { query: { type: 'space', spaceGUID: space } }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });

  test('is reported once as the setting of that name says', async () => {
    await ada.client.call('settings.put', { body: { data: '{"alertHasBeenDisplayed":true}' } });
    expect([(await mine(ada)).alertHasBeenDisplayed, (await mine(bo)).alertHasBeenDisplayed]).toEqual([true, false]);
  });

  test.each(['type=space', 'spaceGUID=0123456789ABCDEFGHIJKL', 'type=team&spaceGUID=0123456789ABCDEFGHIJKL', `type=space&spaceGUID=${'a'.repeat(65)}`])('?%s is refused', async (query) => {
    expect((await rawRequest(server.url, 'GET', `/panda-api/file/quota?${query}`, { token: ada.token })).refusal().code).toBe('VALIDATION_FAILED');
  });

  test('is available under the base path too', async () => {
    expect((await rawRequest(server.url, 'GET', '/api/file/quota', { token: ada.token })).status).toBe(200);
  });
});

describe('content beyond the free space', () => {
  test('is refused by its length, before its bytes; content that fills the place to the last byte is not', async () => {
    await limitDesktop(ada, 1000);
    const tus = createTusClient(server, ada);
    const refused = await tus.create(661, { filename: 'large' });
    expect([refused.status, (await refused.json() as { code: string }).code]).toEqual([403, 'INSUFFICIENT_QUOTA']);
    expect((await server.pool.query('select from uploads where person_id = $1 and finished_at is null', [ada.user.id])).rowCount).toBe(0);
    await bring(ada, 660);
    expect((await mine(ada)).personalDiskVolume).toEqual({ quota: 1000, used: 1000, remaining: 0, isLimited: true });
    expect(await failureOf(ada.client.call('files.create', { body: { type: 1, name: 'x' } }))).toMatchObject({ code: 'INSUFFICIENT_QUOTA', status: 403 });
    await limitDesktop(ada, 500);
    expect((await mine(ada)).personalDiskVolume).toMatchObject({ quota: 500, used: 1000, remaining: 0 });
    await limitDesktop(ada, null);
    await make(ada, 'Room again');
  });

  test('is refused of concurrent uploads, and as many succeed as there is space for', async () => {
    const { bytes } = await desktopOf(ada) as { bytes: number };
    const tus = createTusClient(server, ada);
    const locations = await Promise.all(Array.from({ length: 6 }, async (_, index) => (await tus.create(100, { filename: `at once ${index}` })).headers.get('location') ?? ''));
    await limitDesktop(ada, bytes + 350);
    const statuses = (await Promise.all(locations.map((location) => tus.patch(location, 0, 'y'.repeat(100))))).map(({ status }) => status).sort();
    expect(statuses).toEqual([204, 204, 204, 403, 403, 403]);
    expect(await desktopOf(ada)).toMatchObject({ bytes: bytes + 300 });
    await limitDesktop(ada, null);
  });

  test('is refused for the thousand and first file of a free person', async () => {
    await server.pool.query('update usage set file_count = 999 where root_guid = $1', [ada.user.desktopGuid]);
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => make(ada, name)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(ada.client.call('files.create', { body: { type: 1, name: 'x' } }))).toMatchObject({
      code: 'INSUFFICIENT_FILE_COUNT', message: 'You have as many files as your edition allows. Permanently delete some, or upgrade.',
    });
    expect(await upkeep().recount()).toBe(1);
    expect(await make(ada, 'Counted afresh')).not.toBe('');
  });

  test('is refused by the quota of a space, and by the team\'s over all its places', async () => {
    const space = (await bo.client.call('spaces.create', { body: { name: 'Small' } })).guid;
    await bo.client.call('spaces.change', { params: { guid: space }, body: { settings: { diskVolumeQuota: 50 } } });
    const big = await bring(bo, 60);
    await expect(bring(bo, 51, space)).rejects.toThrow('INSUFFICIENT_QUOTA');
    expect(await failureOf(bo.client.call('files.move', { params: { id: big }, body: { to: space } }))).toMatchObject({ code: 'INSUFFICIENT_QUOTA' });
    await bring(bo, 50, space);
    const { used } = (await mine(bo)).teamDiskVolume ?? { used: 0 };
    await server.pool.query('update teams set disk_volume_quota = $1 where id = $2', [used + 10, team]);
    await expect(bring(bo, 11)).rejects.toThrow('INSUFFICIENT_QUOTA');
    await bring(bo, 10);
    expect(await failureOf(bo.client.call('files.create', { body: { type: 1, name: 'x' } }))).toMatchObject({ code: 'INSUFFICIENT_QUOTA' });
    // A team without free quota can still move files among its own places.
    await bo.client.call('spaces.change', { params: { guid: space }, body: { settings: { diskVolumeQuota: null } } });
    await bo.client.call('files.move', { params: { id: big }, body: { to: space } });
    await server.pool.query('update teams set disk_volume_quota = null where id = $1', [team]);
  });

  test('is announced by a folder, also if all places of its payer are full and its own is not', async () => {
    const small = await createTeam(server, 'Small', { editionId: 1 });
    const cy = await server.register('Cy');
    await joinTeam(server, small, cy.user.id, 'creator');
    const space = (await cy.client.call('spaces.create', { body: { name: 'Space' } })).guid;
    const folder = await make(cy, 'Folder', space);
    const reported = async () => {
      const { permissionsAndReasons, childFileCreatable } = await cy.client.call('files.get', { params: { id: folder } });
      const check = await cy.client.call('sharing.check', { params: { id: folder }, query: { items: 'canCreateChildFile' } });
      const { explanation } = await cy.client.call('sharing.access', { params: { id: folder }, query: { capability: 'canCreateChildFile' } });
      return [childFileCreatable, permissionsAndReasons.canCreateChildFile, check.canCreateChildFile, explanation?.reason];
    };
    const room = { value: true, reason: 'UNKNOWN' };
    expect(await reported()).toEqual([true, room, room, 'UNKNOWN']);
    await bring(cy, 60);
    await server.pool.query('update teams set disk_volume_quota = 60 where id = $1', [small]);
    const full = { value: false, reason: 'INSUFFICIENT_QUOTA' };
    expect(await reported()).toEqual([false, full, full, 'INSUFFICIENT_QUOTA']);
    expect(await failureOf(make(cy, 'x', folder))).toMatchObject({ code: 'INSUFFICIENT_QUOTA' });
  });

  test('counts for the person who created a personal space', async () => {
    const eve = await server.register('Eve');
    await server.pool.query(`update people set personal_edition = 'premium', disk_volume_quota = 100 where id = $1`, [eve.user.id]);
    const space = (await eve.client.call('spaces.create', { body: { name: 'Mine' } })).guid;
    await bring(eve, 60, space);
    await expect(bring(eve, 41)).rejects.toThrow('INSUFFICIENT_QUOTA');
    await bring(eve, 40);
    expect((await mine(eve)).personalDiskVolume).toMatchObject({ quota: 100, used: 100 });
  });
});

describe('a private deployment', () => {
  test('has no limits except those of its operator', async () => {
    const own = await startTestServer();
    const dee = await own.register('Dee');
    expect((await dee.client.call('quota.get', {})).data).toMatchObject({
      teamDiskVolume: null, personalDiskVolume: { quota: null, isLimited: false }, createFileCount: { quota: null, isLimited: false },
    });
    await own.stop();
  });
});

describe('recounting', () => {
  test('finds the stored usage right after any operations', async () => {
    const places = ['Desktop', (await bo.client.call('spaces.create', { body: { name: 'One' } })).guid, (await bo.client.call('spaces.create', { body: { name: 'Two' } })).guid];
    const folders = [...places];
    let seed = 20_260_131;
    const random = (below: number): number => { seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648; return Math.floor((seed / 2_147_483_648) * below); };
    const pick = <Item,>(items: readonly Item[]): Item => items[random(items.length)] as Item;
    const trashed: string[] = [];
    const made: string[] = [];
    const attempt = async (act: () => Promise<unknown>): Promise<void> => { try { await act(); } catch { /* A refused call changes nothing, which is the property under test. */ } };
    for (let step = 0; step < 120; step += 1) {
      switch (random(6)) {
        case 0: await attempt(async () => { const guid = await make(bo, `Folder ${step}`, pick(folders)); folders.push(guid); made.push(guid); }); break;
        case 1: await attempt(async () => { made.push(await bring(bo, 1 + random(500), pick(folders))); }); break;
        case 2: await attempt(() => bo.client.call('files.move', { params: { id: pick(made) }, body: { to: pick(folders) } })); break;
        case 3: await attempt(async () => { const id = pick(made); await bo.client.call('files.remove', { params: { id } }); trashed.push(id); }); break;
        case 4: await attempt(() => bo.client.call('trash.recover', { params: { id: pick(trashed) } })); break;
        default: await attempt(async () => { made.push((await bo.client.call('files.create', { body: { type: -2, name: `Doc ${step}`, folder: pick(folders) } })).guid); });
      }
    }
    expect(made.length).toBeGreaterThan(30);
    expect(await upkeep().recount()).toBe(0);
  }, 120_000);

  test('repairs wrong, missing and surplus values, and nothing else', async () => {
    const before = await desktopOf(bo);
    await server.pool.query('update usage set size_bytes = size_bytes + 7 where root_guid = $1', [bo.user.desktopGuid]);
    await server.pool.query('delete from usage where root_guid = $1', [ada.user.desktopGuid]);
    expect(await upkeep().recount()).toBe(2);
    expect([await desktopOf(bo), await upkeep().recount()]).toEqual([before, 0]);
  });
});
