import type { UpdatesDisabledReason, UpdateState } from '../../contract/desktop/updates-bridge';
import type { FeatureGate, PackageKind, Release, ReleaseArchitecture, ReleaseChannel, ReleaseFile, ReleaseManifest, ReleasePlatform, ServedManifest } from '../../contract/release-manifest';
import type { TrustedKey, VerifySignature } from '../../core/releases/accept-manifest';
import type { Log } from '../logging/logger';
import type { Document } from '../storage/document';
import type { UpdateRequest } from './fetching/fetch-update';
import type { RemoteFiles } from './fetching/remote-files';
import type { Installer } from './installer';
import type { UpdateMemory } from './update-document';

/** The account's server as a source of updates. */
export interface UpdateSource {
  /** Rejects with a `CallError`. */
  manifest(channel: ReleaseChannel): Promise<ServedManifest>;
  readonly files: RemoteFiles;
}

export interface UpdateServicePorts {
  readonly document: Document<UpdateMemory>;
  /** Null if this copy cannot be replaced. */
  readonly installer: Installer | null;
  /** The reason if `installer` is null. */
  readonly unavailableReason: 'administrator' | 'package';
  readonly target: { readonly version: string; readonly platform: ReleasePlatform; readonly architecture: ReleaseArchitecture; readonly kind: PackageKind };
  /** Without keys no release is trusted, so no check is made. */
  readonly keys: readonly TrustedKey[];
  readonly learnGates: (gates: readonly FeatureGate[]) => void;
  readonly verify: VerifySignature;
  readonly settings: () => { readonly isAutomatic: boolean; readonly channel: ReleaseChannel };
  readonly policies: { readonly areOff: boolean; readonly pinnedVersion: string | null };
  /** Null while no server is known. */
  readonly source: () => UpdateSource | null;
  readonly fetchUpdate: (wanted: UpdateRequest) => Promise<number>;
  /** Quits the app, after confirmation of unsent changes. Resolves with false if the person cancelled. */
  readonly quit: () => Promise<boolean>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface Offer { readonly release: Release; readonly file: ReleaseFile; readonly manifest: ReleaseManifest; readonly source: UpdateSource }

/** The memory of the update service. */
export interface UpdaterState {
  readonly ports: UpdateServicePorts;
  readonly disabledReason: UpdatesDisabledReason | null;
  readonly listeners: ((state: UpdateState) => void)[];
  state: UpdateState;
  offer: Offer | null;
  /** The version to install when the app quits. */
  ready: string | null;
  busy: Promise<void> | null;
  isRestarting: boolean;
}

export const setState = (updater: UpdaterState, next: UpdateState): void => {
  updater.state = next;
  for (const listener of [...updater.listeners]) listener(next);
};

export const availableState = ({ ports: { document } }: UpdaterState, { release, file }: Offer): UpdateState =>
  ({ status: 'available', version: release.version, sizeBytes: file.sizeBytes, isSkipped: document.read().skipped.includes(release.version) });
