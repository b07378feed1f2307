import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** A change of a part of a value. `cleared`: the field becomes `undefined`, which JSON never contains. */
type Change = 'removed' | 'cleared';
type Changes = Map<PropertyKey, Changes | Change>;

/** A new name makes a field unusable, then perhaps the element around it, then the element around that. */
const attempts = 5;

const valueAt = (value: unknown, path: Path): unknown => path.reduce<unknown>((within, key) => (within as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** Whether the value has the type of the known names, so that it can be a name of a newer version. */
const isNewName = (value: unknown, known: readonly unknown[]): boolean => value !== null && known.some((name) => typeof name === typeof value);

/** The innermost element of a list that contains the place; null if no list does. */
const elementAround = (value: unknown, path: Path): Path | null => {
  for (let length = path.length; length > 0; length -= 1) if (Array.isArray(valueAt(value, path.slice(0, length - 1)))) return path.slice(0, length);
  return null;
};

const isCleared = (value: unknown, path: Path): boolean => {
  const [container, key] = [valueAt(value, path.slice(0, -1)), path.at(-1)];
  return key !== undefined && typeof container === 'object' && container !== null && Object.hasOwn(container, key) && valueAt(container, [key]) === undefined;
};

type PathChange = readonly [Path, Change];

/** The changes that an issue needs; null if the value is invalid for a different reason than a new name. */
const changesFor = (issue: Issue, value: unknown, above: Path = []): readonly PathChange[] | null => {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [[...path, key], 'removed']);
  const element = elementAround(value, path);
  if (isCleared(value, path)) return element && [[element, 'removed']];
  const isNew = (known: readonly unknown[]): boolean => isNewName(valueAt(value, path), known);
  const own: readonly PathChange[] = [[path, element?.length === path.length ? 'removed' : 'cleared']];
  if (issue.code === 'invalid_value') return isNew(issue.values) ? own : null;
  if (issue.code !== 'invalid_union') return null;
  // A union by a field names its known values. Another union is valid with the changes of one of its options.
  if ('options' in issue && Array.isArray(issue.options)) return isNew(issue.options) ? own : null;
  return firstOf(issue.errors, (option) => allChanges(option, value, path));
};

const firstOf = <Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null => {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
};

/** The changes that all issues need together; null if one of them has a different reason than a new name. */
const allChanges = (issues: readonly Issue[], value: unknown, above: Path = []): readonly PathChange[] | null => {
  const changes = issues.map((issue) => changesFor(issue, value, above));
  return changes.length > 0 && changes.every((each) => each !== null) ? changes.flat() : null;
};

const addChange = (changes: Changes, [key, ...within]: Path, change: Change): void => {
  const known = key === undefined ? 'removed' : changes.get(key);
  if (key === undefined || known === 'removed') return;
  if (within.length === 0) {
    changes.set(key, change);
    return;
  }
  const inner: Changes = known instanceof Map ? known : new Map<PropertyKey, Changes | Change>();
  changes.set(key, inner);
  addChange(inner, within, change);
};

const withChanges = (value: unknown, changes: Changes): unknown => {
  const changed = (key: PropertyKey, part: unknown): unknown[] => {
    const change = changes.get(key);
    if (change === 'removed') return [];
    return [change === undefined ? part : change === 'cleared' ? undefined : withChanges(part, change)];
  };
  if (Array.isArray(value)) return value.flatMap((part: unknown, index) => changed(index, part));
  return Object.fromEntries(Object.entries(value as object).flatMap(([key, part]) => changed(key, part).map((kept) => [key, kept])));
};

/**
 * Reads a value that a server of any version sent . Names that this version does not know are
 * left out. An optional field with such a name is absent. A list loses the name, or the element that needs it. Unknown
 * fields are ignored. Only a known field of a wrong type makes the value invalid.
 */
export const readTolerantly = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.ZodSafeParseResult<z.output<Schema>> => {
  const first = schema.safeParse(value);
  let [result, known] = [first, value];
  for (let attempt = 1; !result.success && attempt < attempts; attempt += 1) {
    const found = allChanges(result.error.issues, known);
    if (found === null) return first;
    const changes: Changes = new Map<PropertyKey, Changes | Change>();
    for (const [path, change] of found) addChange(changes, path, change);
    known = withChanges(known, changes);
    result = schema.safeParse(known);
  }
  return result.success ? result : first;
};
