import type { Failure } from '../../contract/bridge';
import { errorDefinitions, type ErrorCode } from '../../contract/errors';

/** A failure that the page itself found; its sentence is looked up by code. */
export const localFailure = (code: ErrorCode, args: Failure['args'] = {}): Failure =>
  ({ code, status: 0, message: '', requestId: null, args, retryable: errorDefinitions[code].retryable });

const carriesFailure = (error: unknown): error is { readonly failure: Failure } =>
  typeof error === 'object' && error !== null && 'failure' in error && typeof error.failure === 'object' && error.failure !== null;

/** What a rejected call of the bridge says. Anything else that was thrown is a fault of ours. */
export const failureOf = (error: unknown): Failure => {
  if (carriesFailure(error)) return error.failure;
  return { ...localFailure('SOMETHING_WENT_WRONG'), message: error instanceof Error ? error.message : String(error) };
};

/** Nobody could be reached who would know. */
export const isUnreachable = ({ code }: Failure): boolean => code === 'OFFLINE' || code === 'TIMED_OUT';

/** The server's own word that there is nothing here for this person, or no longer. */
export const isLost = ({ code, status }: Failure): boolean => code !== 'ANSWER_INVALID' && (status === 403 || status === 404 || status === 410);

/** Whether what was asked for is not there any more; of a creation, that is the folder that it was to be in. */
export const saysGone = ({ code }: Pick<Failure, 'code'>): boolean => code === 'FILE_DELETED' || code === 'FILE_NOT_FOUND';
