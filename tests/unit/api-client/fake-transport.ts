import { TransportError, type Transport, type TransportResponse, type TransportRequest } from '../../../src/api-client/transport';

export const respondWith = (status: number, body?: unknown): TransportResponse =>
  ({ status, headers: new Headers(), text: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body) });

export interface FakeTransport {
  readonly transport: Transport;
  readonly requests: TransportRequest[];
  /** The headers of the last request. */
  lastHeaders(): Readonly<Record<string, string>>;
}

/** A network that returns the test's responses and records the requests. */
export const fakeTransport = (respond: (request: TransportRequest) => TransportResponse | Promise<TransportResponse>): FakeTransport => {
  const requests: TransportRequest[] = [];
  return {
    requests,
    transport: async (request) => {
      requests.push(request);
      return respond(request);
    },
    lastHeaders: () => requests.at(-1)?.headers ?? {},
  };
};

export const noNetwork = (): never => { throw new TransportError('offline', new Error('ECONNREFUSED')); };
export const timeOut = (): never => { throw new TransportError('timed-out', new Error('waited')); };

export const statusBody = { status: 'ok', version: '3.4.0' };

export const me = {
  id: 7, name: 'Amina', email: 'amina@example.org', mobile: null, avatar: null,
  createdAt: '2024-03-01T08:00:00.000Z', updatedAt: '2024-03-01T08:00:00.000Z',
  hasPassword: true, status: 0, desktopGuid: '0123456789ABCDEFGHIJKL',
};
