import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstallation, type Installation } from '../../unit/main/updater/installation';

/** Every step from 3.4.0 to 3.4.1 that changes something, in order. */
const steps = {
  prepare: [
    'remove versions/3.4.1.part', 'makeFolder versions/3.4.1.part',
    ...['deckle', 'resources/app.asar', 'resources/deep/er/file', 'icudtl.dat'].flatMap((name) => ['open', 'write', 'close'].map((step) => `${step} versions/3.4.1.part/${name}`)),
    ...['', '/resources', '/resources/deep', '/resources/deep/er'].map((name) => `flush versions/3.4.1.part${name}`),
    'rename versions/3.4.1.part', 'flush versions',
  ],
  install: ['remove versions/trial.starts', 'writeText versions/trial', 'remove current.next', 'makeLink current.next', 'rename current.next', 'flush .'],
  confirm: ['writeText versions/previous', 'remove versions/trial', 'remove versions/trial.starts', 'rename versions/3.3.0', 'remove versions/3.3.0.old'],
} satisfies Record<string, readonly string[]>;
type Act = keyof typeof steps;

const unavailable = process.platform !== 'linux' ? 'the unpacked application is one of Linux' : existsSync('/bin/sh') ? null : 'there is no shell for the launcher';

/** Replacing the version folder and rolling back, killed at every step (docs/adr/0008). */
describe.skipIf(unavailable !== null)(`an update that is killed${unavailable === null ? '' : ` (skipped: ${unavailable})`}`, () => {
  let folder = '';
  let program = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deckle-kills-'));
    // Bundled into a single file, so that each of its many starts is short.
    await build({
      configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true, target: 'node' },
      build: { ssr: join(import.meta.dirname, '../../support/update-steps.ts'), outDir: folder, minify: false, rolldownOptions: { output: { entryFileNames: 'update-steps.mjs' } } },
    });
    program = join(folder, 'update-steps.mjs');
  }, 120_000);
  afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

  /** Creates the installation as it is before an action. */
  const standingBefore = async (act: Act): Promise<Installation> => {
    const installation = createInstallation();
    const old = installation.installer('3.4.0');
    if (act !== 'prepare') await old.prepare(installation.file);
    if (act === 'confirm') {
      await old.install('3.4.1', 'onQuit');
      installation.put('3.3.0');
      writeFileSync(installation.layout.starts, '1\n');
    }
    return installation;
  };
  const take = ({ root, archive }: Installation, act: Act, last = 0, moment = 'none') => {
    const { stdout, stderr, signal } = spawnSync(process.execPath, [program, root, archive, act, String(last), moment], { encoding: 'utf8' });
    return { names: stdout.split('\n').filter((line) => line !== ''), signal, stderr };
  };
  const launch = ({ layout }: Installation): string => execFileSync(layout.launcher, [], { encoding: 'utf8' }).trim();

  /** Steps that write, rename, link or remove are also killed while they run. */
  const momentsOf = (name: string): readonly ('before' | 'within')[] => (/^(write|rename|makeLink|remove)/.test(name) ? ['before', 'within'] : ['before']);
  const everyKill = Object.entries(steps).flatMap(([act, names]) => names.flatMap((name, index) => momentsOf(name).map((moment) => [act as Act, moment, index + 1, name] as const)));

  it.each(Object.keys(steps) as Act[])('has these steps: %s', async (act) => {
    const installation = await standingBefore(act);
    expect(take(installation, act)).toEqual({ names: steps[act], signal: null, stderr: '' });
    installation.remove();
  }, 60_000);

  it.each(everyKill)('in %s, %s step %i (%s), starts the old version or the new one, whole, and can be repeated', async (act, moment, last) => {
    const installation = await standingBefore(act);
    const { standing, installer, file, names } = installation;
    expect(take(installation, act, last, moment).signal).toBe('SIGKILL');
    const version = standing();
    expect(['3.4.0', '3.4.1']).toContain(version);
    expect(launch(installation)).toBe(`started ${version}`);

    await installer(version).confirmHealthy();
    if (version === '3.4.0') {
      await installer('3.4.0').prepare(file);
      await installer('3.4.0').install('3.4.1', 'onQuit');
      await installer('3.4.1').confirmHealthy();
    }
    expect([launch(installation), standing(), names()]).toEqual(['started 3.4.1', '3.4.1', ['3.4.0', '3.4.1', 'previous']]);
    installation.remove();
  }, 60_000);
});
