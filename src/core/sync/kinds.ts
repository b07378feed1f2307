import type { Change, ChangeKind, Confirmation } from './change';
import { fileKinds } from './file-kinds';
import type { KindRules, Kinds } from './kind-rules';
import { ownKinds } from './own-kinds';

const kinds: Kinds<ChangeKind> = { ...fileKinds, ...ownKinds };

/** The rules of a change's kind. */
export const rulesOf = <One extends Change>(change: One): KindRules<One> => kinds[change.kind] as unknown as KindRules<One>;

/** Whether a change is about a file, and not about what only this person has. */
export const isOfFile = (change: Change): boolean => rulesOf(change).thing(change) === null;

/** What a change is about: a file's id, or the name of what is no file; null for a creation, whose file has no id yet. */
export const targetOf = (change: Change): string | null => rulesOf(change).thing(change) ?? ('guid' in change ? change.guid : null);

/** Whether a change makes a file, which has a local id until the server confirms it. */
export const isNewFile = (change: Change): boolean => rulesOf(change).makes && isOfFile(change);

/** A change with other ids for the files it names. */
export const mappedChange = (change: Change, idOf: (id: string) => string): Change => rulesOf(change).mapped(change, idOf);

/** The change that takes another one back, to what that one replaced; null where nothing can. */
export const inverseOf = (change: Change, confirmation: Confirmation, personId: number): Change | null => rulesOf(change).inverse(change, confirmation, personId);

/** All files, folders and tags made here that a change names, but for what it makes itself. */
export const idsIn = (change: Change): readonly string[] => {
  const ids: string[] = [];
  mappedChange(change, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
};
