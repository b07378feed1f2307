const limit = 100;

/**
 * The push-client id that a window sent, in a header or in the socket's handshake. What no window of ours would send
 * counts as none: events then go without an origin.
 */
export const pushClientIdOf = (sent: unknown): string | null => (typeof sent === 'string' && sent !== '' && sent.length <= limit ? sent : null);
