export type SessionEndedListener = (sessionId: string) => void;

/** Notifies owners of connections, such as sockets, that the session of a connection has ended. */
export interface SessionEndings {
  /** Returns a function that removes the listener. */
  onSessionEnded(listener: SessionEndedListener): () => void;
  announce(sessionId: string): void;
}

export const createSessionEndings = (): SessionEndings => {
  const listeners = new Set<SessionEndedListener>();
  return {
    onSessionEnded(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    announce(sessionId) {
      for (const listener of listeners) listener(sessionId);
    },
  };
};
