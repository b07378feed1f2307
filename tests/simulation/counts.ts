/** What happened in histories; floors on it keep a run from proving nothing. */
export const countNames = [
  'operations', 'crashes', 'conflicts', 'refusals', 'rollbacks', 'relocations', 'folds', 'cancelled', 'undone', 'retries', 'expiries', 'recoveries', 'outages', 'fullDisks', 'clockJumps', 'lateEvents',
] as const;
export type Counts = Record<(typeof countNames)[number], number>;

export const noCounts = (): Counts => Object.fromEntries(countNames.map((name) => [name, 0])) as Counts;

/** How many of each a run has at least for every 100 seeds. */
export const floorsPerHundred: Counts = {
  operations: 1200, crashes: 60, conflicts: 7, refusals: 70, rollbacks: 90, relocations: 9, folds: 45, cancelled: 28, undone: 14, retries: 450, expiries: 25, recoveries: 11,
  outages: 55, fullDisks: 15, clockJumps: 30, lateEvents: 130,
};
