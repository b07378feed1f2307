import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** What the app takes from the system: documents, tables, slides and texts (src/main/links). */
const associatedExtensions = ['doc', 'docx', 'docm', 'dotx', 'odt', 'rtf', 'xls', 'xlsx', 'xlsm', 'csv', 'ods', 'ppt', 'pptx', 'pptm', 'odp', 'md', 'pdf'];

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Target { readonly target: string; readonly arch: readonly string[] }
interface Platform { readonly target: readonly Target[] }
interface Configuration {
  readonly win: Platform;
  readonly mac: Platform & { readonly hardenedRuntime: boolean; readonly notarize: boolean; readonly fileAssociations: readonly { ext: readonly string[]; rank: string }[] };
  readonly linux: Platform & { readonly mimeTypes: readonly string[] };
  readonly nsis: { readonly include: string; readonly perMachine: boolean; readonly oneClick: boolean };
  readonly files: readonly string[];
  readonly protocols: readonly { readonly schemes: readonly string[] }[];
}
const configuration = parse(read('electron-builder.yml')) as Configuration;

/** The packer's own check, which it makes before it packs. */
const validate = async (given: object): Promise<void> => {
  const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
  const { validateConfiguration } = fromBuilder('app-builder-lib/out/util/config/config') as { validateConfiguration(given: object, log: { readonly isEnabled: boolean; add(): void }): Promise<void> };
  await validateConfiguration(given, { isEnabled: false, add: () => undefined });
};

describe('the packer\'s configuration', () => {
  // Loading the packer takes seconds.
  it('is one that the packer takes', { timeout: 60_000 }, async () => {
    await expect(validate(configuration)).resolves.toBeUndefined();
    await expect(validate({ ...configuration, electronFuse: {} })).rejects.toThrow(/electronFuse/);
  });

  it.each<[keyof Pick<Configuration, 'win' | 'mac' | 'linux'>, readonly string[]]>([
    ['win', ['nsis x64', 'nsis arm64', 'msi x64', 'msi arm64']],
    ['mac', ['dmg universal', 'zip universal']],
    // The tar.gz of Linux is made by `npm run archive`.
    ['linux', ['AppImage x64', 'AppImage arm64', 'deb x64', 'deb arm64', 'rpm x64', 'rpm arm64']],
  ])('makes for %s every package the product promises', (platform, expected) => {
    expect(configuration[platform].target.flatMap(({ target, arch }) => arch.map((each) => `${target} ${each}`))).toEqual(expected);
  });

  it('hardens and notarises on macOS, and lets people choose on Windows for whom they install', () => {
    expect([configuration.mac.hardenedRuntime, configuration.mac.notarize, configuration.nsis.oneClick, configuration.nsis.perMachine]).toEqual([true, true, false, false]);
  });

  it('leaves out all that is not named', () => {
    expect(configuration.files[0]).toBe('!**/*');
    expect(configuration.files.filter((pattern) => /server|cli|dependencies|node_modules\/(?!keytar\/)/.test(pattern))).toEqual([]);
  });

  it('registers the protocol, and the files that the app can take, without making it their default', () => {
    expect(configuration.protocols.flatMap(({ schemes }) => schemes)).toEqual(['deckle']);
    expect(configuration.mac.fileAssociations.flatMap(({ ext }) => ext).sort()).toEqual([...associatedExtensions].sort());
    expect([...new Set(configuration.mac.fileAssociations.map(({ rank }) => rank))]).toEqual(['Alternate']);
    const offered = [...read(configuration.nsis.include).matchAll(/insertmacro \$\{Do\} "(\w+)"/g)].map(([, extension]) => extension ?? '');
    expect(offered.sort()).toEqual([...associatedExtensions].sort());
    expect(configuration.linux.mimeTypes).toHaveLength(associatedExtensions.length);
  });
});
