/** How long one piece of work may hold the process, milliseconds. */
const sliceMs = 4;

/** Waits until everything else that is ready has run, where the work has held the process for a slice of time. */
export type Pause = () => Promise<void>;

/** A pause for one piece of work that consists of many small ones: called between them, it lets others in. */
export const createPause = (): Pause => {
  let begunAt = performance.now();
  return async () => {
    if (performance.now() - begunAt < sliceMs) return;
    await new Promise<void>((resolve) => { setImmediate(resolve); });
    begunAt = performance.now();
  };
};
