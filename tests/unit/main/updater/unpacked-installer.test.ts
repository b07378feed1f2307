import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import type { UpdateDisk } from '../../../../src/main/updater/unpacked/update-disk';
import { installationLayoutOf } from '../../../../src/main/updater/unpacked/installation-layout';
import { createUnpackedInstaller } from '../../../../src/main/updater/unpacked/unpacked-installer';
import { archiveOf, contentsOf, createInstallation, type Installation } from './installation';
import { createMemoryDisk } from './memory-disk';
import { createMortalDisk, Killed } from './mortal-disk';

const archive = archiveOf('3.4.1');
let installation: Installation;
beforeEach(() => { installation = createInstallation(); });
afterEach(() => { installation.remove(); });

test('the new version is beside the old one until it is installed, and then in its place', async () => {
  const { installer, file, standing, names, restarted, layout } = installation;
  const old = installer('3.4.0');
  expect(await old.canInstall()).toBe(true);
  expect(await old.isPrepared('3.4.1')).toBe(false);
  await old.prepare(file);
  expect([standing(), await old.isPrepared('3.4.1'), names()]).toEqual(['3.4.0', true, ['3.4.0', '3.4.1']]);
  expect(statSync(join(layout.folderOf('3.4.1'), 'deckle')).mode & 0o777).toBe(0o755);
  expect(statSync(join(layout.folderOf('3.4.1'), 'icudtl.dat')).mode & 0o777).toBe(0o644);

  await old.install('3.4.1', 'onQuit');
  expect([standing(), restarted, readFileSync(layout.trial, 'utf8')]).toEqual(['3.4.1', [], '3.4.1 3.4.0\n']);

  const next = installer('3.4.1');
  await next.confirmHealthy();
  expect(names()).toEqual(['3.4.0', '3.4.1', 'previous']);
  installation.put('3.4.2');
  await next.install('3.4.2', 'now');
  await installer('3.4.2').confirmHealthy();
  expect([standing(), restarted, names()]).toEqual(['3.4.2', [layout.launcher], ['3.4.1', '3.4.2', 'previous']]);
});

test('a missing version is not installed', async () => {
  await expect(installation.installer('3.4.0').install('3.4.1', 'now')).rejects.toThrow('not there');
  expect([installation.standing(), installation.restarted]).toEqual(['3.4.0', []]);
});

test.each([
  ['a path that leads out of it', { path: 'x/versions/3.4.1/../../../out', content: 'x' }, 'leads out'],
  ['a link', { path: 'x/versions/3.4.1/link', type: '2' }, 'the kind SymbolicLink'],
  ['a hard link', { path: 'x/versions/3.4.1/link', type: '1' }, 'the kind Link'],
  ['a device', { path: 'x/versions/3.4.1/device', type: '3' }, 'the kind CharacterDevice'],
])('an archive with %s is not unpacked', async (_, member, message) => {
  writeFileSync(installation.archive, archiveOf('3.4.1', [member]));
  const old = installation.installer('3.4.0');
  await expect(old.prepare(installation.file)).rejects.toThrow(message);
  expect([await old.isPrepared('3.4.1'), installation.standing()]).toEqual([false, '3.4.0']);
});

test('an archive of another version has no program, and an incomplete one does not count as whole', async () => {
  const old = installation.installer('3.4.0');
  await expect(old.prepare({ ...installation.file, version: '3.4.2' })).rejects.toThrow('no program');
  const whole = readFileSync(installation.archive);
  for (const share of [0.1, 0.5, 0.9, 0.999]) {
    writeFileSync(installation.archive, whole.subarray(0, Math.floor(whole.length * share)));
    await expect(old.prepare(installation.file)).rejects.toThrow();
  }
  expect([await old.isPrepared('3.4.1'), installation.standing()]).toEqual([false, '3.4.0']);
});

/** The same application in memory, for hundreds of simulated crashes. */
const inMemory = async (setUp: { readonly isPrepared: boolean; readonly isInstalled: boolean }) => {
  const disk = createMemoryDisk();
  const layout = installationLayoutOf('/opt/deckle');
  const put = (version: string): void => {
    for (const [path, content] of Object.entries(contentsOf(version))) disk.put(join(layout.folderOf(version), path), content, path === 'deckle');
  };
  put('3.4.0');
  disk.put(layout.launcher, 'the launcher');
  await disk.makeLink(layout.current, 'versions/3.4.0');
  disk.put('/package.tar.gz', archive);
  const installer = (version: string, over: UpdateDisk = disk) => createUnpackedInstaller({ layout, disk: over, version, restart: () => undefined, log: silentLog });
  const file = { version: '3.4.1', path: '/package.tar.gz', sizeBytes: 1, sha512: '' };
  if (setUp.isPrepared) await installer('3.4.0').prepare(file);
  if (setUp.isInstalled) {
    await installer('3.4.0').install('3.4.1', 'onQuit');
    // Remains of older updates that must be removed.
    put('3.3.0');
    disk.put(layout.starts, '1\n');
  }
  return {
    disk, installer, file,
    async standing(): Promise<string> {
      const version = (await disk.readLink(layout.current) ?? 'nothing').replace('versions/', '');
      const isWhole = Object.entries(contentsOf(version)).every(([path, content]) => disk.text(join(layout.folderOf(version), path)) === content);
      return isWhole ? version : `${version}, broken`;
    },
    names: async () => (await disk.list(layout.versions)).sort(),
  };
};
type InMemory = Awaited<ReturnType<typeof inMemory>>;

/** A whole update: from the first byte written until the new version is confirmed as healthy. */
const acts: readonly [string, { readonly isPrepared: boolean; readonly isInstalled: boolean }, (given: InMemory, disk: UpdateDisk) => Promise<void>][] = [
  ['making it ready', { isPrepared: false, isInstalled: false }, ({ installer, file }, disk) => installer('3.4.0', disk).prepare(file)],
  ['putting it in place', { isPrepared: true, isInstalled: false }, ({ installer }, disk) => installer('3.4.0', disk).install('3.4.1', 'onQuit')],
  ['showing that it starts', { isPrepared: true, isInstalled: true }, ({ installer }, disk) => installer('3.4.1', disk).confirmHealthy()],
];

test.each(acts)('after a kill in every step of %s, the old or the new version starts whole, and the update can be repeated', async (_, setUp, act) => {
  let isThrough = false;
  for (let lives = 0; !isThrough; lives += 1) {
    for (const isTorn of [false, true]) {
      const given = await inMemory(setUp);
      const { installer, file, standing, disk } = given;
      const outcome: unknown = await act(given, createMortalDisk(disk, lives, isTorn)).catch((error: unknown) => error);
      isThrough = outcome === undefined;
      if (!isThrough) expect(outcome).toBeInstanceOf(Killed);
      const version = await standing();
      expect(['3.4.0', '3.4.1'], `after ${lives} steps`).toContain(version);

      // The version that starts now continues the update.
      await installer(version).confirmHealthy();
      if (version === '3.4.0') {
        await installer('3.4.0').prepare(file);
        await installer('3.4.0').install('3.4.1', 'onQuit');
        await installer('3.4.1').confirmHealthy();
      }
      expect([await standing(), await given.names()], `after ${lives} steps`).toEqual(['3.4.1', ['3.4.0', '3.4.1', 'previous']]);
    }
  }
});

/** Runs the launcher as a person would. */
const launch = (environment: Readonly<Record<string, string>> = {}): string => {
  try {
    return execFileSync(installation.layout.launcher, [], { encoding: 'utf8', env: { PATH: process.env.PATH, ...environment } });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
};

test('a new version that ends twice before it is running is replaced by its predecessor, and remembered', async () => {
  const { installer, file, standing, layout } = installation;
  await installer('3.4.0').prepare(file);
  await installer('3.4.0').install('3.4.1', 'onQuit');
  expect([launch({ DIES: '1' }), launch({ DIES: '1' })]).toEqual(['started 3.4.1\n', 'started 3.4.1\n']);
  expect([launch(), standing()]).toEqual(['started 3.4.0\n', '3.4.0']);
  const old = installer('3.4.0');
  expect(await old.failedVersions()).toEqual(['3.4.1']);
  await old.confirmHealthy();
  expect([await old.isPrepared('3.4.1'), installation.names()]).toEqual([false, ['3.4.0', 'failed']]);
  // Without a trial the launcher does not roll back.
  expect([launch({ DIES: '1' }), launch({ DIES: '1' }), launch()]).toEqual(Array(3).fill('started 3.4.0\n'));
  rmSync(layout.failed);
});

test('a start beside a running one is not a failure, and a version that ran is never replaced by its predecessor', async () => {
  const { installer, file, standing, layout } = installation;
  await installer('3.4.0').prepare(file);
  await installer('3.4.0').install('3.4.1', 'onQuit');
  writeFileSync(layout.starts, `${process.pid}\n`);
  for (let start = 0; start < 4; start += 1) launch();
  expect(standing()).toBe('3.4.1');
  await installer('3.4.1').confirmHealthy();
  for (let start = 0; start < 4; start += 1) launch({ DIES: '1' });
  expect(standing()).toBe('3.4.1');
});
