/** Length of a measured span. Shorter spans measure the buffers of disk and network instead of the connection. */
const spanMs = 500;
/** Weight of the previous rate in the smoothed rate. */
const smoothing = 0.7;

export interface DownloadRate {
  addBytes(bytes: number): void;
  /** Null before the first complete span. */
  bytesPerSecond(): number | null;
}

/** The download rate, smoothed so that the displayed number is readable. */
export const createDownloadRate = (now: () => number): DownloadRate => {
  let smoothed: number | null = null;
  let begunAt = now();
  let bytesInSpan = 0;
  return {
    addBytes(bytes) {
      bytesInSpan += bytes;
      const elapsedMs = now() - begunAt;
      if (elapsedMs < spanMs) return;
      const measured = bytesInSpan / elapsedMs * 1000;
      smoothed = smoothed === null ? measured : smoothed * smoothing + measured * (1 - smoothing);
      begunAt = now();
      bytesInSpan = 0;
    },
    bytesPerSecond: () => smoothed,
  };
};
