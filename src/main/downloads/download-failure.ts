import { CallError, clientFailure } from '../../api-client/call-error';
import type { Failure } from '../../contract/bridge';
import type { Log } from '../logging/logger';
import { endReasonOf } from '../session/session-end';

/** Maps a download's error to a failure code for the person. */
export const downloadFailureOf = (error: unknown, log: Log): Failure => {
  if (error instanceof CallError) return error.failure;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return clientFailure('DOWNLOAD_NO_ROOM');
  log.warn('a download could not be written', { error });
  return clientFailure('DOWNLOAD_NOT_WRITTEN');
};

/** Maximum number of retries after refusals by the server. Network failures are retried without a limit. */
const maximumRefusals = 5;

/** How a failure is handled: `sign-in` waits for a sign-in, `rest` retries after a pause, `give-up` waits for the person. */
export const failureActionOf = (failure: Failure, breaks: number): 'sign-in' | 'rest' | 'give-up' => {
  if (endReasonOf(failure.status) !== null) return 'sign-in';
  const isLost = failure.code === 'OFFLINE' || failure.code === 'TIMED_OUT';
  return isLost || (failure.retryable && failure.status > 0 && breaks < maximumRefusals) ? 'rest' : 'give-up';
};
