/** What is promised: another window shows a change within a second. */
export const promisedMs = 1_000;

/** Of specs that hold the app to that: they have the machine to themselves (tests/run.ts). */
export const promised = { tag: '@promised' };
