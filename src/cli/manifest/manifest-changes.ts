import compare from 'semver/functions/compare.js';
import { bucketCount, featureGateSchema, type FeatureGate, type Release, type ReleaseChannel, type ReleaseManifest } from '../../contract/release-manifest';
import { builtInGates } from '../../core/releases/feature-gates';
import { CommandError } from '../command-line';

/** The next manifest of a channel, with the serial incremented. */
export const nextManifest = (channel: ReleaseChannel, published: ReleaseManifest | null, now: string, releases: readonly Release[], gates?: readonly FeatureGate[]): ReleaseManifest => ({
  format: 1, channel, serial: (published?.serial ?? 0) + 1, publishedAt: now,
  featureGates: [...gates ?? published?.featureGates ?? builtInGates],
  releases: [...releases].sort((left, right) => compare(right.version, left.version)),
});

/** Adds packages to a published version. Published packages never change: the same name always has the same bytes. */
const mergePackages = (before: Release, { files, ...release }: Release): Release => {
  for (const file of files) {
    const known = before.files.find(({ platform, architecture, kind }) => platform === file.platform && architecture === file.architecture && kind === file.kind);
    if (known && known.sha512 !== file.sha512) throw new CommandError(`${release.version} was published with another ${file.file}. Give the new build a new version.`);
  }
  const others = before.files.filter((known) => !files.some(({ platform, architecture, kind }) => platform === known.platform && architecture === known.architecture && kind === known.kind));
  return { ...release, publishedAt: before.publishedAt, isWithdrawn: before.isWithdrawn, files: [...others, ...files] };
};

export const withRelease = (releases: readonly Release[], release: Release): readonly Release[] => {
  const before = releases.find(({ version }) => version === release.version);
  return [...releases.filter(({ version }) => version !== release.version), before ? mergePackages(before, release) : release];
};

export const withReleaseChange = (releases: readonly Release[], version: string, changes: Partial<Pick<Release, 'stagedShare' | 'isWithdrawn'>>): readonly Release[] => {
  const found = releases.find((release) => release.version === version);
  if (!found) throw new CommandError(`${version} is not published. Published are ${releases.map((release) => release.version).join(', ') || 'none'}.`);
  if (changes.stagedShare !== undefined && changes.stagedShare < found.stagedShare) throw new CommandError(`${version} has ${found.stagedShare / 100} % already, and a share only grows: who has it keeps it. Withdraw it instead.`);
  return releases.map((release) => (release === found ? { ...release, ...changes } : release));
};

/** Sets the first version of a feature. */
export const withGate = (gates: readonly FeatureGate[], gate: FeatureGate): readonly FeatureGate[] => {
  const parsed = featureGateSchema.safeParse(gate);
  if (!parsed.success) throw new CommandError('--feature has to be a name of small letters, digits and hyphens, such as desktop-theme.');
  return [...gates.filter(({ feature }) => feature !== gate.feature), parsed.data].sort((left, right) => (left.feature < right.feature ? -1 : 1));
};

/** Converts a share in per cent, as typed, to buckets. */
export const bucketsOf = (percent: string): number => {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent) || Number(percent) > 100) throw new CommandError('--share has to be a number of per cent from 0 to 100, with two decimals at the most.');
  return Math.round(Number(percent) * bucketCount / 100);
};
