import { fnvHashOf } from '../fnv-hash';

/** A persistent map: a trie over a hash of the key, with sixteen branches per level. */
export type PersistentMap<Value> = Leaf<Value> | Branch<Value> | null;

/** Keys with equal hash. */
interface Leaf<Value> {
  readonly hash: number;
  readonly rows: readonly (readonly [key: string, value: Value])[];
}

type Branch<Value> = readonly PersistentMap<Value>[];

const isBranch = <Value>(trie: PersistentMap<Value>): trie is Branch<Value> => Array.isArray(trie);

const slotOf = (hash: number, level: number): number => (hash >>> (level * 4)) & 15;

export const getValue = <Value>(trie: PersistentMap<Value>, key: string): Value | undefined => {
  const hash = fnvHashOf(key);
  let node = trie;
  for (let level = 0; isBranch(node); level += 1) node = node[slotOf(hash, level)] ?? null;
  return node?.rows.find((row) => row[0] === key)?.[1];
};

/** Sets the value of a key; undefined deletes it. */
export const setValue = <Value>(trie: PersistentMap<Value>, key: string, value: Value | undefined): PersistentMap<Value> => changed(trie, fnvHashOf(key), 0, key, value);

const changed = <Value>(node: PersistentMap<Value>, hash: number, level: number, key: string, value: Value | undefined): PersistentMap<Value> => {
  if (node === null) return value === undefined ? null : { hash, rows: [[key, value]] };
  if (isBranch(node)) {
    const slot = slotOf(hash, level);
    const child = changed(node[slot] ?? null, hash, level + 1, key, value);
    if (child === node[slot]) return node;
    const branch = node.slice();
    branch[slot] = child;
    return child === null && branch.every((each) => each === null) ? null : branch;
  }
  if (node.hash === hash) {
    const rows = node.rows.filter((row) => row[0] !== key);
    if (value !== undefined) return { hash, rows: [...rows, [key, value]] };
    return rows.length === 0 ? null : { hash, rows };
  }
  if (value === undefined) return node;
  const branch: PersistentMap<Value>[] = Array.from({ length: 16 }, () => null);
  branch[slotOf(node.hash, level)] = node;
  return changed(branch, hash, level, key, value);
};
