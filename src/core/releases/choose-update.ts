import compare from 'semver/functions/compare.js';
import gt from 'semver/functions/gt.js';
import { bucketCount, type PackageKind, type Release, type ReleaseArchitecture, type ReleaseFile, type ReleaseManifest, type ReleasePlatform } from '../../contract/release-manifest';
import { bucketOf } from './rollout-bucket';

/** Selects the packages of a release. */
export interface PackageTarget {
  readonly platform: ReleasePlatform;
  readonly architecture: ReleaseArchitecture;
  readonly kind: PackageKind;
}

/** The machine that checks for an update. */
export interface UpdateClient extends PackageTarget {
  /** A random text that the machine keeps permanently. */
  readonly machineId: string;
  /** The running version. */
  readonly version: string;
  /** The administrator's version: nothing above it is installed, and it ignores the staged rollout. */
  readonly pinnedVersion: string | null;
  /** Versions that the person declined. */
  readonly skipped: readonly string[];
  /** Versions that the server holds back. */
  readonly halted: readonly string[];
}

/** Why there is nothing to install. */
export type NoUpdate =
  /** There is no newer package of this kind. */
  | 'newest'
  /** Newer versions are still rolled out to other machines. */
  | 'not-yet'
  /** The next version was withdrawn or halted. */
  | 'held-back'
  | 'skipped'
  | 'pinned'
  /** Newer versions require an intermediate version that does not exist. */
  | 'too-old';

export type UpdateChoice =
  | { readonly kind: 'update'; readonly release: Release; readonly file: ReleaseFile }
  | { readonly kind: 'none'; readonly reason: NoUpdate };

/** The package of a release for a target, or null. */
export const fileFor = (release: Release, { platform, architecture, kind }: PackageTarget): ReleaseFile | null =>
  release.files.find((file) => file.platform === platform && file.architecture === architecture && file.kind === kind) ?? null;

const isForEverybody = ({ stagedShare, isWithdrawn }: Release): boolean => stagedShare === bucketCount && !isWithdrawn;

const newestOf = (releases: readonly Release[]): Release | null => [...releases].sort((left, right) => compare(right.version, left.version))[0] ?? null;

/** The newest release for everybody: for people outside a staged rollout, and for new installations. */
export const lastGoodRelease = ({ releases }: ReleaseManifest, has: (release: Release) => boolean): Release | null =>
  newestOf(releases.filter((release) => isForEverybody(release) && has(release)));

/** Why this machine cannot update to a newer release, or null. The first match is reported. */
const updateObstacle = (release: Release, machine: UpdateClient): NoUpdate | null => {
  const { version, stagedShare, isWithdrawn, minimumClient } = release;
  const { pinnedVersion } = machine;
  if (pinnedVersion !== null && gt(version, pinnedVersion)) return 'pinned';
  if (isWithdrawn || machine.halted.includes(version)) return 'held-back';
  if (stagedShare < bucketCount && version !== pinnedVersion && bucketOf(machine.machineId, version) >= stagedShare) return 'not-yet';
  if (minimumClient !== null && gt(minimumClient, machine.version)) return 'too-old';
  return machine.skipped.includes(version) ? 'skipped' : null;
};

/**
 * Selects the next update: the newest permitted release above the running version. So machines never downgrade.
 * Machines outside a rollout get the last good version, machines with a withdrawn version the next good one above it.
 */
export const chooseUpdate = (manifest: ReleaseManifest, machine: UpdateClient): UpdateChoice => {
  const newer = manifest.releases.filter((release) => gt(release.version, machine.version) && fileFor(release, machine) !== null);
  const release = newestOf(newer.filter((each) => updateObstacle(each, machine) === null));
  const file = release && fileFor(release, machine);
  if (release && file) return { kind: 'update', release, file };
  const newest = newestOf(newer);
  return { kind: 'none', reason: (newest && updateObstacle(newest, machine)) ?? 'newest' };
};
