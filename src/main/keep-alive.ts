export interface KeepAlivePorts {
  readonly hasWindows: () => boolean;
  /** Called when neither windows nor pending work are left. Quits the app or not, depending on the system. */
  readonly onIdle: () => void;
}

export interface KeepAlive {
  /**
   * Keeps the app alive without windows until the returned release function is called. Hidden windows keep it alive by
   * themselves.
   */
  acquire(): () => void;
  /** Reports that the last window closed. */
  onWindowsClosed(): void;
}

/** Keeps the app alive after its last window closed, while the main process has pending work. */
export const createKeepAlive = ({ hasWindows, onIdle }: KeepAlivePorts): KeepAlive => {
  const holds = new Set<symbol>();
  const endIfDone = (): void => { if (holds.size === 0 && !hasWindows()) onIdle(); };
  return {
    acquire() {
      const hold = Symbol();
      holds.add(hold);
      return () => { if (holds.delete(hold)) endIfDone(); };
    },
    onWindowsClosed: endIfDone,
  };
};
