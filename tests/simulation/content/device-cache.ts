import type { OfflineCache } from '../../../src/renderer/shared/local-data/offline-cache';
import type { CachedValue } from '../../../src/renderer/shared/local-data/local-schema';
import type { Owner } from '../disk';
import type { World } from '../world';
import type { ContentCounts } from './content-counts';

/** Delay until the machine has written a cached value to its disk, at most; milliseconds. */
const writeBackMs = 3000;

interface Holder {
  readonly owner: Owner;
  readonly run: () => void;
}

/** The cached values of one device. A power failure loses the latest relaxed writes. */
export const createDeviceCache = ({ scheduler, random }: World, counts: ContentCounts) => {
  let values = new Map<string, CachedValue>();
  /** The values as a power failure would leave them. */
  let written = new Map<string, CachedValue>();
  const locks = new Map<string, { holder: Owner; readonly waiting: Holder[] }>();

  const release = (name: string): void => {
    const lock = locks.get(name);
    const next = lock?.waiting.shift();
    if (!lock || !next) {
      locks.delete(name);
      return;
    }
    lock.holder = next.owner;
    if (next.owner.isAlive()) next.run();
    else release(name);
  };
  const later = <Value>(owner: Owner, run: () => Value): Promise<Value> => new Promise((resolve) => {
    scheduler.later(() => { if (owner.isAlive()) resolve(run()); }, random.below(6));
  });

  return {
    portFor: (owner: Owner): OfflineCache => ({
      readValue: (name) => later(owner, () => values.get(name) ?? null),
      writeValue: (name, value, durability) => later(owner, () => {
        values.set(name, value);
        counts.caches += 1;
        if (durability === 'strict') written.set(name, value);
        else scheduler.later(() => { if (values.get(name) === value) written.set(name, value); }, random.below(writeBackMs));
      }),
      exclusively: (name, run) => new Promise((resolve, reject) => {
        const begin = (): void => {
          run().then(resolve, reject).finally(() => { if (locks.get(name)?.holder === owner) release(name); }).catch(() => undefined);
        };
        const lock = locks.get(name);
        if (lock) lock.waiting.push({ owner, run: begin });
        else {
          locks.set(name, { holder: owner, waiting: [] });
          begin();
        }
      }),
      readList: async () => null, readFile: async () => null, readFiles: async () => [], readAncestors: async () => null, readSettings: async () => null, writeSettings: async () => undefined,
      write: async () => undefined, withoutPruning: (run) => run(), prune: async () => undefined, wipe: async () => undefined, close: () => undefined,
    }),
    /** A window ended: it holds no lock any more. */
    end(owner: Owner): void {
      for (const [name, lock] of [...locks]) if (lock.holder === owner) release(name);
    },
    /** A power failure. */
    lose(): void {
      values = new Map(written);
      written = new Map(values);
      locks.clear();
    },
  };
};
