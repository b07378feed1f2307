/** Chromium's error for an unauthenticated proxy, used for plain requests and tunnels alike. */
export const proxyAuthenticationError = 'net::ERR_PROXY_AUTH_REQUESTED';

export interface ProxiedFetchPorts {
  readonly fetch: typeof globalThis.fetch;
  /** The session in use. It may be replaced before the response arrives. */
  readonly session: () => unknown;
  /** Resolves once the proxy is applied. Earlier requests would bypass it. */
  readonly ready: () => Promise<unknown>;
  /** Lets the proxy request a sign-in. Resolves with whether a response came from behind the proxy. */
  readonly authenticateProxy: (url: string) => Promise<boolean>;
  /** Whether the person declined to sign in to the proxy. */
  readonly isDeclined: () => boolean;
  /** The fingerprint of the certificate that this URL's server is refused for at present; null: none. */
  readonly refusedFingerprint: (url: string) => string | null;
  /**
   * Called after a response through the current session, with the `refusedFingerprint` from before the request. A
   * response to an earlier request does not end a later refusal. Responses through a replaced session may rest on an
   * outdated certificate verdict and are not reported.
   */
  readonly onResponse: (url: string, refusedBefore: string | null) => void;
  /** Whether a certificate failure comes from the session's cached verdict: no refusal was recorded for this server. */
  readonly isCachedVerdict: (url: string) => boolean;
  /** Replaces the session by one without cached verdicts. Resolves with whether it was replaced. */
  readonly renewSession: () => Promise<boolean>;
}

const tunnelFailed = 'ERR_TUNNEL_CONNECTION_FAILED';

/** Settles as the promise does, or rejects with the reason of an earlier abort. */
const abortable = async <Value>(promise: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> => {
  if (!signal) return promise;
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => { reject(signal.reason instanceof Error ? signal.reason : new Error('aborted')); };
  });
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

type FetchAttempt = { readonly through: unknown; readonly refusedBefore: string | null } & ({ readonly answer: Response } | { readonly error: unknown });

/**
 * A fetch that signs in to the proxy on demand and repeats the request once. Responses of the proxy itself are never
 * returned.
 */
export const createProxiedFetch = ({ fetch, session, ready, authenticateProxy, isDeclined, refusedFingerprint, onResponse, isCachedVerdict, renewSession }: ProxiedFetchPorts): typeof globalThis.fetch => {
  const attempt = async (input: Request | string | URL, init: RequestInit | undefined): Promise<FetchAttempt> => {
    const before = { through: session(), refusedBefore: refusedFingerprint(input instanceof Request ? input.url : String(input)) };
    try {
      return { ...before, answer: await fetch(input, init) };
    } catch (error) {
      return { ...before, error };
    }
  };
  const isRefused = (tried: FetchAttempt): boolean => ('answer' in tried ? tried.answer.status === 407 : tried.error instanceof Error && tried.error.message.includes(tunnelFailed));
  const failedByCertificate = (tried: FetchAttempt): boolean => 'error' in tried && tried.error instanceof Error && tried.error.message.includes('ERR_CERT_');
  return async (input, init) => {
    await ready();
    const url = input instanceof Request ? input.url : String(input);
    const kept = input instanceof Request ? input.clone() : input;
    const again = (): Request | string | URL => (kept instanceof Request ? kept.clone() : kept);
    let tried = await attempt(input, init);
    if (isRefused(tried)) {
      const isThrough = await abortable(authenticateProxy(url), init?.signal ?? (input instanceof Request ? input.signal : null));
      if (isThrough) tried = await attempt(again(), init);
    }
    if (failedByCertificate(tried) && isCachedVerdict(url) && await renewSession()) {
      tried = await attempt(again(), init);
    }
    if (isRefused(tried) && ('answer' in tried || isDeclined())) throw new TypeError(proxyAuthenticationError);
    if ('error' in tried) throw tried.error;
    if (tried.through === session()) onResponse(url, tried.refusedBefore);
    return tried.answer;
  };
};
