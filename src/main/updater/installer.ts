/** How this copy was installed, which decides how it is updated. */
export type InstallerKind = 'unpacked' | 'nsis' | 'dmg' | 'AppImage' | 'deb' | 'rpm';

/** A package whose bytes match the signed manifest. */
export interface VerifiedFile {
  readonly version: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** SHA-512 in lower-case hexadecimal. */
  readonly sha512: string;
}

/** The folders in which a new version is assembled from installed and fetched blocks. */
export interface BlockTarget {
  /** The folder of the running version. */
  readonly installedFolder: string;
  /** The text of its block list; null if none is stored, as after a first installation. */
  installedList(): Promise<string | null>;
  /** Contains the data of an interrupted attempt, if there is one. */
  folderFor(version: string): string;
  /** Renames the complete, verified folder and stores the list's text for the next update. */
  commit(version: string, list: string): Promise<void>;
}

/**
 * Replaces the running version by a new one. Atomic: after a crash at any point, either the old or the new version
 * starts.
 */
export interface Installer {
  readonly kind: InstallerKind;
  /** Null if updates are only available as one file. */
  readonly blockTarget: BlockTarget | null;
  /** False if this copy cannot be replaced, for example because its folder is read-only. */
  canInstall(): Promise<boolean>;
  /** Prepares the update while the app runs. Rejects if disk space is missing or the file is unusable. */
  prepare(file: VerifiedFile): Promise<void>;
  /** Whether the version is prepared, possibly by an earlier run. */
  isPrepared(version: string): Promise<boolean>;
  /**
   * Installs the prepared version. `now`: the app quits and the new version starts; `onQuit`: the app is already
   * quitting.
   */
  install(version: string, when: 'now' | 'onQuit'): Promise<void>;
  /** Marks the running version as healthy. Later failures roll back to it. */
  confirmHealthy(): Promise<void>;
  /** Versions that were installed, failed to start and were rolled back. */
  failedVersions(): Promise<readonly string[]>;
}
