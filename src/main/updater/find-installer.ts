import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackageKind } from '../../contract/releases';
import type { InstallerKind } from './installer';
import { installedRootOf } from './unpacked/layout';

export interface Place {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  /** The program that runs. */
  readonly programPath: string;
  readonly resourcesPath: string;
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What NSIS leaves beside the program that it installs, and an MSI, which the system removes by itself, does not. */
const uninstaller = 'Uninstall Deckle.exe';

/**
 * How this copy came here; null where it is none that can be replaced: it was started from its sources, or was installed
 * by means unknown here. What an MSI brought belongs to whoever hands MSIs out: an installer of another kind over it would
 * leave two of them.
 */
export const packedAs = ({ platform, isPackaged, programPath, resourcesPath, version, environment }: Place): InstallerKind | 'msi' | null => {
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

/** electron-builder writes into a package of a Linux system what it is. */
const packageTypeIn = (resourcesPath: string): string | null => {
  try {
    return readFileSync(join(resourcesPath, 'package-type'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** What a manifest calls the package that replaces such a copy. macOS is updated from the zip, as electron-updater wants it. */
export const packageKindOf = (kind: InstallerKind): PackageKind => {
  switch (kind) {
    case 'unpacked': return 'tar.gz';
    case 'dmg': return 'zip';
    default: return kind;
  }
};
