import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bucketCount } from '../../contract/releases';

/**
 * Where a machine stands in the roll-out of a version, 0 to 9,999: always the same for this machine and version, and
 * for another version somewhere else, so that it is not always the same machines that go first. The machine's id is a
 * random text of its own and leaves it never.
 */
export const bucketOf = (machineId: string, version: string): number => {
  const digest = sha256(utf8ToBytes(`${version}\n${machineId}`));
  // 48 bits: so many more than there are buckets that none is likelier than another by more than 10^-10.
  return digest.subarray(0, 6).reduce((sum, byte) => sum * 256 + byte, 0) % bucketCount;
};
