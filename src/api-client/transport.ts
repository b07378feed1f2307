import type { Method } from '../contract/endpoint';

export interface TransportRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
}

export interface TransportResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Sends one request. Resolves with every response, whatever its status. Rejects with a `TransportError` if there is no
 * response.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

export class TransportError extends Error {
  override readonly name = 'TransportError';
  constructor(readonly kind: 'offline' | 'timed-out', cause: unknown) {
    super(kind, { cause });
  }
}
