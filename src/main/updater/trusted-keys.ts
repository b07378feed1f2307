import known from '../../../release-manifest/keys.json';
import { releaseKeysSchema } from '../../contract/releases';
import type { TrustedKey } from '../../core/releases/accept';

/** Whose signatures count. The key that developers try releases with counts only where the app runs from its sources. */
export const trustedKeys = (isPackaged: boolean): readonly TrustedKey[] =>
  releaseKeysSchema.parse(known).keys.filter(({ use }) => use === 'release' || !isPackaged);
