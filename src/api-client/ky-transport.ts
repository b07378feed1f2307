import ky from 'ky';
import { TransportError, type Transport } from './transport';

/**
 * The only module that uses ky. With `fetch` the desktop's main process sends through the network stack of a partition
 * (its proxy and certificates).
 */
export const createKyTransport = (fetch?: typeof globalThis.fetch): Transport => async (request) => {
  try {
    const response = await ky(request.url, {
      method: request.method,
      headers: { ...request.headers },
      credentials: 'include',
      cache: 'no-store',
      // ky's timeout ends with the headers; this signal also covers a stalled body.
      timeout: false,
      signal: AbortSignal.timeout(request.timeoutMs),
      retry: 0,
      throwHttpErrors: false,
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(fetch ? { fetch } : {}),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw new TransportError(error instanceof Error && error.name === 'TimeoutError' ? 'timed-out' : 'offline', error);
  }
};
