import { createSigningKey, readSigningKey, type SigningKey } from '../../src/cli/manifest/ed25519-keys';
import type { ReleaseManifest, SignedManifest } from '../../src/contract/release-manifest';

export const newKey = (): SigningKey => readSigningKey(createSigningKey().pem);

export const signed = (manifest: ReleaseManifest, key = newKey()): SignedManifest => key.sign(JSON.stringify(manifest));
