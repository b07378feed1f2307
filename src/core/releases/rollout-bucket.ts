import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bucketCount } from '../../contract/release-manifest';

/**
 * The machine's bucket in the rollout of a version, 0 to 9,999. It is stable per machine and version, and differs
 * between versions, so that different machines come first each time. The machine's id is a random text that never
 * leaves the machine.
 */
export const bucketOf = (machineId: string, version: string): number => {
  const digest = sha256(utf8ToBytes(`${version}\n${machineId}`));
  // 48 bits: large enough that bucket probabilities differ by at most 10^-10.
  return digest.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0) % bucketCount;
};
