/** How a copy of the app came onto this computer, which decides how it is replaced. */
export type PackageKind = 'unpacked' | 'nsis' | 'dmg' | 'AppImage' | 'deb' | 'rpm';

/** What a manifest's file is prepared as. */
export interface VerifiedFile {
  readonly version: string;
  /** Its bytes are those that the signed manifest names. */
  readonly path: string;
  readonly sizeBytes: number;
  /** SHA-512 in hexadecimal. */
  readonly sha512: string;
}

/**
 * What puts a new version in the place of the one that runs. Whatever becomes of the process in the middle of it, what
 * starts next is the old version or the new one, whole.
 */
export interface Installer {
  readonly kind: PackageKind;
  /** False where this copy must not be replaced: it was started from its sources, or its folder may not be written. */
  canInstall(): Promise<boolean>;
  /** Makes ready what can be made ready while the app runs. Rejects where there is no room, or the file cannot be used. */
  prepare(file: VerifiedFile): Promise<void>;
  /** Whether that version stands ready since an earlier start of the app. */
  isPrepared(version: string): Promise<boolean>;
  /**
   * Lets the prepared version take the place. `now`: the app ends and the new version starts; `onQuit`: with the app's
   * own end.
   */
  install(version: string, when: 'now' | 'onQuit'): Promise<void>;
  /** The version that runs has come up as it should: from here on it is the one to go back to. */
  confirmHealthy(): Promise<void>;
  /** Goes back to the version before; false where there is none. */
  rollback(): Promise<boolean>;
}
