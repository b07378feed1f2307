import type { FastifyRequest } from 'fastify';
import type { ClientInfo } from '../call-context';

const isLoopbackAddress = (address: string | undefined): boolean =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);

/**
 * Where a request came from. What came through a proxy is never from this machine, even if the proxy is and we were not
 * told to trust it.
 */
export const clientInfoOf = (request: FastifyRequest): ClientInfo => {
  const { headers, ip, socket } = request;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers['x-real-ip'] !== undefined;
  return {
    address: ip,
    isLoopback: !isForwarded && isLoopbackAddress(socket.remoteAddress) && isLoopbackAddress(ip),
    userAgent: headers['user-agent'] ?? '',
  };
};
