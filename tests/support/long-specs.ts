/** Names the folder of files for `npm run test:long real-files`. */
export const realFilesVariable = 'REAL_FILES';

/** End-to-end specs that belong to a long run alone. `npm test` leaves them out. */
export const longSpecs: readonly string[] = ['tests/e2e/real-files.both.spec.ts'];

/** If it is set, the proofs about bad input try every value in every field: `npm run test:long hostile-values`. */
export const everyValueVariable = 'EVERY_HOSTILE_VALUE';
