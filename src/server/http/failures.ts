import { errorDefinitions, type ErrorBody } from '../../contract/errors';
import type { Locale } from '../../contract/preferences';
import { errorMessage } from '../../locales/error-messages';
import { ApiError } from '../api-error';

/** SQLSTATE classes and codes that say that PostgreSQL is not there, is going away, has no connection left or took too long. */
const unavailableState = /^(08...|57014|57P0[1-5]|3D000|53300|53400|55P03|25P03)$/;
const unavailableSystemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** What pg says without a code of its own. */
const unavailableMessage = /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

interface CodedError { readonly code?: unknown; readonly syscall?: unknown; readonly message?: unknown; readonly cause?: unknown }
const isCoded = (value: unknown): value is CodedError => typeof value === 'object' && value !== null;

/** The error and what caused it, outermost first: Drizzle and others wrap the driver's. */
function* causesOf(error: unknown): Generator<CodedError> {
  let current = error;
  for (let depth = 0; depth < 8 && isCoded(current); depth += 1) {
    yield current;
    current = current.cause;
  }
}

/** The SQLSTATE or system code at the root of a failed query; null where there is none. */
export const databaseCodeOf = (error: unknown): string | null => {
  for (const { code } of causesOf(error)) if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  return null;
};

const isUnavailable = ({ code, syscall, message }: CodedError): boolean =>
  (typeof code === 'string' && (unavailableState.test(code) || unavailableSystemCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')))
  || (typeof message === 'string' && unavailableMessage.test(message));

/** What Fastify itself refuses, by its code. */
const byFastifyCode = (code: unknown): ApiError | null => {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE': return new ApiError('UNSUPPORTED_MEDIA_TYPE');
    case 'FST_ERR_BAD_URL': case 'FST_ERR_NOT_FOUND': case 'FST_ERR_MAX_PARAM_LENGTH': return new ApiError('ROUTE_NOT_FOUND');
    default: return null;
  }
};

/**
 * What a failure is to the caller. Everything that is not a refusal of ours becomes INTERNAL, with the failure as its
 * `cause` for the log; nothing of it leaves the server.
 */
export const toApiError = (error: unknown): ApiError => {
  for (const cause of causesOf(error)) {
    if (cause instanceof ApiError) return cause;
    const refused = byFastifyCode(cause.code);
    if (refused) return refused;
    if (cause.code === 'ENOSPC' || cause.code === 'EDQUOT' || cause.code === '53100') return new ApiError('STORAGE_FULL', {}, { cause: error });
    // PostgreSQL's text cannot hold NUL. Names say so in a sentence of their own, long before.
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
