import type { Change, ChangeKind, Confirmation } from './change';
import { fileKinds } from './file-kinds';
import type { KindRules, Kinds } from './kind-rules';
import { ownKinds } from './own-kinds';

const kinds: Kinds<ChangeKind> = { ...fileKinds, ...ownKinds };

/** The rules for a change's kind. */
export const rulesOf = <One extends Change>(change: One): KindRules<One> => kinds[change.kind] as unknown as KindRules<One>;

/** Whether the target of a change is a file, not a personal list or setting. */
export const isOfFile = (change: Change): boolean => rulesOf(change).thing(change) === null;

/**
 * The target of a change: a file's id, or the name of a target that is not a file. Null for a creation, whose file has
 * no id yet.
 */
export const targetOf = (change: Change): string | null => rulesOf(change).thing(change) ?? ('guid' in change ? change.guid : null);

/** Whether a change creates a file, which has a local id until the server confirms it. */
export const isNewFile = (change: Change): boolean => rulesOf(change).makes && isOfFile(change);

/** The change with replaced file ids. */
export const mappedChange = (change: Change, idOf: (id: string) => string): Change => rulesOf(change).mapped(change, idOf);

/** The change that undoes a change, to the value that it replaced; null if it cannot be undone. */
export const inverseOf = (change: Change, confirmation: Confirmation, personId: number): Change | null => rulesOf(change).inverse(change, confirmation, personId);

/** Ids of all files, folders and tags that a change refers to, except the target that it creates. */
export const idsIn = (change: Change): readonly string[] => {
  const ids: string[] = [];
  mappedChange(change, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
};
