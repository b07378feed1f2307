import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { newKey } from '../../support/signed-release-manifests';

interface PackerHook {
  readonly default: (context: { readonly packager: { readonly projectDir: string } }) => void;
  readonly faultsOfKeys: (list: unknown) => readonly string[];
}
const root = join(import.meta.dirname, '../../..');
const { default: beforePack, faultsOfKeys } = await import(pathToFileURL(join(root, 'build/release-keys.js')).href) as PackerHook;

const { keyId, publicKey } = newKey();
const other = newKey();
const key = { keyId, publicKey };

describe('a list of release keys', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['none yet', { keys: [] }, []],
    ['one', { keys: [key] }, []],
    ['one that another follows', { keys: [key, { keyId: other.keyId, publicKey: other.publicKey }] }, []],
    ['one for developers', { keys: [{ ...key, use: 'development' }] }, ['Key 1 has other fields than keyId and publicKey.']],
    ['an id of another key', { keys: [{ keyId: other.keyId, publicKey }] }, [`Key 1 has the id ${other.keyId}, and its bytes have ${keyId}.`]],
    ['half a key', { keys: [{ keyId, publicKey: publicKey.slice(0, 20) }] }, ['Key 1 is no Ed25519 key.']],
    ['one twice', { keys: [key, key] }, ['A key stands there twice.']],
    ['something beside them', { keys: [], development: [key] }, ['It is no list of keys.']],
    ['nothing', null, ['It is no list of keys.']],
  ])('with %s', (_, list, expected) => {
    expect(faultsOfKeys(list)).toEqual(expected);
  });
});

describe('the packed app', () => {
  let projectDir = '';
  const put = (path: string, list: unknown): void => {
    mkdirSync(join(projectDir, path, '..'), { recursive: true });
    writeFileSync(join(projectDir, path), JSON.stringify(list));
  };
  beforeEach(() => { projectDir = mkdtempSync(join(tmpdir(), 'deckle-keys-')); });
  afterEach(() => { rmSync(projectDir, { recursive: true, force: true }); });
  const pack = (listed: unknown, built: unknown) => () => {
    put('release-manifest/keys.json', listed);
    put('out/main/release-keys.json', built);
    beforePack({ packager: { projectDir } });
  };

  it('trusts the keys that the project lists', () => {
    expect(pack({ keys: [key] }, { keys: [key] })).not.toThrow();
  });

  it.each<[string, unknown, unknown]>([
    ['a key that the project does not list', { keys: [] }, { keys: [key] }],
    ['another key', { keys: [key] }, { keys: [{ keyId: other.keyId, publicKey: other.publicKey }] }],
    ['a key more', { keys: [key] }, { keys: [key, { keyId: other.keyId, publicKey: other.publicKey }] }],
    ['not all of them', { keys: [key] }, { keys: [] }],
    ['a key of two kinds', { keys: [{ ...key, use: 'development' }] }, { keys: [{ ...key, use: 'development' }] }],
  ])('is empty if the app was built with %s', (_, listed, built) => {
    expect(pack(listed, built)).toThrow('Nothing is packed');
  });

  // This file packs every package of every system; only the tests name other keys.
  it('is checked for every package, and no way of packing for others names a key', () => {
    expect((parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as { beforePack: string }).beforePack).toBe('build/before-pack.js');
    for (const script of ['package-linux.ts', 'archive-linux.ts']) expect(readFileSync(join(root, 'build', script), 'utf8')).not.toContain('releaseKeys');
    expect(faultsOfKeys(JSON.parse(readFileSync(join(root, 'release-manifest/keys.json'), 'utf8')))).toEqual([]);
  });
});
