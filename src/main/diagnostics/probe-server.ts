import type { ServerReachability } from '../../contract/desktop/diagnostics-bridge';
import { socketPath } from '../../contract/realtime/events';

/** Timeout of one step. A slower network is treated as a failure. */
const stepTimeoutMs = 10_000;

export interface ProbeServerPorts {
  /** Resolves a host's addresses. Rejects if there are none. */
  readonly resolveHost: (host: string) => Promise<readonly string[]>;
  /** In PAC format: `DIRECT`, or `PROXY host:port`. */
  readonly resolveProxy: (url: string) => Promise<string>;
  /** The fetch function that the app's API calls use, with proxy and certificate settings. */
  readonly fetch: typeof globalThis.fetch;
  readonly basePath: string;
  /** Opens a web socket directly, as the realtime connection does. Rejects with the server's response otherwise. */
  readonly probeWebSocket: (address: string, timeoutMs: number) => Promise<string>;
  /** Whether a person trusted the server's certificate manually. The realtime connection then uses no web socket. */
  readonly isManuallyTrusted: boolean;
}

type Step = ServerReachability['steps'][number];

/** Chromium's message contains the code (`net::ERR_CERT_DATE_INVALID`); Node puts the reason into the cause. */
const formatStepError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
};

const runStep = async (step: Step['step'], run: () => Promise<string>): Promise<Step> => {
  try {
    return { step, isFine: true, detail: await run() };
  } catch (error) {
    return { step, isFine: false, detail: formatStepError(error) };
  }
};

/** Tests the connection to a server step by step: host name, proxy, HTTPS response, realtime connection. */
export const probeServer = async (server: string, { resolveHost, resolveProxy, fetch, basePath, probeWebSocket, isManuallyTrusted }: ProbeServerPorts): Promise<ServerReachability> => {
  const { hostname, protocol } = new URL(server);
  const request = async (path: string, statuses: readonly number[]): Promise<string> => {
    const response = await fetch(server + path, { credentials: 'omit', redirect: 'error', cache: 'no-store', signal: AbortSignal.timeout(stepTimeoutMs) });
    await response.body?.cancel();
    const words = `${protocol === 'https:' ? 'TLS, ' : ''}HTTP ${response.status}`;
    if (!statuses.includes(response.status)) throw new Error(words);
    return words;
  };
  const openWebSocket = async (): Promise<string> => {
    if (isManuallyTrusted) return 'not used: the certificate is trusted by hand';
    if (await resolveProxy(server) !== 'DIRECT') return 'not used: a proxy stands in between';
    return probeWebSocket(`${server}${socketPath}/?EIO=4&transport=websocket`, stepTimeoutMs);
  };
  return {
    server,
    steps: await Promise.all([
      runStep('name', async () => (await resolveHost(hostname.replace(/^\[|\]$/g, ''))).join(', ')),
      runStep('proxy', () => resolveProxy(server)),
      runStep('answer', () => request(`${basePath}/status`, [200])),
      // The request is not authenticated, so any status of the realtime endpoint is a success.
      runStep('live', () => request(`${socketPath}/?EIO=4&transport=polling`, [200, 400, 401, 403])),
      runStep('web-socket', openWebSocket),
    ]),
  };
};
