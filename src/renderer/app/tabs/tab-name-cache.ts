import { z } from 'zod';
import { logProblem } from '../../shared/log';

/** The name of a tab whose file is not loaded, as it was when last shown. */
export interface CachedTabName { readonly name: string; readonly type: number }

const storageKey = 'tab-names';
/** Exceeds the number of tabs in a window; the oldest names are dropped. */
const maximumNames = 200;
const schema = z.record(z.string(), z.object({ name: z.string(), type: z.number() }));

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const read = (storage: Kept): Readonly<Record<string, CachedTabName>> => {
  try {
    return schema.parse(JSON.parse(storage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
};

/**
 * The names of files in tabs, by address. They are in the account's storage, which is cleared at sign-out. The app's
 * own window state contains no names.
 */
export const createTabNameCache = (storage: Kept) => {
  let names = read(storage);
  return {
    of: (path: string): CachedTabName | null => names[path] ?? null,
    learn(path: string, { name, type }: CachedTabName): void {
      const known = names[path];
      if (known?.name === name && known.type === type) return;
      // Another window of the account may have stored other names since.
      const others = Object.entries(read(storage)).filter(([each]) => each !== path);
      const all: readonly (readonly [string, CachedTabName])[] = [...others, [path, { name, type }]];
      names = Object.fromEntries(all.slice(-maximumNames));
      try {
        storage.setItem(storageKey, JSON.stringify(names));
      } catch (error) {
        logProblem('The names of tabs cannot be kept.', error);
      }
    },
  };
};

export const tabNameCache = createTabNameCache({ getItem: (key) => window.localStorage.getItem(key), setItem: (key, value) => { window.localStorage.setItem(key, value); } });
