export interface KeepAlivePorts {
  readonly hasWindows: () => boolean;
  /** Whether the app may run without windows and pending work. */
  readonly isReachable: () => Promise<boolean>;
  /** Called when neither windows nor pending work are left, and nothing leads to the app. */
  readonly quit: () => void;
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
export const createKeepAlive = ({ hasWindows, isReachable, quit }: KeepAlivePorts): KeepAlive => {
  const holds = new Set<symbol>();
  const isDone = (): boolean => holds.size === 0 && !hasWindows();
  const endIfDone = async (): Promise<void> => {
    // A window may be opened while the system responds.
    if (isDone() && !await isReachable() && isDone()) quit();
  };
  return {
    acquire() {
      const hold = Symbol();
      holds.add(hold);
      return () => { if (holds.delete(hold)) void endIfDone(); };
    },
    onWindowsClosed: () => { void endIfDone(); },
  };
};
