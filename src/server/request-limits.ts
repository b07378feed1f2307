/** Bounds of requests that protect the server from its callers. Tests shorten the times. */
export interface RequestLimits {
  /** The largest body of a call that needs no session, bytes. */
  readonly publicBodyBytes: number;
  /** The largest body of a call by a signed-in person, bytes. */
  readonly sessionBodyBytes: number;
  /** How long a whole body may take to arrive, milliseconds. */
  readonly bodyTimeoutMs: number;
  /** How long an upload may go without a byte, milliseconds. */
  readonly uploadStallMs: number;
}

export const defaultRequestLimits: RequestLimits = {
  publicBodyBytes: 16 * 1024,
  sessionBodyBytes: 1024 ** 2,
  bodyTimeoutMs: 30_000,
  uploadStallMs: 30_000,
};
