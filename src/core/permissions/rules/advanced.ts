import { restrictedActs, type RestrictedAct } from '../../../contract/entities/permissions';
import { isEntitled, type Case } from './case';
import { needsRank, type Verdict } from './verdict';

const needed = { reader: 'reader', commentator: 'commentator', editor: 'editor', admin: 'manager' } as const;

const refusalsOf = (act: RestrictedAct): Record<keyof typeof needed, Verdict> => {
  const tooLow = (role: keyof typeof needed): Verdict => needsRank('NO_ACCESS_EDIT', `Act(${act})`, needed[role]);
  return { reader: tooLow('reader'), commentator: tooLow('commentator'), editor: tooLow('editor'), admin: tooLow('admin') };
};
const refusals = Object.fromEntries(restrictedActs.map((act) => [act, refusalsOf(act)])) as Record<RestrictedAct, ReturnType<typeof refusalsOf>>;

/** Act(x): the refusal if the file's advanced permissions require a higher rank, otherwise null. */
export const restrictionOf = (c: Case, act: RestrictedAct): Verdict | null => {
  const role = c.facts.file.advanced?.[act];
  return role === undefined || isEntitled(c, needed[role]) ? null : refusals[act][role];
};
