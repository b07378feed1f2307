/** The documented guarantee: another window shows a change within a second. */
export const guaranteedMs = 1_000;

/** The tag of specs that verify guarantees: they run alone on the machine (tests/run.ts). */
export const guaranteed = { tag: '@promised' };
