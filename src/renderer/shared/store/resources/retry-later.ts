import type { AppThunk } from '../app-store';

/** Delay before an unanswered request is retried. */
export const unansweredRetryMs = 5000;

/**
 * Retries a request after a delay, unless a different person has signed in. While the connection is up, no reconnect
 * triggers a reload; after a lost connection, the reconnect does.
 */
export const retryLater = (load: () => AppThunk<Promise<void>>): AppThunk => (dispatch, getState, { schedule }) => {
  const { loginId } = getState().session;
  schedule(() => {
    const { connection, session } = getState();
    if (session.loginId === loginId && connection.isOnline !== false) void dispatch(load());
  }, unansweredRetryMs);
};
