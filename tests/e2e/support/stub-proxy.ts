import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** A response sent in place of the server's. */
export interface StubResponse {
  readonly status: number;
  readonly body: object;
}

export interface StubProxy {
  /** Origin, without a trailing slash. */
  readonly url: string;
  /** From now on, calls for which `given` returns a response never reach the server. */
  stub(given: (method: string, path: string) => StubResponse | null): void;
  stop(): Promise<void>;
}

/**
 * A proxy between the app and the server, for responses that this server never sends, such as a gateway's refusal or
 * a server error. Everything else, including the socket, passes unchanged.
 */
export const startStubProxy = async (serverUrl: string): Promise<StubProxy> => {
  const server = new URL(serverUrl);
  let responseOf: (method: string, path: string) => StubResponse | null = () => null;
  const towards = ({ method, url, headers }: IncomingMessage) => ({ host: server.hostname, port: server.port, method, path: url, headers });

  const proxy = createServer((incoming, outgoing) => {
    const given = responseOf(incoming.method ?? '', new URL(incoming.url ?? '/', serverUrl).pathname);
    if (given) {
      outgoing.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body));
      return;
    }
    const passed = ask(towards(incoming), (response) => { response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)); });
    passed.on('error', () => { outgoing.destroy(); });
    incoming.pipe(passed);
  });
  proxy.on('upgrade', (incoming: IncomingMessage, client) => {
    const onwards = connect(Number(server.port), server.hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${incoming.rawHeaders[index + 1] ?? ''}`] : []));
      onwards.write([`GET ${incoming.url ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      onwards.pipe(client).pipe(onwards);
    });
    onwards.on('error', () => { client.destroy(); });
    client.on('error', () => { onwards.destroy(); });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stub(given) { responseOf = given; },
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      await Promise.resolve();
    },
  };
};
