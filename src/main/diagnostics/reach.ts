import type { ServerReach } from '../../contract/desktop/diagnostics';
import { socketPath } from '../../contract/realtime/events';

/** Somebody looks at it; a network that answers later than this does not work for them either. */
const stepTimeoutMs = 10_000;

export interface ReachPorts {
  /** The addresses of a host. Rejects where it has none. */
  readonly resolveHost: (host: string) => Promise<readonly string[]>;
  /** As in PAC: `DIRECT`, or `PROXY host:port`. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** The way to the network that the app's own calls take. */
  readonly fetch: typeof globalThis.fetch;
  readonly basePath: string;
  /** Opens a web socket beside that way, as the live connection does; rejects with what answered instead. */
  readonly tryWebSocket: (address: string, timeoutMs: number) => Promise<string>;
  /** Whether a person vouches for the server's certificate: then the live connection opens no web socket. */
  readonly isTrustedByHand: boolean;
}

type Step = ServerReach['steps'][number];

/** Chromium words its errors as `net::ERR_CERT_DATE_INVALID`; Node hides them in the cause. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
};

const tried = async (step: Step['step'], run: () => Promise<string>): Promise<Step> => {
  try {
    return { step, isFine: true, detail: await run() };
  } catch (error) {
    return { step, isFine: false, detail: wordsOf(error) };
  }
};

/** Goes the way to a server step by step: its name, the proxy in between, an answer over TLS, and the live connection. */
export const reachServer = async (server: string, { resolveHost, resolveProxy, fetch, basePath, tryWebSocket, isTrustedByHand }: ReachPorts): Promise<ServerReach> => {
  const { hostname, protocol } = new URL(server);
  const ask = async (path: string, statuses: readonly number[]): Promise<string> => {
    const response = await fetch(server + path, { credentials: 'omit', redirect: 'error', cache: 'no-store', signal: AbortSignal.timeout(stepTimeoutMs) });
    await response.body?.cancel();
    const words = `${protocol === 'https:' ? 'TLS, ' : ''}HTTP ${response.status}`;
    if (!statuses.includes(response.status)) throw new Error(words);
    return words;
  };
  const openWebSocket = async (): Promise<string> => {
    if (isTrustedByHand) return 'not used: the certificate is trusted by hand';
    if (await resolveProxy(server) !== 'DIRECT') return 'not used: a proxy stands in between';
    return tryWebSocket(`${server}${socketPath}/?EIO=4&transport=websocket`, stepTimeoutMs);
  };
  return {
    server,
    steps: await Promise.all([
      tried('name', async () => (await resolveHost(hostname.replace(/^\[|\]$/g, ''))).join(', ')),
      tried('proxy', () => resolveProxy(server)),
      tried('answer', () => ask(`${basePath}/status`, [200])),
      // Nobody has said yet who asks: that it answers in its own way is enough.
      tried('live', () => ask(`${socketPath}/?EIO=4&transport=polling`, [200, 400, 401, 403])),
      tried('web-socket', openWebSocket),
    ]),
  };
};
