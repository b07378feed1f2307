/**
 * Recycled elements for the rows in view. A row keeps its element while it is in view. A new row reuses the element
 * of a removed one, because updating an element costs a fraction of creating it.
 */
export interface Slots {
  /** The element number of each row, in the order of the rows. */
  assign(keys: readonly string[]): readonly number[];
}

export const createSlots = (): Slots => {
  let taken = new Map<string, number>();
  return {
    assign(keys) {
      const next = new Map<string, number>();
      for (const key of keys) {
        const slot = taken.get(key);
        if (slot !== undefined) next.set(key, slot);
      }
      const kept = new Set(next.values());
      const free = [...taken.values()].filter((slot) => !kept.has(slot));
      let unused = Math.max(-1, ...taken.values()) + 1;
      for (const key of keys) {
        if (next.has(key)) continue;
        next.set(key, free.shift() ?? unused++);
      }
      taken = next;
      return keys.map((key) => next.get(key) ?? -1);
    },
  };
};
