import { once } from 'node:events';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Identity } from './self-signed';

export interface TlsProxy {
  /** Origin, without a trailing slash. */
  readonly url: string;
  /** The number of requests that reached the server. */
  requestCount(): number;
  /** Replaces the certificate, and closes open connections. */
  setIdentity(identity: Identity): void;
  stop(): Promise<void>;
}

/** A TLS proxy in front of a server that serves plain http. */
export const startTlsProxy = async (serverUrl: string, identity: Identity): Promise<TlsProxy> => {
  const server = new URL(serverUrl);
  let requests = 0;
  const front = createServer({ key: identity.key, cert: identity.cert }, (incoming, outgoing) => {
    requests += 1;
    const onwards = ask({ host: server.hostname, port: server.port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (response) => { response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)); });
    onwards.on('error', () => { outgoing.destroy(); });
    outgoing.on('close', () => { onwards.destroy(); });
    incoming.pipe(onwards);
  });
  front.listen(0, 'localhost');
  await once(front, 'listening');
  return {
    url: `https://localhost:${(front.address() as AddressInfo).port}`,
    requestCount: () => requests,
    setIdentity({ key, cert }) {
      front.setSecureContext({ key, cert });
      front.closeAllConnections();
    },
    async stop() {
      const closed = once(front, 'close');
      front.close();
      front.closeAllConnections();
      await closed;
    },
  };
};
