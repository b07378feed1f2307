export type SessionEndedListener = (sessionId: string) => void;

/** Notifies owners of connections, such as sockets, that the session of a connection has ended. */
export interface SessionEndEvents {
  /** Returns a function that removes the listener. */
  onSessionEnded(listener: SessionEndedListener): () => void;
  emit(sessionId: string): void;
}

export const createSessionEndEvents = (): SessionEndEvents => {
  const listeners = new Set<SessionEndedListener>();
  return {
    onSessionEnded(listener) {
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
    emit(sessionId) {
      for (const listener of listeners) listener(sessionId);
    },
  };
};
