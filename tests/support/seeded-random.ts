/** A reproducible random source: the same seed gives the same choices. */
export interface SeededRandom {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** An integer from 0 up to, but not including, a limit. */
  below(limit: number): number;
  /** One of the items. Throws for an empty list. */
  pick<const Item>(items: readonly Item[]): Item;
  /** At most `most` of the items, each at most once. */
  sample<Item>(items: readonly Item[], most: number): Item[];
  chance(probability: number): boolean;
}

/** Mulberry32. */
export const createSeededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next, below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    sample(items, most) {
      const left = [...items];
      return Array.from({ length: Math.min(left.length, 1 + below(most)) }, () => left.splice(below(left.length), 1)).flat();
    },
    chance: (probability) => next() < probability,
  };
};
