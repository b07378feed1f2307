import { bucketCount, type PackageKind, type Release, type ReleaseArchitecture, type ReleaseFile, type ReleaseManifest, type ReleasePlatform } from '../../contract/releases';
import { bucketOf } from './bucket';
import { compareVersions, isNewer } from './version';

/** What packages of a release have to be for. */
export interface PackageTarget {
  readonly platform: ReleasePlatform;
  readonly architecture: ReleaseArchitecture;
  readonly kind: PackageKind;
}

/** What is known of the machine that looks for an update. */
export interface Machine extends PackageTarget {
  /** A random text that the machine keeps for good. */
  readonly machineId: string;
  /** What runs now. */
  readonly version: string;
  /** The version that whoever runs the machine wants: nothing above it, and it without waiting for its share. */
  readonly pinnedVersion: string | null;
  /** Versions that the person does not want to be offered. */
  readonly skipped: readonly string[];
  /** Versions that the server holds back. */
  readonly halted: readonly string[];
}

/** Why there is nothing to install. */
export type NoUpdate =
  /** There is nothing newer for this kind of package. */
  | 'newest'
  /** The next versions are handed out to others first. */
  | 'not-yet'
  /** The next version was withdrawn, or is held back. */
  | 'held-back'
  | 'skipped'
  | 'pinned'
  /** The next versions need a newer one than this in between, and there is none. */
  | 'too-old';

export type Choice =
  | { readonly kind: 'update'; readonly release: Release; readonly file: ReleaseFile }
  | { readonly kind: 'none'; readonly reason: NoUpdate };

/** The package of a release for a target; null where it has none. */
export const fileFor = (release: Release, { platform, architecture, kind }: PackageTarget): ReleaseFile | null =>
  release.files.find((file) => file.platform === platform && file.architecture === architecture && file.kind === kind) ?? null;

const isForEverybody = ({ stagedShare, isWithdrawn }: Release): boolean => stagedShare === bucketCount && !isWithdrawn;

const newestOf = (releases: readonly Release[]): Release | null => [...releases].sort((left, right) => compareVersions(right.version, left.version))[0] ?? null;

/** The newest release that everybody may have: what people outside of a test group get, and whoever installs the app anew. */
export const lastGood = ({ releases }: ReleaseManifest, has: (release: Release) => boolean): Release | null =>
  newestOf(releases.filter((release) => isForEverybody(release) && has(release)));

/** Why this machine does not go to a newer release; null where it may. What comes first here is what it is told. */
const obstacleTo = (release: Release, machine: Machine): NoUpdate | null => {
  const { version, stagedShare, isWithdrawn, minimumClient } = release;
  const { pinnedVersion } = machine;
  if (pinnedVersion !== null && isNewer(version, pinnedVersion)) return 'pinned';
  if (isWithdrawn || machine.halted.includes(version)) return 'held-back';
  if (stagedShare < bucketCount && version !== pinnedVersion && bucketOf(machine.machineId, version) >= stagedShare) return 'not-yet';
  if (minimumClient !== null && isNewer(minimumClient, machine.version)) return 'too-old';
  return machine.skipped.includes(version) ? 'skipped' : null;
};

/**
 * What a machine installs next: the newest release above the one that runs which it may have. So nobody ever goes back;
 * who stands outside a share gets the last good version; who has a withdrawn version gets the next good one above it.
 */
export const choose = (manifest: ReleaseManifest, machine: Machine): Choice => {
  const newer = manifest.releases.filter((release) => isNewer(release.version, machine.version) && fileFor(release, machine) !== null);
  const release = newestOf(newer.filter((each) => obstacleTo(each, machine) === null));
  const file = release && fileFor(release, machine);
  if (release && file) return { kind: 'update', release, file };
  const newest = newestOf(newer);
  return { kind: 'none', reason: (newest && obstacleTo(newest, machine)) ?? 'newest' };
};
