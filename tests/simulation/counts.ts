/** Counts of events in histories. Minimum counts prevent a run that proves nothing. */
export const countNames = [
  'operations', 'crashes', 'conflicts', 'refusals', 'rollbacks', 'relocations', 'folds', 'cancelled', 'undone', 'retries', 'expiries', 'recoveries', 'outages', 'fullDisks', 'clockJumps', 'lateEvents',
  // Counts of network faults and responses that clients met.
  'personal', 'notices', 'tagsMet', 'hangs', 'doubled', 'overtaken', 'status401', 'status403', 'status404', 'status409', 'status410', 'status423', 'status500', 'status502', 'status503', 'status504',
] as const;
export type CountName = (typeof countNames)[number];
export type Counts = Record<CountName, number>;

export const noCounts = (): Counts => Object.fromEntries(countNames.map((name) => [name, 0])) as Counts;

/** Minimum counts for every 100 seeds; about half of the usual counts. */
export const floorsPerHundred: Counts = {
  operations: 1200, crashes: 60, conflicts: 7, refusals: 70, rollbacks: 90, relocations: 9, folds: 45, cancelled: 28, undone: 14, retries: 450, expiries: 25, recoveries: 11,
  outages: 55, fullDisks: 15, clockJumps: 30, lateEvents: 130,
  personal: 80, notices: 100, tagsMet: 9, hangs: 200, doubled: 40, overtaken: 1200,
  status401: 10, status403: 25, status404: 45, status409: 45, status410: 130, status423: 10, status500: 300, status502: 60, status503: 60, status504: 60,
};
