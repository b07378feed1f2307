import type { Change, ChangeKind, Confirmation } from './change';
import { fileChangeRules } from './file-change-rules';
import type { ChangeRules, ChangeRulesByKind } from './change-rules';
import { personalChangeRules } from './personal-change-rules';

const rulesByKind: ChangeRulesByKind<ChangeKind> = { ...fileChangeRules, ...personalChangeRules };

/** The rules for a change's kind. */
export const rulesOf = <One extends Change>(change: One): ChangeRules<One> => rulesByKind[change.kind] as unknown as ChangeRules<One>;

/** Whether the target of a change is a file, not a personal list or setting. */
export const isFileChange = (change: Change): boolean => rulesOf(change).otherTarget(change) === null;

/**
 * The target of a change: a file's id, or the name of a target that is not a file. Null for a creation, whose file has
 * no id yet.
 */
export const targetOf = (change: Change): string | null => rulesOf(change).otherTarget(change) ?? ('guid' in change ? change.guid : null);

/** Whether a change creates a file, which has a local id until the server confirms it. */
export const createsFile = (change: Change): boolean => rulesOf(change).createsTarget && isFileChange(change);

/** The change with replaced file ids. */
export const mapChangeIds = (change: Change, idOf: (id: string) => string): Change => rulesOf(change).mapIds(change, idOf);

/** The change that undoes a change, to the value that it replaced; null if it cannot be undone. */
export const inverseOf = (change: Change, confirmation: Confirmation, personId: number): Change | null => rulesOf(change).inverse(change, confirmation, personId);

/** Ids of all files, folders and tags that a change refers to, except the target that it creates. */
export const referencedIds = (change: Change): readonly string[] => {
  const ids: string[] = [];
  mapChangeIds(change, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
};
