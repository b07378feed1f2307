import type { Failure } from '../contract/bridge';
import { errorBodySchema, errorDefinitions, foreignErrorBodySchema, isErrorCode, type ErrorCode } from '../contract/errors';
import type { TransportResponse } from './transport';

/** A failed call, with everything known about the failure. */
export class CallError extends Error {
  override readonly name = 'CallError';
  constructor(readonly failure: Failure) {
    super(failure.message || failure.code);
  }
}

/** A failure that the client detected; the screens look its text up by code. */
export const clientFailure = (code: ErrorCode, status = 0): Failure =>
  ({ code, status, message: '', requestId: null, args: {}, retryable: errorDefinitions[code].retryable });

/** Offline means no response, or a gateway's 502, 503 or 504 (account specification, section 8). */
export const isOfflineStatus = (status: number): boolean => status === 0 || status === 502 || status === 503 || status === 504;

/** Parses an error response. An offline status is always OFFLINE, whatever body a gateway sent. */
export const parseFailure = (response: TransportResponse): Failure => {
  const { status } = response;
  if (isOfflineStatus(status)) return clientFailure('OFFLINE', status);
  const value = parseJson(response.text);
  const body = errorBodySchema.safeParse(value);
  if (body.success && isErrorCode(body.data.code)) {
    const { code, message, requestId, args, results } = body.data;
    return { code, status, message, requestId, args: args ?? {}, retryable: errorDefinitions[code].retryable, ...(results ? { results } : {}) };
  }
  const foreign = foreignErrorBodySchema.safeParse(value).data;
  return { ...clientFailure('ANSWER_INVALID', status), message: foreign?.message ?? foreign?.error ?? '', requestId: body.data?.requestId ?? null };
};

/** Returns `undefined` for text that is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
