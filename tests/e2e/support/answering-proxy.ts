import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** An answer that is given in the server's place. */
export interface GivenAnswer {
  readonly status: number;
  readonly body: object;
}

export interface AnsweringProxy {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** From now on calls for which this answers something never reach the server. */
  answer(given: (method: string, path: string) => GivenAnswer | null): void;
  stop(): Promise<void>;
}

/**
 * Stands between an app and the server, for answers that this server gives to nobody: what an operator's gateway refuses,
 * and what breaks in a server. All else, the socket too, passes as it is.
 */
export const startAnsweringProxy = async (serverUrl: string): Promise<AnsweringProxy> => {
  const server = new URL(serverUrl);
  let answerOf: (method: string, path: string) => GivenAnswer | null = () => null;
  const towards = ({ method, url, headers }: IncomingMessage) => ({ host: server.hostname, port: server.port, method, path: url, headers });

  const proxy = createServer((incoming, outgoing) => {
    const given = answerOf(incoming.method ?? '', new URL(incoming.url ?? '/', serverUrl).pathname);
    if (given) {
      outgoing.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body));
      return;
    }
    const passed = ask(towards(incoming), (answer) => { answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)); });
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
    answer(given) { answerOf = given; },
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      await Promise.resolve();
    },
  };
};
