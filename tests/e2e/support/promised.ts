/** The documented guarantee: another window shows a change within a second. */
export const promisedMs = 1_000;

/** The tag of specs that verify guarantees: they run alone on the machine (tests/run.ts). */
export const promised = { tag: '@promised' };
