import { releaseArchitectureSchema, releaseManifestSchema, releasePlatformSchema, type Release, type ReleaseFile, type ReleaseManifest, type ServedManifest } from '../../../contract/release-manifest';
import type { WorkspaceBridge } from '../../../contract/bridge';
import { failureOf } from '../../shared/bridge-failure';
import { fileFor, lastGoodRelease } from '../../../core/releases/choose-update';
import { packageKinds } from '../../../core/releases/manifest-faults';
import type { VisitorMachine } from '../../shared/visitor-machine';

/** A downloadable package with its release. */
export interface PackageOffer {
  readonly release: Release;
  readonly file: ReleaseFile;
}

/** Whether one file supports all processors, as on macOS. */
export const isUniversal = ({ release, file }: PackageOffer): boolean => release.files.some((other) => other.file === file.file && other.architecture !== file.architecture);

/** Removes duplicate files. */
export const distinctFiles = (offers: readonly PackageOffer[]): readonly PackageOffer[] => offers.filter((offer, index) => offers.findIndex(({ file }) => file.file === offer.file.file) === index);

const targets = releasePlatformSchema.options.flatMap((platform) => releaseArchitectureSchema.options.map((arch) => ({ platform, arch })));

const requestManifest = async (api: Pick<WorkspaceBridge['api'], 'call'>, { platform, arch }: (typeof targets)[number]): Promise<ServedManifest | null> => {
  try {
    return await api.call('releases.manifest', { params: { channel: 'stable', platform, arch } });
  } catch (error) {
    if (failureOf(error).code === 'NO_RELEASES') return null;
    throw error;
  }
};

/** Offers of a target, most convenient kind first. */
const offersFor = (manifest: ReleaseManifest, halted: readonly string[], { platform, arch: architecture }: (typeof targets)[number]): readonly PackageOffer[] =>
  packageKinds[platform].flatMap((kind) => {
    const target = { platform, architecture, kind };
    const release = lastGoodRelease(manifest, (each) => !halted.includes(each.version) && fileFor(each, target) !== null);
    const file = release && fileFor(release, target);
    return release && file ? [{ release, file }] : [];
  });

/**
 * All packages of the latest good version. The manifest is requested per system, because the server need not store
 * every package that a manifest names.
 */
export const loadOffers = async (api: Pick<WorkspaceBridge['api'], 'call'>): Promise<readonly PackageOffer[]> => {
  const served = await Promise.all(targets.map(async (target) => ({ target, result: await requestManifest(api, target) })));
  return served.flatMap(({ target, result }) => {
    const manifest = result && releaseManifestSchema.safeParse(JSON.parse(result.signed));
    return manifest?.success ? offersFor(manifest.data, result?.halted ?? [], target) : [];
  });
};

/**
 * The package for the visitor's computer: by platform and architecture, else a package of the platform that runs
 * under emulation.
 */
export const offerFor = (offers: readonly PackageOffer[], { platform, architecture }: VisitorMachine): PackageOffer | null => {
  const ofPlatform = offers.filter(({ file }) => file.platform === platform);
  const own = ofPlatform.find(({ file }) => file.architecture === architecture);
  // Linux does not emulate other processors.
  return own ?? (platform === 'linux' ? null : ofPlatform.find(({ file }) => file.architecture === 'x64') ?? null);
};
