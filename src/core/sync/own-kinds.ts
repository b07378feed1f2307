import type { Standing } from './change';
import { ofFileAlone, ofTree, type Kinds } from './kind-rules';

const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const changedStanding = (standing: Standing | null, idOf: (id: string) => string | null): Standing | null =>
  standing && { after: standing.after === null ? null : idOf(standing.after), before: standing.before === null ? null : idOf(standing.before) };
const standingWithout = (standing: Standing | null, lost: readonly string[]): Standing | null => changedStanding(standing, (id) => (lost.includes(id) ? null : id));

/** Tags have a numeric id, which is negative until the server assigns one. */
const mappedTagId = (id: number, idOf: (id: string) => string): number => (id < 0 ? Number(idOf(String(id))) : id);

/** Rules of changes of personal or team data that is not a file. */
export const ownKinds: Kinds<'emptyTrash' | 'markAll' | 'makeTag' | 'changeTag' | 'removeTag' | 'setting' | 'arrange'> = {
  emptyTrash: { ...ofTree, isOvertaken: true, thing: () => 'trash', mapped: (change) => change, folded: (earlier, later) => (later.kind === 'emptyTrash' ? earlier : null), inverse: () => null },
  // Marks before and after it must be sent in that order.
  markAll: { ...ofTree, thing: () => 'marks', mapped: (change) => change, folded: (earlier, later) => (later.kind === 'markAll' ? earlier : null), inverse: () => null },
  makeTag: {
    ...ofFileAlone, makes: true,
    thing: (change) => String(change.id),
    mapped: (change) => change,
    folded: (earlier, later) => (later.kind === 'changeTag' ? { ...earlier, ...later.look } : null),
    inverse: (change, { guid }) => ({ kind: 'removeTag', list: change.list, id: Number(guid), base: { name: change.name, colour: change.colour } }),
  },
  changeTag: {
    ...ofFileAlone,
    thing: (change) => String(change.id),
    isChangedBy: (_change, later) => later.kind === 'changeTag',
    mapped: (change, idOf) => ({ ...change, id: mappedTagId(change.id, idOf) }),
    folded: (earlier, later) => (later.kind !== 'changeTag' ? null : isSameValue(later.look, earlier.base) ? 'nothing' : { ...earlier, look: later.look }),
    inverse: (change) => ({ ...change, look: change.base, base: change.look }),
  },
  // The tag may be assigned to files before it, and not after it.
  removeTag: {
    ...ofTree,
    thing: (change) => String(change.id),
    mapped: (change, idOf) => ({ ...change, id: mappedTagId(change.id, idOf) }),
    folded: () => null, inverse: () => null,
  },
  setting: {
    ...ofFileAlone,
    thing: (change) => `setting ${change.key}`,
    isChangedBy: (_change, later) => later.kind === 'setting',
    mapped: (change) => change,
    folded: (earlier, later) => (later.kind !== 'setting' ? null : isSameValue(later.value, earlier.base) ? 'nothing' : { ...earlier, value: later.value }),
    inverse: (change) => ({ ...change, value: change.base, base: change.value }),
  },
  arrange: {
    ...ofFileAlone,
    // Positions depend on other entries, so all changes of a list are sent in order.
    thing: (change) => change.list,
    isChangedBy: (change, later) => later.kind === 'arrange' && later.guid === change.guid,
    mapped: (change, idOf) => ({ ...change, guid: idOf(change.guid), to: changedStanding(change.to, idOf), from: changedStanding(change.from, idOf) }),
    without: (change, lost) => (lost.includes(change.guid) ? null : { ...change, to: standingWithout(change.to, lost), from: standingWithout(change.from, lost) }),
    folded(earlier, later) {
      if (later.kind !== 'arrange' || later.guid !== earlier.guid) return null;
      return isSameValue(later.to, earlier.from) ? 'nothing' : { ...earlier, to: later.to };
    },
    inverse: (change) => ({ ...change, to: change.from, from: change.to }),
  },
};
