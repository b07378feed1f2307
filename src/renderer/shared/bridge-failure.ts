import type { Failure } from '../../contract/bridge';
import { errorDefinitions, isErrorCode, type ErrorCode } from '../../contract/errors';

/** A failure detected by the page; its message is looked up by code. */
export const localFailure = (code: ErrorCode, args: Failure['args'] = {}): Failure =>
  ({ code, status: 0, message: '', requestId: null, args, retryable: errorDefinitions[code].retryable });

const carriesFailure = (error: unknown): error is { readonly failure: Failure } =>
  typeof error === 'object' && error !== null && 'failure' in error && typeof error.failure === 'object' && error.failure !== null;

/** The failure of a rejected bridge call. Any other error is a defect of the page. */
export const failureOf = (error: unknown): Failure => {
  if (carriesFailure(error)) return error.failure;
  return { ...localFailure('SOMETHING_WENT_WRONG'), message: error instanceof Error ? error.message : String(error) };
};

/** Whether the server was unreachable. */
export const isUnreachable = ({ code }: Failure): boolean => code === 'OFFLINE' || code === 'TIMED_OUT';

/** Whether the server stated that the resource does not exist for this person, or no longer does. */
export const isAccessLost = ({ code, status }: Failure): boolean => code !== 'ANSWER_INVALID' && (status === 403 || status === 404 || status === 410);

/** Whether the requested file no longer exists; for a creation, its target folder. */
export const isFileGone = ({ code }: Pick<Failure, 'code'>): boolean => code === 'FILE_DELETED' || code === 'FILE_NOT_FOUND';

/** Why a batch call refused a file. */
export interface RefusedFile {
  readonly guid: string;
  readonly code: ErrorCode;
  readonly args: Failure['args'];
}

/** The refused files of a failed batch call; empty for other failures. Codes that this client does not know are left out. */
export const refusedFilesOf = ({ code: callCode, results = [] }: Failure): readonly RefusedFile[] =>
  (callCode === 'BATCH_REFUSED' ? results : []).flatMap(({ guid, ok, code, args = {} }) => (ok || code === undefined || !isErrorCode(code) ? [] : [{ guid, code, args }]));
