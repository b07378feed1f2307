import type { FastifyRequest } from 'fastify';
import { headers as headerNames } from '../../contract/header-names';
import type { ClientInfo } from '../call-context';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the server runs behind proxies. If so, no caller counts as local. */
    isBehindProxy: boolean;
  }
}

const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);

/** Host names that programs on this machine use for the server. Proxies forward the public host name. */
const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);

/** The specification names two headers for it (account specification, section 7). */
const solutionOf = (headers: FastifyRequest['headers']): string | null => {
  const given = headers[headerNames.captcha] ?? headers['x-captcha-validate'];
  return typeof given === 'string' ? given : null;
};

/**
 * The origin of a request. A request through a proxy never counts as local, even if the proxy is local and not
 * configured. Such a proxy is recognised by the headers it adds, or by the public host name.
 */
export const clientInfoOf = ({ headers, ip, socket, isBehindProxy }: FastifyRequest): ClientInfo => {
  const isForwarded = isBehindProxy || headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers['x-real-ip'] !== undefined;
  return {
    address: ip,
    isLoopback: !isForwarded && isLoopbackHost(headers.host) && isLoopbackAddress(socket.remoteAddress) && isLoopbackAddress(ip),
    userAgent: headers['user-agent'] ?? '',
    captcha: solutionOf(headers),
  };
};
