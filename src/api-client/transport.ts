import type { Method } from '../contract/endpoint';

export interface TransportRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
}

export interface TransportAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Carries one request. Resolves with every answer, whatever its status; rejects with a `TransportError` where no
 * answer came.
 */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

export class TransportError extends Error {
  override readonly name = 'TransportError';
  constructor(readonly kind: 'offline' | 'timed-out', cause: unknown) {
    super(kind, { cause });
  }
}
