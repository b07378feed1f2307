import { errorDefinitions, type BatchResult, type ErrorArgs, type ErrorCode } from '../contract/errors';

/** A refusal with a code of the catalogue. The HTTP layer converts it to the error body in the caller's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The result for each file, with BATCH_REFUSED. */
  readonly results: readonly BatchResult[] | null;
  constructor(readonly code: ErrorCode, readonly args: ErrorArgs = {}, options: ErrorOptions & { readonly results?: readonly BatchResult[] } = {}) {
    super(code, options);
    this.status = errorDefinitions[code].status;
    this.results = options.results ?? null;
  }
}

/** The error if it is a refusal. Throws other errors. */
export const refusalOf = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  throw error;
};
