import type { AppThunk } from './store';

/** Delay before an unanswered request is retried. */
export const recheckMs = 5000;

/**
 * Retries a request after a delay, unless a different person has signed in. While the connection is up, no reconnect
 * triggers a reload; after a lost connection, the reconnect does.
 */
export const askAgain = (ask: () => AppThunk<Promise<void>>): AppThunk => (dispatch, getState, { later }) => {
  const { loginId } = getState().session;
  later(() => {
    const { connection, session } = getState();
    if (session.loginId === loginId && connection.isOnline !== false) void dispatch(ask());
  }, recheckMs);
};
