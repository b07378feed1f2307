import { useEffect, useState } from 'react';

/** Browsers limit the delay of a timer, and a computer may sleep meanwhile. */
const longestWaitMs = 60_000;

/** Whether a moment has passed, ISO 8601. Renders again when it passes. False for null. */
export const useHasPassed = (at: string | null): boolean => {
  const atMs = at === null ? Infinity : Date.parse(at);
  const [nowMs, setNowMs] = useState(Date.now);
  const hasPassed = atMs <= nowMs;
  useEffect(() => {
    if (hasPassed || atMs === Infinity) return undefined;
    const timer = setTimeout(() => { setNowMs(Date.now()); }, Math.min(longestWaitMs, Math.max(0, atMs - Date.now())));
    return () => { clearTimeout(timer); };
  }, [atMs, hasPassed, nowMs]);
  return hasPassed;
};
