/** Names the folder of files for `npm run test:long real-files`. */
export const realFilesVariable = 'REAL_FILES';

/** End-to-end specs that belong to a long run alone. `npm test` leaves them out. */
export const longSpecs: readonly string[] = ['tests/e2e/real-files.both.spec.ts'];

/** If it is set, the proofs about bad input try every value in every field: `npm run test:long hostile-values`. */
export const everyValueVariable = 'EVERY_HOSTILE_VALUE';

/**
 * Specs that take long and test parts that rarely change. A run of all tests leaves them out; a run that names them or
 * whose changes touch them does not. `npm run test:long slow-specs` runs them before a release.
 */
export const slowSpecs: readonly string[] = [
  'accessibility.both', 'archives-and-fonts', 'document-kills.both', 'fault-proxy.both', 'gallery.browser', 'hostile-content.browser', 'lost-database.browser', 'office-viewers', 'pdf', 'restored', 'text-viewers', 'viewer-places.browser',
].map((name) => `tests/e2e/${name}.spec.ts`);

/** If it is set, the slow specs are left out. */
export const withoutSlowSpecsVariable = 'WITHOUT_SLOW_SPECS';
