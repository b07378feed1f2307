import { CallError, clientFailure } from '../../api-client/call-error';
import type { Failure } from '../../contract/bridge';

/** What a window is told of an error. What is not a refusal is ours to look into, so `onUnexpected` hears of it. */
export const failureOfError = (error: unknown, onUnexpected: (error: unknown) => void): Failure => {
  if (error instanceof CallError) return error.failure;
  onUnexpected(error);
  return clientFailure('SOMETHING_WENT_WRONG');
};
