import type { Transport } from '../../api-client/transport';

export type EndReason = 'expired' | 'blocked';

/** What an answer's status says about the session it was made in: 423 means a blocked account and nothing else. */
export const endReasonOf = (status: number): EndReason | null => {
  if (status === 401) return 'expired';
  return status === 423 ? 'blocked' : null;
};

/** A transport that tells when the server no longer takes the session. */
export const watchTransport = (transport: Transport, onEnded: (reason: EndReason) => void): Transport => async (request) => {
  const answer = await transport(request);
  const reason = endReasonOf(answer.status);
  if (reason) onEnded(reason);
  return answer;
};
