/** Random numbers that depend on their seed only (mulberry32). */
export interface Dice {
  /** At least 0 and less than 1. */
  next(): number;
  chance(probability: number): boolean;
  below(count: number): number;
  oneOf<const T>(items: readonly [T, ...T[]]): T;
}

export const createDice = (seed: number): Dice => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    oneOf: (items) => items[below(items.length)] ?? items[0],
  };
};
