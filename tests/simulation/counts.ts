/** What happened in histories; floors on it keep a run from proving nothing. */
export const countNames = [
  'operations', 'crashes', 'conflicts', 'refusals', 'rollbacks', 'relocations', 'folds', 'cancelled', 'undone', 'retries', 'expiries', 'recoveries', 'outages', 'fullDisks', 'clockJumps', 'lateEvents',
  // How much of each a client met
  'personal', 'hangs', 'doubled', 'overtaken', 'status401', 'status403', 'status404', 'status409', 'status410', 'status423', 'status500', 'status502', 'status503', 'status504',
] as const;
export type CountName = (typeof countNames)[number];
export type Counts = Record<CountName, number>;

export const noCounts = (): Counts => Object.fromEntries(countNames.map((name) => [name, 0])) as Counts;

/** How many of each a run has at least for every 100 seeds; about half of what is usual. */
export const floorsPerHundred: Counts = {
  operations: 1100, crashes: 60, conflicts: 5, refusals: 60, rollbacks: 90, relocations: 7, folds: 28, cancelled: 18, undone: 7, retries: 400, expiries: 22, recoveries: 7,
  outages: 50, fullDisks: 12, clockJumps: 20, lateEvents: 110,
  personal: 60, hangs: 200, doubled: 40, overtaken: 1200,
  status401: 10, status403: 25, status404: 45, status409: 45, status410: 130, status423: 10, status500: 300, status502: 60, status503: 60, status504: 60,
};
