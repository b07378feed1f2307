export interface StayingPorts {
  readonly hasWindows: () => boolean;
  /** Nobody is there and nothing waits: what closing the last window means on this system. */
  readonly end: () => void;
}

export interface Staying {
  /**
   * Something still waits to be sent: without a window, the app goes on until what this answers is called. A window that
   * sends without being seen needs none of it.
   */
  hold(): () => void;
  /** The last window was closed. */
  windowsClosed(): void;
}

/** Whether the app goes on although its last window was closed: as long as the main process itself has something to send. */
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
