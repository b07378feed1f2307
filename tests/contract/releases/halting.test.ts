import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ReleaseReport } from '../../../src/contract/release-manifest';
import { createHaltingService, type HaltingService } from '../../../src/server/modules/releases/release-halts-service';
import { createLogger } from '../../../src/server/logging';
import { manifestOf, releaseOf } from '../../support/release-samples';
import { signed } from '../../support/signed-release-manifests';
import { startTestServer, type TestServer } from '../../support/test-server';

const hourMs = 60 * 60_000;
const start = Date.parse('2026-11-20T08:00:00Z');
let now = start;
let server: TestServer;
let halting: HaltingService;

beforeEach(async () => {
  now = start;
  server = await startTestServer({ clock: () => new Date(now) });
  halting = createHaltingService({ isEnabled: true, clock: () => new Date(now), logger: createLogger('silent') });
  const directory = join(server.dataDirectory, 'releases');
  mkdirSync(directory);
  const releases = [releaseOf('3.4.1'), releaseOf('3.4.0')];
  for (const { files } of releases) for (const { file } of files) writeFileSync(join(directory, file), file);
  writeFileSync(join(directory, 'stable.json'), JSON.stringify(signed(manifestOf(releases))));
});
afterEach(() => server.stop());

const report = (version: string, bucket: number, kind: ReleaseReport['kind'] = 'running'): ReleaseReport => ({ kind, version, platform: 'linux', architecture: 'x64', bucket });
/** Sends each report from another network. */
const notify = async (version: string, machines: number, crashed: number): Promise<void> => {
  for (let bucket = 0; bucket < machines; bucket += 1) await halting.count(server.database, report(version, bucket, bucket < crashed ? 'crashed' : 'running'), `10.0.${bucket >> 8}.${bucket & 255}`, true);
};
const halted = async (): Promise<readonly string[]> =>
  (await server.clientFor().call('releases.manifest', { params: { channel: 'stable', platform: 'linux', arch: 'x64' } })).halted;
const minutesPass = (minutes: number): void => { now += minutes * 60_000; };

it('withholds a version that crashes more often than the version before it, and continues to do so', async () => {
  await notify('3.4.0', 100, 1);
  await notify('3.4.1', 60, 1);
  expect(await halted()).toEqual([]);
  await notify('3.4.1', 60, 25);
  // The cached count is at most a minute old.
  expect(await halted()).toEqual([]);
  minutesPass(1);
  expect(await halted()).toEqual(['3.4.1']);
  now += 100 * hourMs;
  expect(await halted()).toEqual(['3.4.1']);
});

it('counts a machine once, however often it crashes', async () => {
  await notify('3.4.0', 60, 0);
  await notify('3.4.1', 60, 0);
  for (let again = 0; again < 50; again += 1) await halting.count(server.database, report('3.4.1', 7, 'crashed'), `10.1.0.${again}`, true);
  expect(await halted()).toEqual([]);
});

it('counts a machine once that names several architectures', async () => {
  await notify('3.4.0', 100, 1);
  for (let bucket = 0; bucket < 30; bucket += 1) {
    for (const architecture of ['x64', 'arm64'] as const) {
      await halting.count(server.database, { ...report('3.4.1', bucket, 'crashed'), architecture }, `10.2.0.${bucket}`, true);
    }
  }
  expect(await halted()).toEqual([]);
});

it('withholds a version on the platform alone on which it crashes, whatever 55 strangers report', async () => {
  await notify('3.4.0', 100, 1);
  for (let bucket = 0; bucket < 55; bucket += 1) await server.clientFor().call('releases.report', { body: report('3.4.1', bucket, 'crashed') });
  for (const platform of ['win32', 'darwin'] as const) expect(await halting.halted(server.database, platform)).toEqual([]);
  expect(await halting.halted(server.database, 'linux')).toEqual(['3.4.1']);
  // The same on another server, which reads the stored decision.
  const other = createHaltingService({ isEnabled: true, clock: () => new Date(now), logger: createLogger('silent') });
  expect([await other.halted(server.database, 'win32'), await other.halted(server.database, 'linux')]).toEqual([[], ['3.4.1']]);
});

it('stores no report of a platform that has no package of the version', async () => {
  await server.clientFor().call('releases.report', { body: { ...report('3.4.1', 3, 'crashed'), platform: 'win32' } });
  expect((await server.pool.query('select from release_reports')).rowCount).toBe(0);
});

it('forgets reports that are more than three days old', async () => {
  await notify('3.4.1', 60, 25);
  now += 73 * hourMs;
  expect(await halted()).toEqual([]);
});

it('accepts reports without authentication and stores those of published versions only', async () => {
  const client = server.clientFor();
  await client.call('releases.report', { body: report('3.4.1', 17, 'crashed') });
  await client.call('releases.report', { body: report('9.9.9', 17, 'crashed') });
  const { rows } = await server.pool.query<Record<string, unknown>>('select * from release_reports');
  expect(rows).toHaveLength(1);
  // Only these columns: no address, no person, no id.
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['architecture', 'bucket', 'crashed_at', 'platform', 'reported_at', 'version']);
  expect(rows[0]).toMatchObject({ version: '3.4.1', platform: 'linux', architecture: 'x64', bucket: 17 });
});

it('limits the reports of a network within an hour', async () => {
  for (let bucket = 0; bucket < 600; bucket += 1) await halting.count(server.database, report('3.4.1', bucket), '192.0.2.1', false);
  await expect(halting.count(server.database, report('3.4.1', 1), '192.0.2.1', false)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await halting.count(server.database, report('3.4.1', 1), '192.0.2.2', false);
});
