import { expect, it } from 'vitest';
import { parsePackageName } from '../../../../src/cli/manifest/package-names';

// `artifactName` in electron-builder.yml; each kind of package spells the processor differently.
it.each([
  ['Deckle-3.4.0-win-x64.exe', 'win32', 'nsis', ['x64']],
  ['Deckle-3.4.0-win-arm64.msi', 'win32', 'msi', ['arm64']],
  ['Deckle-3.4.0-mac-universal.dmg', 'darwin', 'dmg', ['x64', 'arm64']],
  ['Deckle-3.4.0-mac-arm64.zip', 'darwin', 'zip', ['arm64']],
  ['Deckle-3.4.0-linux-x86_64.AppImage', 'linux', 'AppImage', ['x64']],
  ['Deckle-3.4.0-linux-amd64.deb', 'linux', 'deb', ['x64']],
  ['Deckle-3.4.0-linux-aarch64.rpm', 'linux', 'rpm', ['arm64']],
  ['Deckle-3.4.0-linux-x64.tar.gz', 'linux', 'tar.gz', ['x64']],
  ['Deckle-3.5.0-beta.1-linux-x64.tar.gz', 'linux', 'tar.gz', ['x64']],
])('%s', (name, platform, kind, architectures) => {
  expect(parsePackageName(name)).toMatchObject({ platform, kind, architectures });
});

it.each(['Deckle-3.4.0-win.exe', 'Deckle-3.4.0-linux-x64.tar.gz.blocks.json', 'Deckle-3.4.0-win-x64.exe.blockmap', 'latest.yml', 'Deckle-3.4-linux-x64.deb', 'Deckle-3.4.0-solaris-x64.deb', 'Deckle-3.4.0-linux-mips.deb', 'other.deb'])(
  '%s is no package', (name) => { expect(parsePackageName(name)).toBeNull(); });
