import type { BatchResult, ErrorArgs, ErrorCode } from './errors';

/** A failure as the client knows it, reported by the server or detected by the client. */
export interface ClientFailure {
  readonly code: ErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The server's message in the person's language; empty if the client detected the failure. */
  readonly message: string;
  readonly requestId: string | null;
  readonly args: ErrorArgs;
  readonly retryable: boolean;
  /** With BATCH_REFUSED: the result of each file. */
  readonly results?: BatchResult[] | undefined;
}
