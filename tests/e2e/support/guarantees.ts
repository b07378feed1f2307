/** The documented guarantee: another window shows a change within a second. */
export const guaranteedMs = 1_000;

/**
 * The tag of specs that run one at a time, after all others (tests/run.ts). Some verify a guarantee of a second.
 * Others need the focus of the display: a composition ends when a window of another spec gets the focus.
 */
export const alone = { tag: '@alone' };
