import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '../call-context';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether proxies stand in front, so that nobody who asks can be on this machine. */
    isBehindProxy: boolean;
  }
}

const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);

/** What a program on this machine calls the server; a proxy says what people call it. */
const isLoopbackHost = (host: string | undefined): boolean =>
  host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);

/**
 * Where a request came from. What came through a proxy is never from this machine, even if the proxy is and we were not
 * told of it: it then shows by the headers it adds, or by the name that people use.
 */
export const clientInfoOf = ({ headers, ip, socket, isBehindProxy }: FastifyRequest): ClientInfo => {
  const isForwarded = isBehindProxy || headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers['x-real-ip'] !== undefined;
  return {
    address: ip,
    isLoopback: !isForwarded && isLoopbackHost(headers.host) && isLoopbackAddress(socket.remoteAddress) && isLoopbackAddress(ip),
    userAgent: headers['user-agent'] ?? '',
  };
};
