import { makeSigningKey, readSigningKey, type SigningKey } from '../../src/cli/manifest/signing';
import type { ReleaseManifest, SignedManifest } from '../../src/contract/releases';

export const newKey = (): SigningKey => readSigningKey(makeSigningKey().pem);

export const signed = (manifest: ReleaseManifest, key = newKey()): SignedManifest => key.sign(JSON.stringify(manifest));
