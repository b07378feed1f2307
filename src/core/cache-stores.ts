/** Stores of a person's local database that are a cache. The other stores contain unsent changes. */
export const cacheStores = ['lists', 'rests', 'files', 'places', 'settings', 'values'] as const;
