/** The parts of a person's database on a device that hold what was last seen. The others hold what is not sent yet. */
export const seenStores = ['lists', 'rests', 'files', 'places', 'settings', 'values'] as const;
