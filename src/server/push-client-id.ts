const limit = 100;

/**
 * The push-client id that a window sent in a header or in the socket's handshake. An invalid id counts as none, and
 * events are then sent without an origin.
 */
export const pushClientIdOf = (sent: unknown): string | null => (typeof sent === 'string' && sent !== '' && sent.length <= limit ? sent : null);
