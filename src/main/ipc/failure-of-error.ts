import { CallError, clientFailure } from '../../api-client/call-error';
import type { Failure } from '../../contract/bridge';

/**
 * Converts an error to a failure for a window. Errors other than `CallError` are defects and are passed to
 * `onUnexpected`.
 */
export const failureOfError = (error: unknown, onUnexpected: (error: unknown) => void): Failure => {
  if (error instanceof CallError) return error.failure;
  onUnexpected(error);
  return clientFailure('SOMETHING_WENT_WRONG');
};
