import { errorDefinitions, type ErrorBody } from '../../contract/errors';
import type { Locale } from '../../contract/preferences';
import { errorMessage } from '../../locales/error-messages';
import { ApiError } from '../api-error';
import { causesOf, isDiskFullCode, type CodedError } from '../error-causes';

/** SQLSTATE classes and codes for a PostgreSQL that is unreachable, shutting down, out of connections or over a timeout. */
const unavailableState = /^(08...|57014|57P0[1-5]|3D000|53300|53400|55P03|25P03)$/;
const unavailableSystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Messages of pg errors that have no code. */
const unavailableMessage = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

const isUnavailable = ({ code, syscall, message }: CodedError): boolean =>
  (typeof code === 'string' && (unavailableState.test(code) || unavailableSystemCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')))
  || (typeof message === 'string' && unavailableMessage.test(message));

/** Maps the errors that Fastify throws itself, by code. */
const byFastifyCode = (code: unknown): ApiError | null => {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE': return new ApiError('UNSUPPORTED_MEDIA_TYPE');
    case 'FST_ERR_BAD_URL': case 'FST_ERR_NOT_FOUND': case 'FST_ERR_MAX_PARAM_LENGTH': return new ApiError('ROUTE_NOT_FOUND');
    default: return null;
  }
};

/**
 * Converts any failure to an ApiError. Everything except an expected refusal becomes INTERNAL. The original error is
 * its `cause` for the log and never leaves the server.
 */
export const toApiError = (error: unknown): ApiError => {
  for (const cause of causesOf(error)) {
    if (cause instanceof ApiError) return cause;
    const refused = byFastifyCode(cause.code);
    if (refused) return refused;
    if (isDiskFullCode(cause)) return new ApiError('STORAGE_FULL', {}, { cause: error });
    // PostgreSQL cannot store NUL in text. The validation of names rejects it earlier with a specific message.
    if (cause.code === '22021') return new ApiError('VALIDATION_FAILED', { field: 'body' }, { cause: error });
    if (isUnavailable(cause)) return new ApiError('SERVICE_UNAVAILABLE', {}, { cause: error });
  }
  return new ApiError('INTERNAL', {}, { cause: error });
};

export const errorBodyOf = (error: ApiError, requestId: string, locale: Locale): ErrorBody => {
  const { errorCode } = errorDefinitions[error.code] as { readonly errorCode?: number };
  return {
    code: error.code,
    message: errorMessage(error.code, error.args, locale),
    requestId,
    ...(Object.keys(error.args).length > 0 ? { args: error.args } : {}),
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(error.results === null ? {} : { results: [...error.results] }),
  };
};
