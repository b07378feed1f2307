import compare from 'semver/functions/compare.js';
import gt from 'semver/functions/gt.js';
import prerelease from 'semver/functions/prerelease.js';
import { bucketCount, type PackageKind, type Release, type ReleaseFile, type ReleaseManifest, type ReleasePlatform } from '../../contract/release-manifest';
import { chooseUpdate, fileFor, lastGoodRelease, type UpdateClient, type PackageTarget } from './choose-update';

/** Package kinds that a platform can install. */
export const packageKinds: Readonly<Record<ReleasePlatform, readonly PackageKind[]>> = {
  win32: ['nsis', 'msi'], darwin: ['dmg', 'zip'], linux: ['AppImage', 'deb', 'rpm', 'tar.gz'],
};

const targetName = ({ platform, architecture, kind }: PackageTarget): string => `${platform} ${architecture} ${kind}`;
const repeated = (values: readonly string[]): readonly string[] => [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];

const faultsOfRelease = (release: Release, { channel }: ReleaseManifest): readonly string[] => {
  const { version, minimumClient, files } = release;
  return [
    ...(channel === 'stable' && prerelease(version) !== null ? [`${version} is not finished, so it cannot be in the channel "stable".`] : []),
    ...(minimumClient !== null && !gt(version, minimumClient) ? [`${version} asks for the client ${minimumClient}, which is not older than itself.`] : []),
    ...repeated(files.map(targetName)).map((name) => `${version} has two packages for ${name}.`),
    ...files.filter(({ platform, kind }) => !packageKinds[platform].includes(kind)).map(({ platform, kind }) => `${version} has a package of kind ${kind} for ${platform}, which cannot install it.`),
  ];
};

/** One name must always refer to the same bytes. */
const faultsOfNames = (files: readonly ReleaseFile[]): readonly string[] => {
  const bytes = files.flatMap(({ file, sizeBytes, sha512, blocks }) => [{ file, sizeBytes, sha512 }, ...(blocks ? [blocks] : [])]);
  const bytesByName = new Map(bytes.map((each) => [each.file, each]));
  const differing = bytes.filter(({ file, sizeBytes, sha512 }) => bytesByName.get(file)?.sha512 !== sha512 || bytesByName.get(file)?.sizeBytes !== sizeBytes);
  return [...new Set(differing.map(({ file }) => `${file} stands there twice, with different contents.`))];
};

/** Simulates a machine that installs every update, last in each rollout; returns its final version. */
const finalVersionOf = (manifest: ReleaseManifest, machine: UpdateClient): string => {
  const choice = chooseUpdate(manifest, machine);
  return choice.kind === 'none' ? machine.version : finalVersionOf(manifest, { ...machine, version: choice.release.version });
};

/** Machines that could not reach the last good version from a version in the manifest. */
const strandedVersions = (manifest: ReleaseManifest): readonly string[] => {
  const good = { ...manifest, releases: manifest.releases.filter(({ stagedShare }) => stagedShare === bucketCount) };
  return manifest.releases.flatMap(({ version, files }) => files.flatMap((file) => {
    const goal = lastGoodRelease(manifest, (release) => fileFor(release, file) !== null);
    if (goal === null || !gt(goal.version, version)) return [];
    const end = finalVersionOf(good, { ...file, machineId: '', version, pinnedVersion: null, skipped: [], halted: [] });
    return end === goal.version ? [] : [`Whoever has ${version} (${targetName(file)}) would never get ${goal.version}: no version in between that everybody may have leads there.`];
  }));
};

/**
 * Problems of a well-formed manifest, one sentence each, for its publisher. The app refuses a manifest with any of
 * them.
 */
export const manifestFaults = (manifest: ReleaseManifest): readonly string[] => {
  const versions = manifest.releases.map(({ version }) => version);
  const isSorted = versions.every((version, index) => index === 0 || compare(versions[index - 1] ?? version, version) >= 0);
  return [
    ...repeated(versions).map((version) => `${version} stands there twice.`),
    ...repeated(manifest.featureGates.map(({ feature }) => feature)).map((feature) => `The feature ${feature} has two gates.`),
    ...(isSorted ? [] : ['The newest release does not stand first.']),
    ...manifest.releases.flatMap((release) => faultsOfRelease(release, manifest)),
    ...faultsOfNames(manifest.releases.flatMap(({ files }) => files)),
    ...strandedVersions(manifest),
  ];
};
