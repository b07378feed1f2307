import { z } from 'zod';
import type { ServerCheck } from '../../contract/desktop/servers-bridge';
import { basePathSchema } from '../../contract/base-path';
import { isLoopback } from '../../core/links/server-origin';
import { serverOrigin } from '../session/server-address';
import type { CertificateTrust } from './certificate-trust';
import { proxyAuthenticationError } from './proxied-fetch';

export interface ServerCheckPorts {
  /** A fetch through a separate session. */
  readonly fetch: typeof globalThis.fetch;
  readonly certificates: Pick<CertificateTrust, 'mayTrust' | 'refusalOf'>;
  readonly isOnline: () => boolean;
}

const checkTimeoutMs = 8000;

/** The oldest supported server version. Later major versions are incompatible. */
const minimumServerVersion = [3, 4, 0] as const;

const discoverySchema = z.object({ basePath: basePathSchema, version: z.string().max(100) });

/**
 * Parses a typed address, with or without scheme, port and path, into an origin. Plain http is allowed for loopback
 * hosts only.
 */
export const parseServerAddress = (text: string): { readonly server: string } | { readonly problem: 'invalid' | 'insecure' } => {
  const typed = text.trim();
  if (typed === '' || typed.length > 2000 || /[\s\\]/.test(typed)) return { problem: 'invalid' };
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed);
  const isHere = URL.canParse(`https://${typed}`) && isLoopback(new URL(`https://${typed}`).hostname);
  const address = hasScheme ? typed : `${isHere ? 'http' : 'https'}://${typed}`;
  const server = serverOrigin(address);
  if (server !== null) return { server };
  return { problem: URL.canParse(address) && new URL(address).protocol === 'http:' ? 'insecure' : 'invalid' };
};

/** Whether a server is too old or too new for this app; null if it is compatible or its version is not parseable. */
const mismatchOf = (version: string): 'too-old' | 'too-new' | null => {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  if (!parts) return null;
  const first = minimumServerVersion.findIndex((wanted, index) => parts[index] !== wanted);
  if (first === -1) return null;
  if ((parts[first] ?? 0) < (minimumServerVersion[first] ?? 0)) return 'too-old';
  return first === 0 ? 'too-new' : null;
};

/** Chromium's error code, from the message or its cause. */
const networkErrorOf = (error: unknown): string =>
  (error instanceof Error ? /ERR_\w+/.exec(`${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`)?.[0] : null) ?? '';

const problemOf = (networkError: string, server: string, { certificates, isOnline }: ServerCheckPorts): ServerCheck => {
  const refused = certificates.refusalOf(server);
  if (networkError.startsWith('ERR_CERT_') && refused) return certificates.mayTrust ? { result: 'untrusted', server, isChanged: refused.previous !== null } : { result: 'untrusted-managed' };
  if (networkError.startsWith('ERR_CERT_') || networkError.startsWith('ERR_SSL_')) return { result: 'insecure' };
  if (networkError !== '' && proxyAuthenticationError.endsWith(networkError)) return { result: 'proxy-sign-in' };
  if (/^ERR_(PROXY|TUNNEL|PAC|MANDATORY_PROXY)_/.test(networkError)) return { result: 'proxy' };
  if (networkError === 'ERR_INTERNET_DISCONNECTED' || !isOnline()) return { result: 'offline' };
  return { result: networkError === 'ERR_NAME_NOT_RESOLVED' ? 'not-found' : 'unreachable' };
};

/** Checks that a compatible Deckle server is reachable, and returns the problem otherwise. */
export const checkServer = async (server: string, ports: ServerCheckPorts): Promise<ServerCheck> => {
  const request = async (path: string): Promise<unknown> => {
    const response = await ports.fetch(server + path, {
      headers: { accept: 'application/json' }, credentials: 'omit', cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(checkTimeoutMs),
    });
    return response.ok ? JSON.parse(await response.text()) as unknown : null;
  };
  try {
    const found = discoverySchema.safeParse(await request('/.well-known/deckle'));
    if (!found.success) return { result: 'not-deckle' };
    const { basePath, version } = found.data;
    const mismatch = mismatchOf(version);
    if (mismatch !== null) return { result: mismatch, version };
    const status = z.object({ status: z.literal('ok') }).safeParse(await request(`${basePath}/status`));
    return status.success ? { result: 'found', server, version } : { result: 'not-deckle' };
  } catch (error) {
    return error instanceof SyntaxError ? { result: 'not-deckle' } : problemOf(networkErrorOf(error), server, ports);
  }
};
