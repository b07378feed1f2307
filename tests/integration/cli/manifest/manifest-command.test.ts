import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReleaseKeys, ReleaseManifest, SignedManifest } from '../../../../src/contract/release-manifest';
import { acceptManifest } from '../../../../src/core/releases/accept-manifest';
import { chooseUpdate } from '../../../../src/core/releases/choose-update';
import { createSigningKey } from '../../../../src/cli/manifest/ed25519-keys';
import { verifySignature } from '../../../../src/main/updater/verify-signature';
import { makeTestDirectory } from '../../../support/database-server';
import { useTestServer } from '../../../support/use-test-server';
import { serverProgram } from '../../../support/server-programs';

const run = promisify(execFile);
const project = join(import.meta.dirname, '../../../..');

/** Runs the command like `npm run manifest`. Returns its output and exit code. */
const manifest = async (...args: string[]): Promise<{ readonly said: string; readonly code: number }> => {
  try {
    // The project's own list of keys is not changed.
    const list = args[0] === 'frobnicate' ? [] : ['--trusted', trusted];
    const { stdout } = await run(process.execPath, [...serverProgram('manifest'), ...args, ...list], { cwd: project });
    return { said: stdout, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { said: stdout + stderr, code };
  }
};

const server = useTestServer();
let work: string;
let releases: string;
let key: string;
let trusted: string;

beforeAll(async () => {
  work = makeTestDirectory();
  releases = join(server.dataDirectory, 'releases');
  key = join(work, 'key.pem');
  trusted = join(work, 'keys.json');
});

const build = (version: string, bytes = version): string => {
  const folder = join(work, `dist-${version}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `Deckle-${version}-linux-x64.tar.gz`), `archive ${bytes}`);
  writeFileSync(join(folder, `Deckle-${version}-linux-x64.tar.gz.blocks.json`), `blocks ${bytes}`);
  writeFileSync(join(folder, `Deckle-${version}-mac-universal.dmg`), `image ${bytes}`);
  for (const locale of ['en', 'zh-CN', 'jp', 'ar-SA']) writeFileSync(join(folder, `${locale}.md`), `New in ${version}`);
  return folder;
};
const publish = (version: string, ...more: string[]) => manifest('publish', '--release', version, '--from', build(version), '--notes', join(work, `dist-${version}`), '--into', releases, '--key', key, ...more);
const published = (): ReleaseManifest => JSON.parse((JSON.parse(readFileSync(join(releases, 'stable.json'), 'utf8')) as SignedManifest).signed) as ReleaseManifest;

describe('npm run manifest', () => {
  it('publishes, rolls out, withdraws and verifies the manifest that the server then serves', async () => {
    expect(await manifest('keys', '--key', key)).toMatchObject({ code: 0 });
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect((JSON.parse(readFileSync(trusted, 'utf8')) as ReleaseKeys).keys).toHaveLength(1);
    expect(await manifest('keys', '--key', key)).toEqual({ said: `${key} is there already, and a key is never replaced.\n`, code: 1 });

    expect((await publish('3.4.0')).said).toContain('Published 3.4.0 for 100 % with 3 packages as serial 1');
    expect((await publish('3.4.1', '--share', '5')).said).toContain('serial 2');
    const params = { channel: 'stable', platform: 'darwin', arch: 'arm64' } as const;
    const served = await server.clientFor().call('releases.manifest', { params });
    expect(JSON.parse(served.signed)).toEqual(published());
    expect(published().releases.map(({ version, stagedShare }) => [version, stagedShare])).toEqual([['3.4.1', 500], ['3.4.0', 10_000]]);
    expect(await (await fetch(`${server.url}/api/releases/Deckle-3.4.1-linux-x64.tar.gz.blocks.json`)).text()).toBe('blocks 3.4.1');

    expect((await manifest('share', '--release', '3.4.1', '--share', '100', '--into', releases, '--key', key)).said).toBe('3.4.1 is for 100 % now, serial 3.\n');
    const machine = { machineId: 'm', version: '3.4.0', platform: 'linux', architecture: 'x64', kind: 'tar.gz', pinnedVersion: null, skipped: [], halted: [] } as const;
    expect(chooseUpdate(published(), machine)).toMatchObject({ kind: 'update', release: { version: '3.4.1' } });
    expect((await manifest('withdraw', '--release', '3.4.1', '--into', releases, '--key', key)).said).toBe('3.4.1 is withdrawn, serial 4.\n');
    expect(chooseUpdate(published(), machine)).toEqual({ kind: 'none', reason: 'held-back' });
    expect(await manifest('verify', '--into', releases)).toEqual({ said: 'All is well: serial 4, 3.4.1 withdrawn, 3.4.0 100 %.\n', code: 0 });

    expect((await manifest('gate', '--feature', 'desktop-theme', '--release', '3.4.1', '--into', releases, '--key', key)).said).toBe('desktop-theme begins with 3.4.1 now, serial 5.\n');
    expect(published().featureGates).toEqual([{ feature: 'desktop-theme', minimumVersion: '3.4.1' }]);

    // A mirror of releases may omit packages, and a publisher does not need the old packages.
    rmSync(join(releases, 'Deckle-3.4.0-mac-universal.dmg'));
    expect(await manifest('verify', '--into', releases)).toMatchObject({ said: expect.stringMatching(/^Deckle-3\.4\.0-mac-universal\.dmg is missing/) as string, code: 1 });
    expect(await manifest('verify', '--partial', '--into', releases)).toMatchObject({ code: 0 });

    // Key rotation: both keys sign while builds exist that trust only the first key.
    const second = join(work, 'second.pem');
    await manifest('keys', '--key', second);
    expect(await publish('3.4.2', '--key', second)).toMatchObject({ code: 0 });
    expect(published().featureGates).toEqual([{ feature: 'desktop-theme', minimumVersion: '3.4.1' }]);
    const envelope = JSON.parse(readFileSync(join(releases, 'stable.json'), 'utf8')) as SignedManifest;
    const { keys } = JSON.parse(readFileSync(trusted, 'utf8')) as ReleaseKeys;
    expect([keys.length, keys.map((each) => acceptManifest(envelope, { channel: 'stable', keys: [each], verify: verifySignature, seen: null, version: '3.4.0' }).isAccepted)]).toEqual([2, [true, true]]);

    writeFileSync(join(releases, 'Deckle-3.4.0-linux-x64.tar.gz'), 'archive 3.4.X');
    expect(await manifest('verify', '--partial', '--into', releases)).toEqual({ said: 'Deckle-3.4.0-linux-x64.tar.gz has another content than it should.\n', code: 1 });
    const before = readFileSync(join(releases, 'stable.json'), 'utf8');
    expect(await publish('3.4.3')).toMatchObject({ code: 1 });
    expect(readFileSync(join(releases, 'stable.json'), 'utf8')).toBe(before);
  }, 240_000);

  it('reports missing parts in a sentence, and publishes nothing', async () => {
    const into = join(work, 'nowhere');
    const own = join(work, 'own.pem');
    await manifest('keys', '--key', own);
    const folder = build('3.9.0');
    const args = ['--release', '3.9.0', '--from', folder, '--into', into, '--notes', folder];
    const other = join(work, 'open.pem');
    await manifest('keys', '--key', other);
    chmodSync(other, 0o644);
    const unlisted = join(work, 'unlisted.pem');
    writeFileSync(unlisted, createSigningKey().pem, { mode: 0o600 });
    const refused: readonly (readonly [readonly string[], string])[] = [
      [['publish', ...args], 'Name the key that signs'],
      [['publish', ...args, '--key', other], 'Others may read the key'],
      [['publish', ...args, '--key', own, '--share', '0.001'], '--share has to be'],
      [['publish', ...args, '--key', own, '--release', '3.9'], '--release has to be a version'],
      [['publish', ...args, '--key', own, '--release', '3.9.1'], 'No package of 3.9.1 lies in'],
      [['publish', ...args, '--key', own, '--notes', work], 'Release notes are missing'],
      [['share', '--release', '3.9.0', '--share', '5', '--into', into, '--key', own], 'Nothing is published'],
      [['publish', ...args, '--key', unlisted], 'does not list the key'],
      [['gate', '--feature', 'Theme!', '--release', '3.9.0', '--into', releases, '--key', key], '--feature has to be'],
      [['frobnicate'], 'Say what to do'],
    ];
    for (const [words, sentence] of refused) {
      const { said, code } = await manifest(...words);
      expect([said.includes(sentence) ? sentence : said, code]).toEqual([sentence, 1]);
    }
    expect(existsSync(join(into, 'stable.json'))).toBe(false);
  }, 240_000);
});
