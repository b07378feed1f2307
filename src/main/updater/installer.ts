/** How a copy of the app came onto this computer, which decides how it is replaced. */
export type InstallerKind = 'unpacked' | 'nsis' | 'dmg' | 'AppImage' | 'deb' | 'rpm';

/** A package whose bytes are those that the signed manifest names. */
export interface VerifiedFile {
  readonly version: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** SHA-512 in lower-case hexadecimal. */
  readonly sha512: string;
}

/** Where a new version is put together from pieces of the one that runs and pieces that are fetched. */
export interface PieceTarget {
  /** The folder of the version that runs. */
  readonly installedFolder: string;
  /** The text of its block list; null where none was kept, as after a first installation. */
  installedList(): Promise<string | null>;
  /** What lies in it from an attempt that broke off is still there. */
  folderFor(version: string): string;
  /** Its folder is whole: every piece of it was checked. The list's text is kept for the update after it. */
  commit(version: string, list: string): Promise<void>;
}

/**
 * What puts a new version in the place of the one that runs. Whatever becomes of the process in the middle of it, what
 * starts next is the old version or the new one, whole.
 */
export interface Installer {
  readonly kind: InstallerKind;
  /** Null where a new version comes as one file only. */
  readonly pieces: PieceTarget | null;
  /** False where this copy cannot be replaced: its folder may not be written, for example. */
  canInstall(): Promise<boolean>;
  /** Makes ready what can be made ready while the app runs. Rejects where there is no room, or the file cannot be used. */
  prepare(file: VerifiedFile): Promise<void>;
  /** Whether that version stands ready, perhaps since an earlier start of the app. */
  isPrepared(version: string): Promise<boolean>;
  /** Lets the prepared version take the place. `now`: the app ends and the new version starts; `onQuit`: the app is ending. */
  install(version: string, when: 'now' | 'onQuit'): Promise<void>;
  /** The version that runs has come up as it should: from here on it is the one to go back to. */
  confirmHealthy(): Promise<void>;
  /** Versions that were installed, did not come up and gave way to the one before. */
  failedVersions(): Promise<readonly string[]>;
}
