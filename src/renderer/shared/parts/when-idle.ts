/** Delay without idle callbacks, as in Safari, and the longest wait for an idle moment. */
const [idleFallbackMs, idleTimeoutMs] = [200, 400];

/** Runs a function at the page's next idle moment, soon in any case. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: idleTimeoutMs });
  else setTimeout(run, idleFallbackMs);
};
