/** What happened in histories; floors on it keep a run from proving nothing. */
export const countNames = [
  'operations', 'crashes', 'conflicts', 'refusals', 'rollbacks', 'relocations', 'folds', 'cancelled', 'undone', 'retries', 'expiries', 'recoveries', 'outages', 'fullDisks', 'clockJumps', 'lateEvents',
] as const;
export type Counts = Record<(typeof countNames)[number], number>;

export const noCounts = (): Counts => Object.fromEntries(countNames.map((name) => [name, 0])) as Counts;

/** How many of each a run has at least for every 100 seeds. */
export const floorsPerHundred: Counts = {
  operations: 1500, crashes: 80, conflicts: 12, refusals: 90, rollbacks: 120, relocations: 12, folds: 50, cancelled: 35, undone: 10, retries: 500, expiries: 25, recoveries: 0.3,
  outages: 60, fullDisks: 20, clockJumps: 25, lateEvents: 200,
};
