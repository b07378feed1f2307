/** What a proxy that was not told who asks is worded as, for a plain request and for a tunnel alike. */
export const proxyRefusal = 'net::ERR_PROXY_AUTH_REQUESTED';

export interface ProxiedFetchPorts {
  readonly fetch: typeof globalThis.fetch;
  /** What is sent now goes through this; another one may take its place before the answer is there. */
  readonly way: () => unknown;
  /** Resolves once the way to the network is set; before that nothing may be sent, since it would go another one. */
  readonly ready: () => Promise<unknown>;
  /** Lets a proxy ask who it is; answers whether something behind it answered. */
  readonly knock: (url: string) => Promise<boolean>;
  /** Whether somebody did not want to sign in to the proxy. */
  readonly isDeclined: () => boolean;
  /** The server of this address answered through the way that is used still: what came by an older one, which may believe another certificate, says nothing of it. */
  readonly reached: (url: string) => void;
  /** Whether nobody was asked about the certificate that the server of this address was refused for: the session remembers an older verdict. */
  readonly isRemembered: (url: string) => boolean;
  /** Replaces the way by one that remembers no verdict. Resolves with whether it did. */
  readonly renew: () => Promise<boolean>;
}

const tunnelFailed = 'ERR_TUNNEL_CONNECTION_FAILED';

const abortedBy = (signal: AbortSignal | null | undefined): Promise<never> => new Promise((_, reject) => {
  if (!signal) return;
  const abort = (): void => { reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')); };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
});

type Tried = { readonly through: unknown } & ({ readonly answer: Response } | { readonly error: unknown });

/** A fetch that signs in to the proxy where that asks, and then asks once more. What a proxy itself answers is nobody's answer. */
export const createProxiedFetch = ({ fetch, way, ready, knock, isDeclined, reached, isRemembered, renew }: ProxiedFetchPorts): typeof globalThis.fetch => {
  const attempt = async (input: Request | string | URL, init: RequestInit | undefined): Promise<Tried> => {
    const through = way();
    try {
      return { through, answer: await fetch(input, init) };
    } catch (error) {
      return { through, error };
    }
  };
  const isRefused = (tried: Tried): boolean => ('answer' in tried ? tried.answer.status === 407 : tried.error instanceof Error && tried.error.message.includes(tunnelFailed));
  const failedByCertificate = (tried: Tried): boolean => 'error' in tried && tried.error instanceof Error && tried.error.message.includes('ERR_CERT_');
  return async (input, init) => {
    await ready();
    const url = input instanceof Request ? input.url : String(input);
    const kept = input instanceof Request ? input.clone() : input;
    const again = (): Request | string | URL => (kept instanceof Request ? kept.clone() : kept);
    let tried = await attempt(input, init);
    if (isRefused(tried)) {
      const isThrough = await Promise.race([knock(url), abortedBy(init?.signal ?? (input instanceof Request ? input.signal : null))]);
      if (isThrough) tried = await attempt(again(), init);
    }
    if (failedByCertificate(tried) && isRemembered(url) && await renew()) {
      tried = await attempt(again(), init);
    }
    if (isRefused(tried) && ('answer' in tried || isDeclined())) throw new TypeError(proxyRefusal);
    if ('error' in tried) throw tried.error;
    if (tried.through === way()) reached(url);
    return tried.answer;
  };
};
