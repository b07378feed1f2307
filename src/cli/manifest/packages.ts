import type { PackageKind, ReleaseArchitecture, ReleasePlatform } from '../../contract/releases';

/** What a file of the build's output is, by its name (`artifactName` in electron-builder.yml). */
export interface NamedPackage {
  readonly version: string;
  readonly platform: ReleasePlatform;
  readonly kind: PackageKind;
  /** Both for a universal package of macOS. */
  readonly architectures: readonly ReleaseArchitecture[];
}

const platforms: Readonly<Record<string, ReleasePlatform>> = { win: 'win32', mac: 'darwin', linux: 'linux' };

/** Each kind of package spells the processor in its own way, and electron-builder goes along with it. */
const architectures: Readonly<Record<string, readonly ReleaseArchitecture[]>> = {
  x64: ['x64'], x86_64: ['x64'], amd64: ['x64'], arm64: ['arm64'], aarch64: ['arm64'], universal: ['x64', 'arm64'],
};

const kinds: Readonly<Record<string, PackageKind>> = { exe: 'nsis', msi: 'msi', dmg: 'dmg', zip: 'zip', AppImage: 'AppImage', deb: 'deb', rpm: 'rpm', 'tar.gz': 'tar.gz' };

const pattern = /^Deckle-(\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?)-(win|mac|linux)-([a-z0-9_]+)\.(exe|msi|dmg|zip|AppImage|deb|rpm|tar\.gz)$/;

/** Null for what is no package of ours: block lists, update files of the packer's own, unpacked folders. */
export const packageNamed = (name: string): NamedPackage | null => {
  const [, version = '', system = '', processor = '', extension = ''] = pattern.exec(name) ?? [];
  const platform = platforms[system];
  const kind = kinds[extension];
  const suited = architectures[processor];
  return platform && kind && suited ? { version, platform, kind, architectures: suited } : null;
};

/** What a block list of a package is called: ours beside the archive, the packer's beside the others. */
export const blockListNames = (name: string): readonly string[] => [`${name}.blocks.json`, `${name}.blockmap`];
