import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackageKind } from '../../contract/release-manifest';
import type { InstallerKind } from './installer';
import { installedRootOf } from './unpacked/installation-layout';

export interface InstallationDetails {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** The path of the running program. */
  readonly programPath: string;
  readonly resourcesPath: string;
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The uninstaller that NSIS installs next to the program. An MSI has none, because the system removes it. */
const uninstaller = 'Uninstall Deckle.exe';

/**
 * How this copy was installed; null if it cannot be replaced because it runs from its sources or was installed by
 * unknown means. MSI installations are managed by an administrator: another installer would create a second copy.
 */
export const installationKindOf = ({ platform, isPackaged, programPath, resourcesPath, version, environment }: InstallationDetails): InstallerKind | 'msi' | null => {
  if (!isPackaged) return null;
  switch (platform) {
    case 'win32': return existsSync(join(dirname(programPath), uninstaller)) ? 'nsis' : 'msi';
    case 'darwin': return 'dmg';
    case 'linux': {
      if (environment.APPIMAGE !== undefined) return 'AppImage';
      if (installedRootOf(programPath, version) !== null) return 'unpacked';
      const packed = packageTypeIn(resourcesPath);
      return packed === 'deb' || packed === 'rpm' ? packed : null;
    }
    default: return null;
  }
};

/** Reads the package type that electron-builder writes into Linux packages. */
const packageTypeIn = (resourcesPath: string): string | null => {
  try {
    return readFileSync(join(resourcesPath, 'package-type'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** The manifest's package kind for an update of this copy. macOS is updated from the zip, as electron-updater requires. */
export const packageKindOf = (kind: InstallerKind): PackageKind => {
  switch (kind) {
    case 'unpacked': return 'tar.gz';
    case 'dmg': return 'zip';
    default: return kind;
  }
};
