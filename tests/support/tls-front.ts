import { once } from 'node:events';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Identity } from './self-signed';

export interface TlsFront {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** How many requests got as far as the server. */
  requests(): number;
  /** Shows another certificate from now on, to everybody anew. */
  show(identity: Identity): void;
  stop(): Promise<void>;
}

/** Stands before a server that itself speaks plain http. */
export const startTlsFront = async (serverUrl: string, identity: Identity): Promise<TlsFront> => {
  const server = new URL(serverUrl);
  let requests = 0;
  const front = createServer({ key: identity.key, cert: identity.cert }, (incoming, outgoing) => {
    requests += 1;
    const onwards = ask({ host: server.hostname, port: server.port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => { answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)); });
    onwards.on('error', () => { outgoing.destroy(); });
    outgoing.on('close', () => { onwards.destroy(); });
    incoming.pipe(onwards);
  });
  front.listen(0, 'localhost');
  await once(front, 'listening');
  return {
    url: `https://localhost:${(front.address() as AddressInfo).port}`,
    requests: () => requests,
    show({ key, cert }) {
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
