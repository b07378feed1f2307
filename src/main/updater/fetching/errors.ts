import type { updateFailures } from '../../../contract/desktop/updates';

/** What came is not what the signed manifest names. */
export class DamagedError extends Error {}

/** The server could not be reached, or broke off. */
export class UnreachableError extends Error {}

/** The server sends files only as a whole. */
export class NoRangesError extends Error {}

/** What a person is told of it. */
export const failureOf = (error: unknown): (typeof updateFailures)[number] => {
  if (error instanceof DamagedError) return 'damaged';
  if (error instanceof UnreachableError) return 'network';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'room' : 'install';
};
