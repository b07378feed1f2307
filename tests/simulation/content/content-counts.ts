/** Counts of events in the histories of content. */
export const contentCountNames = [
  'documents', 'openings', 'typed', 'deletions', 'splits', 'undos', 'redos', 'composes', 'repeats', 'refusedComposes', 'notices', 'resent', 'gaps', 'lostMessages', 'serverCrashes',
  'databaseCrashes', 'contentCrashes', 'offlineCreations', 'secondWindows', 'caches', 'givenUp', 'joined',
] as const;
export type ContentCounts = Record<(typeof contentCountNames)[number], number>;

export const noContentCounts = (): ContentCounts => Object.fromEntries(contentCountNames.map((name) => [name, 0])) as ContentCounts;

/** Minimum counts for every 100 seeds, with those of the queue and the network; about half of the usual counts. */
export const contentFloorsPerHundred: Readonly<Record<string, number>> = {
  documents: 150, openings: 950, typed: 1000, deletions: 145, splits: 48, undos: 105, redos: 5, composes: 330, repeats: 32, refusedComposes: 8, notices: 13, resent: 1, gaps: 1, lostMessages: 5, serverCrashes: 22,
  databaseCrashes: 23, contentCrashes: 38, offlineCreations: 8, secondWindows: 85, caches: 1700, givenUp: 0, joined: 135, crashes: 44, retries: 70, outages: 47, fullDisks: 8, clockJumps: 21, doubled: 25, hangs: 140,
};
