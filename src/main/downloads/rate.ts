/** Shorter spans say more about the disk's and the network's buffers than about the line. */
const spanMs = 500;
/** How much of the rate before a new span keeps. */
const inertia = 0.7;

export interface Rate {
  received(bytes: number): void;
  /** Null before there was a whole span. */
  bytesPerSecond(): number | null;
}

/** How fast bytes come, smoothed, so that what is told of it can be read. */
export const createRate = (now: () => number): Rate => {
  let smoothed: number | null = null;
  let begunAt = now();
  let bytesInSpan = 0;
  return {
    received(bytes) {
      bytesInSpan += bytes;
      const elapsedMs = now() - begunAt;
      if (elapsedMs < spanMs) return;
      const measured = bytesInSpan / elapsedMs * 1000;
      smoothed = smoothed === null ? measured : smoothed * inertia + measured * (1 - inertia);
      begunAt = now();
      bytesInSpan = 0;
    },
    bytesPerSecond: () => smoothed,
  };
};
