import { createHash } from 'node:crypto';
import { makeSigningKey, readSigningKey, type SigningKey } from '../../src/cli/manifest/signing';
import type { Release, ReleaseFile, ReleaseManifest, SignedManifest } from '../../src/contract/releases';

export const releaseNotes = { en: 'Better.', 'zh-CN': '更好。', jp: '改善。', 'ar-SA': 'أفضل.' } as const;

export const sha512Of = (bytes: string | Buffer): string => createHash('sha512').update(bytes).digest('hex');

/** A package of which the bytes are a text, for Linux on x64 where nothing else is said. */
export const packageOf = (file: string, bytes = file, others: Partial<ReleaseFile> = {}): ReleaseFile => ({
  platform: 'linux', architecture: 'x64', kind: 'tar.gz', file, sizeBytes: Buffer.byteLength(bytes), sha512: sha512Of(bytes), blocks: null, ...others,
});

/** A release for everybody. */
export const releaseOf = (version: string, others: Partial<Release> = {}): Release => ({
  version, publishedAt: '2026-11-01T08:00:00Z', minimumClient: null, stagedShare: 10_000, isWithdrawn: false, notes: releaseNotes,
  files: [packageOf(`Deckle-${version}-linux-x64.tar.gz`)], ...others,
});

export const manifestOf = (releases: readonly Release[], others: Partial<ReleaseManifest> = {}): ReleaseManifest => ({
  format: 1, channel: 'stable', serial: 1, publishedAt: '2026-11-01T08:00:00Z', featureGates: [], releases: [...releases], ...others,
});

export const newKey = (): SigningKey => readSigningKey(makeSigningKey().pem);

export const signed = (manifest: ReleaseManifest, key = newKey()): SignedManifest => key.sign(JSON.stringify(manifest));
