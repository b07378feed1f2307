import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installationKindOf, packageKindOf, type InstallationDetails } from '../../../../src/main/updater/find-installer';

let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-place-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

/** The files that each package installs next to the program. */
const windows = { platform: 'win32', programPath: 'Deckle.exe' } as const;
const linux = { platform: 'linux', programPath: 'deckle' } as const;
test.each<[string, readonly string[], Partial<InstallationDetails>, ReturnType<typeof installationKindOf>]>([
  ['the installer of Windows', ['Deckle.exe', 'Uninstall Deckle.exe'], windows, 'nsis'],
  ['an MSI, which no other installer may replace', ['Deckle.exe'], windows, 'msi'],
  ['the disk image of macOS', [], { platform: 'darwin' }, 'dmg'],
  ['an AppImage', [], { ...linux, environment: { APPIMAGE: '/home/me/Deckle.AppImage' } }, 'AppImage'],
  ['an unpacked archive', [], { ...linux, programPath: 'versions/3.4.0/deckle' }, 'unpacked'],
  ['a package of Debian', ['resources/package-type=deb'], linux, 'deb'],
  ['a package of Fedora', ['resources/package-type=rpm\n'], linux, 'rpm'],
  ['a package of somebody else', ['resources/package-type=pacman'], linux, null],
  ['nobody knows where', [], linux, null],
  ['the sources', ['Uninstall Deckle.exe'], { ...windows, isPackaged: false }, null],
  ['another system', [], { platform: 'freebsd' }, null],
])('a copy from %s', (_, files, given, expected) => {
  for (const each of files) {
    const [name = '', content = ''] = each.split('=');
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const { programPath = 'deckle', ...others } = given;
  const place = { platform: 'linux', isPackaged: true, resourcesPath: join(folder, 'resources'), version: '3.4.0', environment: {}, ...others, programPath: join(folder, programPath) } as const;
  expect(installationKindOf(place)).toBe(expected);
});

test.each([['unpacked', 'tar.gz'], ['dmg', 'zip'], ['nsis', 'nsis'], ['AppImage', 'AppImage'], ['deb', 'deb'], ['rpm', 'rpm']] as const)('%s is replaced by a %s', (kind, expected) => {
  expect(packageKindOf(kind)).toBe(expected);
});
