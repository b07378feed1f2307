import type { PackageKind, ReleaseArchitecture, ReleasePlatform } from '../../contract/release-manifest';

/** A file of the build output, identified by its name (`artifactName` in electron-builder.yml). */
export interface NamedPackage {
  readonly version: string;
  readonly platform: ReleasePlatform;
  readonly kind: PackageKind;
  /** Both for a universal package of macOS. */
  readonly architectures: readonly ReleaseArchitecture[];
}

const platforms: Readonly<Record<string, ReleasePlatform>> = { win: 'win32', mac: 'darwin', linux: 'linux' };

/** The kinds of packages differ in their names of processors, and electron-builder uses all of them. */
const architectures: Readonly<Record<string, readonly ReleaseArchitecture[]>> = {
  x64: ['x64'], x86_64: ['x64'], amd64: ['x64'], arm64: ['arm64'], aarch64: ['arm64'], universal: ['x64', 'arm64'],
};

const kinds: Readonly<Record<string, PackageKind>> = { exe: 'nsis', msi: 'msi', dmg: 'dmg', zip: 'zip', AppImage: 'AppImage', deb: 'deb', rpm: 'rpm', 'tar.gz': 'tar.gz' };

const pattern = /^Deckle-(\d+\.\d+\.\d+(?:-[a-z]+\.\d+)?)-(win|mac|linux)-([a-z0-9_]+)\.(exe|msi|dmg|zip|AppImage|deb|rpm|tar\.gz)$/;

/** Returns null for other files: block lists, the packer's update files, unpacked folders. */
export const parsePackageName = (name: string): NamedPackage | null => {
  const [, version = '', system = '', processor = '', extension = ''] = pattern.exec(name) ?? [];
  const platform = platforms[system];
  const kind = kinds[extension];
  const suited = architectures[processor];
  return platform && kind && suited ? { version, platform, kind, architectures: suited } : null;
};

/** Names of a package's block list: ours for archives, the packer's for other packages. */
export const blockListNames = (name: string): readonly string[] => [`${name}.blocks.json`, `${name}.blockmap`];
