import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseKeysSchema } from '../../contract/release-manifest';
import type { TrustedKey } from '../../core/releases/accept-manifest';

/**
 * The public keys included in the build. No setting, switch, variable or external file adds a key, and there is only
 * one kind of key (docs/security.md). Without keys the app accepts no update.
 */
export const readTrustedKeys = (appFolder: string): readonly TrustedKey[] =>
  releaseKeysSchema.parse(JSON.parse(readFileSync(join(appFolder, 'out/main/release-keys.json'), 'utf8'))).keys;
