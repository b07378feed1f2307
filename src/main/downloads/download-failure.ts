import { CallError, clientFailure } from '../../api-client/call-error';
import type { Failure } from '../../contract/bridge';
import type { Log } from '../logging/logger';
import { endReasonOf } from '../session/ended-session';

/** Errors of the disk by what can be done about them. */
export const failureOfDownload = (error: unknown, log: Log): Failure => {
  if (error instanceof CallError) return error.failure;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return clientFailure('DOWNLOAD_NO_ROOM');
  log.warn('a download could not be written', { error });
  return clientFailure('DOWNLOAD_NOT_WRITTEN');
};

/** A server that answers and refuses is asked so often; a line that is gone is waited for as long as it takes. */
const refusalsTaken = 5;

/** What is to be done about a failure: `sign-in` waits for its person, `rest` tries again by itself, `give-up` for somebody's word. */
export const remedyOf = (failure: Failure, breaks: number): 'sign-in' | 'rest' | 'give-up' => {
  if (endReasonOf(failure.status) !== null) return 'sign-in';
  const isLost = failure.code === 'OFFLINE' || failure.code === 'TIMED_OUT';
  return isLost || (failure.retryable && failure.status > 0 && breaks < refusalsTaken) ? 'rest' : 'give-up';
};
