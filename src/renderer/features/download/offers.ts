import { releaseArchitectureSchema, releaseManifestSchema, releasePlatformSchema, type Release, type ReleaseFile, type ReleaseManifest, type ServedManifest } from '../../../contract/releases';
import type { WorkspaceBridge } from '../../../contract/bridge';
import { failureOf } from '../../shared/failure';
import { fileFor, lastGood } from '../../../core/releases/choose';
import { packageKinds } from '../../../core/releases/faults';
import type { VisitorMachine } from './visitor-machine';

/** A downloadable package with its release. */
export interface Offer {
  readonly release: Release;
  readonly file: ReleaseFile;
}

/** Whether one file supports all processors, as on macOS. */
export const isUniversal = ({ release, file }: Offer): boolean => release.files.some((other) => other.file === file.file && other.architecture !== file.architecture);

/** Removes duplicate files. */
export const distinct = (offers: readonly Offer[]): readonly Offer[] => offers.filter((offer, index) => offers.findIndex(({ file }) => file.file === offer.file.file) === index);

const targets = releasePlatformSchema.options.flatMap((platform) => releaseArchitectureSchema.options.map((arch) => ({ platform, arch })));

const ask = async (api: WorkspaceBridge['api'], { platform, arch }: (typeof targets)[number]): Promise<ServedManifest | null> => {
  try {
    return await api.call('releases.manifest', { params: { channel: 'stable', platform, arch } });
  } catch (error) {
    if (failureOf(error).code === 'NO_RELEASES') return null;
    throw error;
  }
};

/** Offers of a target, most convenient kind first. */
const offersFor = (manifest: ReleaseManifest, halted: readonly string[], { platform, arch: architecture }: (typeof targets)[number]): readonly Offer[] =>
  packageKinds[platform].flatMap((kind) => {
    const target = { platform, architecture, kind };
    const release = lastGood(manifest, (each) => !halted.includes(each.version) && fileFor(each, target) !== null);
    const file = release && fileFor(release, target);
    return release && file ? [{ release, file }] : [];
  });

/**
 * All packages of the latest good version. The manifest is requested per system, because the server need not store
 * every package that a manifest names.
 */
export const readOffers = async (api: WorkspaceBridge['api']): Promise<readonly Offer[]> => {
  const served = await Promise.all(targets.map(async (target) => ({ target, answer: await ask(api, target) })));
  return served.flatMap(({ target, answer }) => {
    const manifest = answer && releaseManifestSchema.safeParse(JSON.parse(answer.signed));
    return manifest?.success ? offersFor(manifest.data, answer?.halted ?? [], target) : [];
  });
};

/**
 * The package for the visitor's computer: by platform and architecture, else a package of the platform that runs
 * under emulation.
 */
export const offerFor = (offers: readonly Offer[], { platform, architecture }: VisitorMachine): Offer | null => {
  const ofPlatform = offers.filter(({ file }) => file.platform === platform);
  const own = ofPlatform.find(({ file }) => file.architecture === architecture);
  // Linux does not emulate other processors.
  return own ?? (platform === 'linux' ? null : ofPlatform.find(({ file }) => file.architecture === 'x64') ?? null);
};
