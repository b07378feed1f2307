export type SessionEndedListener = (sessionId: string) => void;

/** Tells whoever holds something open for a session, such as its sockets, that the session is over. */
export interface SessionEndings {
  /** Answers a function that ends the subscription. */
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
