/** Names the folder of files for `npm run test:long real-files`. */
export const realFilesVariable = 'REAL_FILES';

/** End-to-end specs that belong to a long run alone. `npm test` leaves them out. */
export const longSpecs: readonly string[] = ['tests/e2e/real-files.both.spec.ts'];

/** If it is set, the proofs about bad input try every value in every field: `npm run test:long hostile-values`. */
export const everyValueVariable = 'EVERY_HOSTILE_VALUE';

/**
 * Test files that take long and test parts that rarely change. A run of all tests leaves them out; a run that names them
 * or whose changes touch them does not. `npm run test:long slow-files` runs them before a release.
 */
export const slowFiles: readonly string[] = [
  ...[
    'accessibility.both', 'application-menu.desktop', 'archives-and-fonts', 'browser-notices.browser', 'commands.both', 'document-kills.both', 'document-storage.browser', 'download-folders.both',
    'downloads.desktop', 'empty-folder', 'fault-proxy.both', 'gallery.browser', 'hidden-window.desktop', 'hostile-content.browser', 'keyboard', 'keychain.desktop', 'list-views',
    'lists-loading.browser', 'lost-database.browser', 'marks', 'move-dialog', 'narrow.browser', 'network.desktop', 'office-viewers', 'palette', 'pdf', 'places', 'problem-pages', 'queued-uploads.both',
    'refusals', 'restored', 'tabs.desktop', 'tag-gone', 'team-walk', 'text-viewers', 'torn-logs.desktop', 'two-accounts.desktop', 'two-people.browser', 'undo', 'unsent-changes.browser',
    'upload-folders.both', 'viewer-failures.browser', 'viewer-places.browser', 'viewers.both',
  ].map((name) => `tests/e2e/${name}.spec.ts`),
  ...[
    'main/server-policies', 'main/update', 'main/update-kills', 'server/backup', 'server/data-directory/containers', 'server/data-directory/missing-database', 'server/data-directory/sweep-kills', 'server/external-database',
    'server/modules/content/kills', 'server/modules/exports/kills', 'server/modules/files/large-folder', 'server/modules/uploads/full-disk', 'server/modules/uploads/kills', 'server/postgres/embedded-postgres',
  ].map((name) => `tests/integration/${name}.test.ts`),
  ...['exports/account-export', 'files/concurrent-personal-changes', 'thumbnails/office-pdfs', 'thumbnails/thumbnails'].map((name) => `tests/contract/${name}.test.ts`),
];

/** If it is set, the slow files are left out. */
export const withoutSlowFilesVariable = 'WITHOUT_SLOW_FILES';
