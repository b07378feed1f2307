import type { Transport } from '../../api-client/transport';

export type EndReason = 'expired' | 'blocked';

/** The session's end implied by a response status. 423 always means a blocked account. */
export const endReasonOf = (status: number): EndReason | null => {
  if (status === 401) return 'expired';
  return status === 423 ? 'blocked' : null;
};

/** Wraps a transport and reports when the server rejects the session. */
export const watchTransport = (transport: Transport, onEnded: (reason: EndReason) => void): Transport => async (request) => {
  const response = await transport(request);
  const reason = endReasonOf(response.status);
  if (reason) onEnded(reason);
  return response;
};
