import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { Release, ReleaseManifest, SignedManifest } from '../../../../src/contract/release-manifest';
import type { TrustedKey } from '../../../../src/core/releases/accept-manifest';

export interface SigningKey extends TrustedKey { sign(text: string): string }

export const createKey = (): SigningKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16), publicKey: raw.toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
};

const notes = (version: string) => ({ en: `- What is new in ${version}`, 'zh-CN': `- ${version} 的新内容`, jp: `- ${version} の新機能`, 'ar-SA': `- الجديد في ${version}` });

export const release = (version: string, changed: Partial<Release> = {}): Release => ({
  version, publishedAt: '2026-11-01T00:00:00Z', minimumClient: null, stagedShare: 10_000, isWithdrawn: false, notes: notes(version),
  files: [{ platform: 'linux', architecture: 'x64', kind: 'tar.gz', file: `Deckle-${version}.tar.gz`, sizeBytes: 1000, sha512: 'a'.repeat(128), blocks: null }],
  ...changed,
});

export const manifestOf = (serial: number, releases: readonly Release[], changed: Partial<ReleaseManifest> = {}): ReleaseManifest =>
  ({ format: 1, channel: 'stable', serial, publishedAt: '2026-11-02T00:00:00Z', featureGates: [], releases: [...releases], ...changed });

export const signedBy = (key: SigningKey, manifest: ReleaseManifest): SignedManifest => {
  const signed = JSON.stringify(manifest);
  return { signed, signatures: [{ keyId: key.keyId, signature: key.sign(signed) }] };
};
