import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { appId } from '../../../src/main/app-id';

/** File types that the app can open: documents, tables, slides and texts (src/main/links). */
const associatedExtensions = ['doc', 'docx', 'docm', 'dotx', 'odt', 'rtf', 'xls', 'xlsx', 'xlsm', 'csv', 'ods', 'ppt', 'pptx', 'pptm', 'odp', 'md', 'pdf'];

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Target { readonly target: string; readonly arch: readonly string[] }
interface Platform { readonly target: readonly Target[] }
interface Configuration {
  readonly win: Platform;
  readonly mac: Platform & { readonly fileAssociations: readonly { ext: readonly string[]; rank: string }[] };
  readonly appId: string;
  readonly extends: string;
  readonly electronLanguages: readonly string[];
  readonly toolsets: { readonly appimage: string };
  readonly linux: Platform & { readonly mimeTypes: readonly string[]; readonly icon: string; readonly maintainer: string; readonly syncDesktopName: boolean };
  readonly deb: { readonly fpm: readonly string[] };
  readonly rpm: { readonly fpm: readonly string[] };
  readonly msiProjectCreated: string;
  readonly nsis: { readonly include: string; readonly perMachine: boolean; readonly oneClick: boolean };
  readonly files: readonly string[];
  readonly protocols: readonly { readonly schemes: readonly string[] }[];
}
const configuration = parse(read('electron-builder.yml')) as Configuration;

/** The packer's own check before it packs. */
const validate = async (given: object): Promise<void> => {
  const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
  const { validateConfiguration } = fromBuilder('app-builder-lib/out/util/config/config') as { validateConfiguration(given: object, log: { readonly isEnabled: boolean; add(): void }): Promise<void> };
  await validateConfiguration(given, { isEnabled: false, add: () => undefined });
};

interface Signing {
  readonly mac: { readonly notarize: boolean };
  readonly win: { readonly signtoolOptions?: { readonly sign: string } };
}
const { signingOf } = await import(join(root, configuration.extends)) as { signingOf(environment: Readonly<Record<string, string>>): Signing };
const { sign: signByProgram } = await import(join(root, 'build/windows/sign-by-program.js')) as { sign(file: { readonly path: string }): Promise<void> };

/** A module of the packer. */
const ofPacker = async (path: string): Promise<unknown> => createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'))(`app-builder-lib/out/${path}`);

describe('signing', () => {
  const azure = { AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net', AZURE_SIGNING_ACCOUNT: 'account', AZURE_SIGNING_PROFILE: 'profile', AZURE_SIGNING_PUBLISHER: 'Publisher' };

  it('is added to the configuration of every package, and is accepted by the packer', { timeout: 60_000 }, async () => {
    const { getConfig } = await ofPacker('util/config/config.js') as { getConfig(folder: string, path: null, given: object): Promise<Configuration & { readonly electronFuses: object; readonly mac: object }> };
    for (const name of ['CSC_LINK', 'CSC_NAME', 'WIN_CSC_LINK']) vi.stubEnv(name, '');
    try {
      const merged = await getConfig(root, null, {});
      expect(merged.mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false, entitlements: 'build/entitlements.mac.plist' });
      expect(merged.electronFuses).toMatchObject({ runAsNode: false, resetAdHocDarwinSignature: true });
      // For a missing secret, a workflow sets a variable to an empty value, which the packer would treat as a
      // certificate.
      expect([process.env.CSC_LINK, process.env.WIN_CSC_LINK]).toEqual([undefined, undefined]);
    } finally {
      vi.unstubAllEnvs();
    }
    for (const environment of [{}, { CSC_NAME: 'somebody' }, azure, { WIN_SIGN_PROGRAM: 'C:\\sign.cmd' }]) {
      const { mac, win, ...others } = signingOf(environment);
      await expect(validate({ ...configuration, ...others, mac: { ...configuration.mac, ...mac }, win: { ...configuration.win, ...win } })).resolves.toBeUndefined();
    }
  });

  it('on Windows is done by Azure or by one\'s own program, and by one of them', () => {
    expect(signingOf({}).win).toEqual({});
    expect(signingOf(azure).win).toEqual({ azureSignOptions: { endpoint: azure.AZURE_SIGNING_ENDPOINT, codeSigningAccountName: 'account', certificateProfileName: 'profile', publisherName: 'Publisher' } });
    expect(() => signingOf({ ...azure, AZURE_SIGNING_PROFILE: '' })).toThrow('AZURE_SIGNING_PROFILE');
    expect(() => signingOf({ ...azure, WIN_SIGN_PROGRAM: 'sign.cmd' })).toThrow('cannot both');
    expect(signingOf({ WIN_SIGN_PROGRAM: 'sign.cmd' }).win.signtoolOptions?.sign).toBe('./build/windows/sign-by-program.js');
  });

  it.skipIf(process.platform === 'win32')('passes the file to the program, whatever its name, and fails if the program fails', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deckle-sign-'));
    try {
      const program = join(folder, 'sign');
      const file = join(folder, 'Deckle $(touch x) 3.4.0.exe');
      writeFileSync(file, 'program');
      writeFileSync(program, '#!/bin/sh\nprintf " signed" >> "$1"\n', { mode: 0o755 });
      process.env.WIN_SIGN_PROGRAM = program;
      await signByProgram({ path: file });
      expect(readFileSync(file, 'utf8')).toBe('program signed');
      writeFileSync(program, '#!/bin/sh\nexit 3\n', { mode: 0o755 });
      await expect(signByProgram({ path: file })).rejects.toThrow();
    } finally {
      delete process.env.WIN_SIGN_PROGRAM;
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the packer\'s configuration', () => {
  it('contains the languages of the product, and an AppImage whose entry keeps the sandbox', async () => {
    expect(configuration.electronLanguages).toEqual(['en-US', 'zh-CN', 'ja', 'ar']);
    const { default: Target } = await ofPacker('targets/appimage/AppImageTarget.js') as { default: new (name: string, packager: object, helper: object, outDir: string) => { readonly desktopEntry: { readonly value: Promise<string> } } };
    const helper = { computeDesktopEntry: (_options: object, exec: string) => Promise.resolve(exec) };
    const entryOf = (toolsets: object): Promise<string> => new Target('AppImage', { config: { toolsets }, platformSpecificBuildOptions: {}, appInfo: { buildVersion: '3.4.0' } }, helper, tmpdir()).desktopEntry.value;
    expect(await entryOf(configuration.toolsets)).toBe('AppRun %U');
    // As the packer does by default.
    expect(await entryOf({})).toContain('--no-sandbox');
  });

  // Loading the packer takes seconds.
  it('is accepted by the packer', { timeout: 60_000 }, async () => {
    await expect(validate(configuration)).resolves.toBeUndefined();
    await expect(validate({ ...configuration, electronFuse: {} })).rejects.toThrow(/electronFuse/);
  });

  it.each<[keyof Pick<Configuration, 'win' | 'mac' | 'linux'>, readonly string[]]>([
    ['win', ['nsis x64', 'nsis arm64', 'msi x64', 'msi arm64']],
    ['mac', ['dmg universal', 'zip universal']],
    // The tar.gz of Linux is made by `npm run archive`.
    ['linux', ['AppImage x64', 'AppImage arm64', 'deb x64', 'deb arm64', 'rpm x64', 'rpm arm64']],
  ])('builds for %s every package the product promises', (platform, expected) => {
    expect(configuration[platform].target.flatMap(({ target, arch }) => arch.map((each) => `${target} ${each}`))).toEqual(expected);
  });

  it('hardens and notarises on macOS, and lets people choose on Windows for which users they install', () => {
    const signing = signingOf({ CSC_LINK: 'file', APPLE_API_KEY: 'file', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' });
    expect([signing.mac, configuration.nsis.oneClick, configuration.nsis.perMachine]).toEqual([{ hardenedRuntime: true, notarize: true }, false, false]);
    // A certificate without Apple's key signs, and does not fail for a missing notarisation key.
    expect(signingOf({ CSC_LINK: 'file' }).mac.notarize).toBe(false);
  });

  it('leaves out all that is not named', () => {
    expect(configuration.files[0]).toBe('!**/*');
    expect(configuration.files.filter((pattern) => /server|cli|dependencies|node_modules\/(?!keytar\/)/.test(pattern))).toEqual([]);
  });

  it('registers the protocol, and the supported file types, without becoming their default', () => {
    expect(configuration.protocols.flatMap(({ schemes }) => schemes)).toEqual(['deckle']);
    expect(configuration.mac.fileAssociations.flatMap(({ ext }) => ext).sort()).toEqual([...associatedExtensions].sort());
    expect([...new Set(configuration.mac.fileAssociations.map(({ rank }) => rank))]).toEqual(['Alternate']);
    const offered = [...read(configuration.nsis.include).matchAll(/insertmacro \$\{Do\} "(\w+)"/g)].map(([, extension]) => extension ?? '');
    expect(offered.sort()).toEqual([...associatedExtensions].sort());
    expect(configuration.linux.mimeTypes).toHaveLength(associatedExtensions.length);
  });

  it('has the fields that packages of Linux require: a home page, a contact, icons of every size, and a name for its windows', () => {
    const { homepage, desktopName } = JSON.parse(read('package.json')) as { homepage: string; desktopName: string };
    // Without a home page and a maintainer with an address, the packer never starts fpm.
    expect(URL.canParse(homepage)).toBe(true);
    expect(configuration.linux.maintainer).toMatch(/^.+ <[^@ ]+@[^@ ]+>$/);
    // The sizes of applications in freedesktop.org's hicolor theme; a PNG stores its width and height at bytes 16 and
    // 20.
    const sizes = [16, 24, 32, 48, 64, 128, 256, 512];
    expect(readdirSync(join(root, configuration.linux.icon)).sort()).toEqual(sizes.map((size) => `${size}x${size}.png`).sort());
    for (const size of sizes) {
      const icon = readFileSync(join(root, configuration.linux.icon, `${size}x${size}.png`));
      expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([size, size]);
    }
    // The packer names the entry after the program.
    expect([desktopName, configuration.linux.syncDesktopName]).toEqual(['deckle.desktop', true]);
  });

  it.each(['deb', 'rpm'] as const)('records in the app that its package is a %s', (kind) => {
    const [source = '', place] = (configuration[kind].fpm[0] ?? '').split('=');
    expect([read(source).trim(), place, configuration[kind].fpm.length]).toEqual([kind, '/opt/Deckle/resources/package-type', 1]);
  });

  it('uses the name on Windows that the shortcut of the installer has', () => {
    expect(configuration.appId).toBe(appId);
    expect(read('build/windows/installer.nsh')).toContain(`"${appId}"`);
  });
});

describe('the installers of Windows', () => {
  /** The registry values in an element of an MSI's project. */
  const valuesOf = (project: string): readonly string[] => [...project.matchAll(/<RegistryValue Root="HKLM" Key="Software\\Classes\\([^"]+)" Type="string"(?: Name="([^"]+)")? Value="([^"]*)"/g)]
    .map(([, key = '', name = '', value = '']) => `${key} [${name}] ${value.replaceAll('&quot;', '"').replaceAll('[APPLICATIONFOLDER]Deckle.exe', 'PROGRAM')}`);
  const variable = /\$\{Extension\}/;
  /** The same for the other installer, whose macros are listed for each kind of file. */
  const writtenBy = (script: string): readonly string[] => [...script.matchAll(/WriteRegStr SHCTX "Software\\Classes\\([^"]+)" "([^"]*)" (?:"([^"]*)"|'([^']*)')/g)]
    .flatMap(([, key = '', name = '', text, quoted = '']) => (variable.test(key) ? associatedExtensions.map((extension) => key.replace(variable, extension)) : [key])
      .map((each) => `${each} [${name}] ${(text ?? quoted).replace(/\$INSTDIR\\\$\{APP_EXECUTABLE_FILENAME\}/, 'PROGRAM')}`));
  const wanted = [
    'deckle [] URL:Deckle', 'deckle [URL Protocol] ', 'deckle\\DefaultIcon [] PROGRAM,0', 'deckle\\shell\\open\\command [] "PROGRAM" "%1"',
    'Deckle.File [] Deckle', 'Deckle.File\\DefaultIcon [] PROGRAM,0', 'Deckle.File\\shell\\open\\command [] "PROGRAM" "%1"',
    ...associatedExtensions.map((extension) => `.${extension}\\OpenWithProgids [Deckle.File] `),
  ].sort();

  it('register links and files, and unregister them again', () => {
    const script = read(configuration.nsis.include);
    expect([...writtenBy(script)].sort()).toEqual(wanted);
    for (const key of ['deckle', 'Deckle.File']) expect(script).toContain(`DeleteRegKey SHCTX "Software\\Classes\\${key}"`);
    expect(script).toMatch(/DeleteRegValue SHCTX "Software\\Classes\\\.\$\{Extension\}\\OpenWithProgids" "Deckle\.File"/);
  });

  it('do the same in an MSI, in the project that the packer writes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'deckle-msi-'));
    try {
      const project = join(folder, 'project.wxs');
      const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json')).resolve('app-builder-lib/package.json');
      writeFileSync(project, readFileSync(join(builder, '../templates/msi/template.xml')));
      const { default: register } = await import(join(root, configuration.msiProjectCreated)) as { default: (path: string) => void };
      register(project);
      expect([...valuesOf(readFileSync(project, 'utf8'))].sort()).toEqual(wanted);
      writeFileSync(project, '<Wix/>');
      expect(() => { register(project); }).toThrow('no place');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
