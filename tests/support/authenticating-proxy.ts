import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export interface AuthenticatingProxy {
  readonly port: number;
  /** The forwarded requests, as `GET http://…` or `CONNECT host:port`. */
  readonly forwarded: readonly string[];
  /** The number of refused requests. */
  refusedCount(): number;
  /** Sets the required credentials. Before that, everybody is admitted. */
  requireLogin(login: { readonly name: string; readonly password: string }): void;
  stop(): Promise<void>;
}

/**
 * A proxy that requires a name and a password (RFC 9110, section 11.7; RFC 7617). It connects to one server for every
 * requested address, so the address itself does not have to exist.
 */
export const startAuthenticatingProxy = async (server: { readonly host: string; readonly port: number }): Promise<AuthenticatingProxy> => {
  const passed: string[] = [];
  const sockets = new Set<Socket>();
  let admitted: string | null = null;
  let refusals = 0;
  const isAdmitted = (header: string | undefined): boolean => {
    if (admitted === null || header === admitted) return true;
    refusals += 1;
    return false;
  };
  const demand = 'Basic realm="Harbour office"';

  const proxy = createServer((incoming, outgoing) => {
    if (!isAdmitted(incoming.headers['proxy-authorization'])) {
      outgoing.writeHead(407, { 'proxy-authenticate': demand, 'content-type': 'text/plain' }).end('Sign in first.');
      return;
    }
    passed.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`);
    const { 'proxy-authorization': _, ...headers } = incoming.headers;
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://nowhere');
    const onwards = ask({ ...server, method: incoming.method, path: pathname + search, headers }, (response) => { response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)); });
    onwards.on('error', () => { outgoing.destroy(); });
    outgoing.on('close', () => { onwards.destroy(); });
    incoming.pipe(onwards);
  });
  proxy.on('connect', (incoming, client) => {
    client.on('error', () => { client.destroy(); });
    if (!isAdmitted(incoming.headers['proxy-authorization'])) {
      client.end(`HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${demand}\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    passed.push(`CONNECT ${incoming.url ?? ''}`);
    const onwards = connect(server.port, server.host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      client.pipe(onwards).pipe(client);
    });
    onwards.on('error', () => { client.destroy(); });
    client.on('close', () => { onwards.destroy(); });
  });
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => { sockets.delete(socket); });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    forwarded: passed,
    refusedCount: () => refusals,
    requireLogin({ name, password }) { admitted = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`; },
    async stop() {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};
