import type { BatchResult, ErrorArgs, ErrorCode } from './errors';

/** What is known of a failure on the client; what the server said, or what the client itself found. */
export interface ClientFailure {
  readonly code: ErrorCode;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The server's sentence in the person's language, or an empty string where the client raised it. */
  readonly message: string;
  readonly requestId: string | null;
  readonly args: ErrorArgs;
  readonly retryable: boolean;
  /** With BATCH_REFUSED: what became of each file. */
  readonly results?: BatchResult[] | undefined;
}
