import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Release, ReleaseFile, ReleaseManifest } from '../../src/contract/release-manifest';

export const releaseNotes = { en: 'Better.', 'zh-CN': '更好。', jp: '改善。', 'ar-SA': 'أفضل.' } as const;

/** A package whose bytes are a text. Defaults to Linux on x64. */
export const packageOf = (file: string, bytes = file, others: Partial<ReleaseFile> = {}): ReleaseFile => ({
  platform: 'linux', architecture: 'x64', kind: 'tar.gz', file, sizeBytes: utf8ToBytes(bytes).length, sha512: bytesToHex(sha512(utf8ToBytes(bytes))), blocks: null, ...others,
});

/** A release for everybody. */
export const releaseOf = (version: string, others: Partial<Release> = {}): Release => ({
  version, publishedAt: '2026-11-01T08:00:00Z', minimumClient: null, stagedShare: 10_000, isWithdrawn: false, notes: releaseNotes,
  files: [packageOf(`Deckle-${version}-linux-x64.tar.gz`)], ...others,
});

export const manifestOf = (releases: readonly Release[], others: Partial<ReleaseManifest> = {}): ReleaseManifest => ({
  format: 1, channel: 'stable', serial: 1, publishedAt: '2026-11-01T08:00:00Z', featureGates: [], releases: [...releases], ...others,
});
