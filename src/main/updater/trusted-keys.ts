import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseKeysSchema } from '../../contract/releases';
import type { TrustedKey } from '../../core/releases/accept';

/**
 * Whose signatures count: the keys that the build took in, and no others. There is no setting, switch, variable or file
 * outside of the app that adds one, and no second kind of key (docs/security.md). None: the app takes no update.
 */
export const readTrustedKeys = (appFolder: string): readonly TrustedKey[] =>
  releaseKeysSchema.parse(JSON.parse(readFileSync(join(appFolder, 'out/main/release-keys.json'), 'utf8'))).keys;
