import { errorDefinitions, type ErrorCode } from '../../src/contract/errors';

export class Refusal extends Error {
  readonly status: number;
  constructor(readonly code: ErrorCode, readonly args: Record<string, number> = {}, status: number = errorDefinitions[code].status) {
    super(code);
    this.status = status;
  }
}

/** The effect of one write, for the checks. */
export interface Execution {
  readonly personId: number;
  readonly key: string | null;
  readonly name: string;
  readonly guid: string;
  /** The value that was replaced: a name, a folder, tags. */
  readonly before: string | null;
  readonly after: string | null;
  readonly isDone: boolean;
  readonly refusal: ErrorCode | null;
}

export interface Request {
  readonly personId: number;
  /** The window that makes the call. */
  readonly origin: string | null;
  readonly key: string | null;
  readonly name: string;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Handler = (request: Request) => unknown;

/** One call that the model executed, so that a replay can make the same call. */
export interface Recorded {
  readonly request: Request;
  readonly value: unknown;
  readonly refusal: Refusal | null;
  /** The last sequence number before and after the call. */
  readonly seqBefore: number;
  readonly seqAfter: number;
}
