import type { updateFailures } from '../../../contract/desktop/updates-bridge';

/** The received bytes do not match the signed manifest. */
export class DamagedError extends Error {}

/** The server is unreachable, or the connection broke. */
export class UnreachableError extends Error {}

/** The server does not support range requests. */
export class NoRangesError extends Error {}

/** The failure shown to the person. */
export const updateFailureOf = (error: unknown): (typeof updateFailures)[number] => {
  if (error instanceof DamagedError) return 'damaged';
  if (error instanceof UnreachableError) return 'network';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'room' : 'install';
};
