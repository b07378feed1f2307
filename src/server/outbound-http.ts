import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface ResolvedAddress { readonly address: string; readonly family: 4 | 6 }

export interface OutboundResponse { readonly status: number; readonly body: string }

/** The network of outgoing requests. */
export interface Outbound {
  /** Every address of a host name. An IP address resolves to itself. */
  resolve(hostname: string): Promise<readonly ResolvedAddress[]>;
  /** Posts JSON to exactly this address, even if the name now resolves to another one. Redirects are not followed. */
  postJson(url: URL, to: ResolvedAddress, body: string, limits: { readonly signal: AbortSignal; readonly maximumResponseBytes: number }): Promise<OutboundResponse>;
}

/** Rejects when the signal aborts, even if the work itself cannot be cancelled (resolving a name). */
export const withAbortSignal = <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> => Promise.race([
  work, new Promise<never>((_resolve, reject) => { signal.addEventListener('abort', () => { reject(new Error('It took too long')); }, { once: true }); }),
]);

const familyOf = (family: number): 4 | 6 => (family === 6 ? 6 : 4);

/** The real network. */
export const systemOutbound: Outbound = {
  async resolve(hostname) {
    const bare = hostname.replace(/^\[(.*)\]$/, '$1');
    return (await lookup(bare, { all: true, verbatim: true })).map(({ address, family }) => ({ address, family: familyOf(family) }));
  },

  postJson: (url, { address, family }, body, { signal, maximumResponseBytes }) => new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    // Connects to the checked address itself, so that the name is not resolved again. Host header and certificate check
    // still use the URL's name.
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const request = send({
      host: address, family, port: url.port === '' ? undefined : Number(url.port), path: url.pathname + url.search, method: 'POST', agent: false, signal,
      ...(hostname === address ? {} : { servername: hostname }),
      headers: { 'host': url.host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'accept': 'application/json', 'connection': 'close' },
    }, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= maximumResponseBytes) { parts.push(part); return; }
        reject(new Error('The answer is longer than is read'));
        request.destroy();
      });
      response.on('end', () => { resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }); });
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  }),
};
