/** What happened in histories; floors on it keep a run from proving nothing. */
export const countNames = [
  'operations', 'crashes', 'conflicts', 'refusals', 'rollbacks', 'relocations', 'folds', 'cancelled', 'undone', 'retries', 'expiries', 'recoveries', 'outages', 'fullDisks', 'clockJumps', 'lateEvents',
] as const;
export type Counts = Record<(typeof countNames)[number], number>;

export const noCounts = (): Counts => Object.fromEntries(countNames.map((name) => [name, 0])) as Counts;

/** How many of each a run has at least for every 100 seeds. */
export const floorsPerHundred: Counts = {
  operations: 3000, crashes: 100, conflicts: 30, refusals: 200, rollbacks: 200, relocations: 20, folds: 50, cancelled: 5, undone: 50, retries: 200, expiries: 30, recoveries: 5,
  outages: 100, fullDisks: 5, clockJumps: 50, lateEvents: 50,
};
