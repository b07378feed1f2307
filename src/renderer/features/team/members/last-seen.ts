/** A person whose session was used within this time is here now. */
const hereWithinMs = 5 * 60_000;

export const isHere = (lastSeenAt: string | null, nowMs: number): boolean => lastSeenAt !== null && nowMs - Date.parse(lastSeenAt) < hereWithinMs;
