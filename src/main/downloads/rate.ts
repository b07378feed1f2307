/** Length of a measured span. Shorter spans measure the buffers of disk and network instead of the connection. */
const spanMs = 500;
/** Weight of the previous rate in the smoothed rate. */
const inertia = 0.7;

export interface Rate {
  received(bytes: number): void;
  /** Null before the first complete span. */
  bytesPerSecond(): number | null;
}

/** The download rate, smoothed so that the displayed number is readable. */
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
