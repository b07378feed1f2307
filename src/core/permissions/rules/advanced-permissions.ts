import { restrictedActions, type RestrictedAction } from '../../../contract/entities/permissions';
import { isEntitled, type PermissionContext } from './permission-context';
import { needsRank, type Verdict } from './verdict';

const needed = { reader: 'reader', commentator: 'commentator', editor: 'editor', admin: 'manager' } as const;

const refusalsOf = (act: RestrictedAction): Record<keyof typeof needed, Verdict> => {
  const tooLow = (role: keyof typeof needed): Verdict => needsRank('NO_ACCESS_EDIT', `Act(${act})`, needed[role]);
  return { reader: tooLow('reader'), commentator: tooLow('commentator'), editor: tooLow('editor'), admin: tooLow('admin') };
};
const refusals = Object.fromEntries(restrictedActions.map((act) => [act, refusalsOf(act)])) as Record<RestrictedAction, ReturnType<typeof refusalsOf>>;

/** Act(x): the refusal if the file's advanced permissions require a higher rank, otherwise null. */
export const restrictionOf = (c: PermissionContext, act: RestrictedAction): Verdict | null => {
  const role = c.facts.file.advanced?.[act];
  return role === undefined || isEntitled(c, needed[role]) ? null : refusals[act][role];
};
