import type { AppThunk } from './store';

/** How long a question without an answer waits before it is asked again. */
export const recheckMs = 5000;

/**
 * Asks something again after a while, for whoever was signed in then. A connection that stands, or seems to, brings
 * nothing back by itself; one that was lost does when it is there again.
 */
export const askAgain = (ask: () => AppThunk<Promise<void>>): AppThunk => (dispatch, getState, { later }) => {
  const { loginId } = getState().session;
  later(() => {
    const { connection, session } = getState();
    if (session.loginId === loginId && connection.isOnline !== false) void dispatch(ask());
  }, recheckMs);
};
