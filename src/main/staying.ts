export interface StayingPorts {
  readonly hasWindows: () => boolean;
  /** Called when neither windows nor pending work are left. Quits the app or not, depending on the system. */
  readonly end: () => void;
}

export interface Staying {
  /**
   * Keeps the app alive without windows until the returned release function is called. Hidden windows keep it alive by
   * themselves.
   */
  hold(): () => void;
  /** Reports that the last window closed. */
  windowsClosed(): void;
}

/** Keeps the app alive after its last window closed, while the main process has pending work. */
export const createStaying = ({ hasWindows, end }: StayingPorts): Staying => {
  const holds = new Set<symbol>();
  const endIfDone = (): void => { if (holds.size === 0 && !hasWindows()) end(); };
  return {
    hold() {
      const hold = Symbol();
      holds.add(hold);
      return () => { if (holds.delete(hold)) endIfDone(); };
    },
    windowsClosed: endIfDone,
  };
};
