import type { Neighbours } from './change';
import { singleFileRules, treeRules, type ChangeRulesByKind } from './change-rules';

const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const mapNeighbours = (standing: Neighbours | null, idOf: (id: string) => string | null): Neighbours | null =>
  standing && { after: standing.after === null ? null : idOf(standing.after), before: standing.before === null ? null : idOf(standing.before) };
const neighboursWithout = (standing: Neighbours | null, lost: readonly string[]): Neighbours | null => mapNeighbours(standing, (id) => (lost.includes(id) ? null : id));

/** Tags have a numeric id, which is negative until the server assigns one. */
const mappedTagId = (id: number, idOf: (id: string) => string): number => (id < 0 ? Number(idOf(String(id))) : id);

/** Marks of notices are sent in order. */
const noticeRules = { ...singleFileRules, otherTarget: () => 'notices' } as const;

/** Rules of changes of personal or team data that is not a file. */
export const personalChangeRules: ChangeRulesByKind<'emptyTrash' | 'markAll' | 'makeTag' | 'changeTag' | 'removeTag' | 'setting' | 'readNotice' | 'readNotices' | 'unreadNotices' | 'mute' | 'channel' | 'guide' | 'arrange'> = {
  emptyTrash: { ...treeRules, canBeOvertaken: true, otherTarget: () => 'trash', mapIds: (change) => change, coalesce: (earlier, later) => (later.kind === 'emptyTrash' ? earlier : null), inverse: () => null },
  // Marks before and after it must be sent in that order.
  markAll: { ...treeRules, otherTarget: () => 'marks', mapIds: (change) => change, coalesce: (earlier, later) => (later.kind === 'markAll' ? earlier : null), inverse: () => null },
  makeTag: {
    ...singleFileRules, createsTarget: true,
    otherTarget: (change) => String(change.id),
    mapIds: (change) => change,
    coalesce: (earlier, later) => (later.kind === 'changeTag' ? { ...earlier, ...later.look } : null),
    inverse: (change, { guid }) => ({ kind: 'removeTag', list: change.list, id: Number(guid), base: { name: change.name, colour: change.colour } }),
  },
  changeTag: {
    ...singleFileRules,
    otherTarget: (change) => String(change.id),
    isOverriddenBy: (_change, later) => later.kind === 'changeTag',
    mapIds: (change, idOf) => ({ ...change, id: mappedTagId(change.id, idOf) }),
    coalesce: (earlier, later) => (later.kind !== 'changeTag' ? null : isSameValue(later.look, earlier.base) ? 'nothing' : { ...earlier, look: later.look }),
    inverse: (change) => ({ ...change, look: change.base, base: change.look }),
  },
  // The tag may be assigned to files before it, and not after it.
  removeTag: {
    ...treeRules,
    otherTarget: (change) => String(change.id),
    mapIds: (change, idOf) => ({ ...change, id: mappedTagId(change.id, idOf) }),
    coalesce: () => null, inverse: () => null,
  },
  setting: {
    ...singleFileRules,
    otherTarget: (change) => `setting ${change.key}`,
    isOverriddenBy: (_change, later) => later.kind === 'setting',
    mapIds: (change) => change,
    coalesce: (earlier, later) => (later.kind !== 'setting' ? null : isSameValue(later.value, earlier.base) ? 'nothing' : { ...earlier, value: later.value }),
    inverse: (change) => ({ ...change, value: change.base, base: change.value }),
  },
  readNotice: {
    ...noticeRules,
    isOverriddenBy: (change, later) => (later.kind === 'readNotice' && later.id === change.id) || (later.kind === 'readNotices' && later.upTo >= change.id) || (later.kind === 'unreadNotices' && later.ids.includes(change.id)),
    mapIds: (change) => change,
    coalesce: (earlier, later) => (later.kind !== 'readNotice' || later.id !== earlier.id ? null : later.isRead === earlier.base ? 'nothing' : { ...earlier, isRead: later.isRead }),
    inverse: (change) => ({ ...change, isRead: change.base, base: change.isRead }),
  },
  readNotices: {
    ...noticeRules,
    mapIds: (change) => change,
    coalesce: () => null,
    // Only the server knows which notices were unread before.
    inverse: (_change, { readIds = null }) => (readIds === null || readIds.length === 0 ? null : { kind: 'unreadNotices', ids: readIds }),
  },
  unreadNotices: { ...noticeRules, mapIds: (change) => change, coalesce: () => null, inverse: () => null },
  mute: {
    ...singleFileRules,
    otherTarget: (change) => `mute ${change.guid}`,
    isOverriddenBy: (_change, later) => later.kind === 'mute',
    mapIds: (change, idOf) => ({ ...change, guid: idOf(change.guid) }),
    withoutIds: (change, lost) => (lost.includes(change.guid) ? null : change),
    coalesce: (earlier, later) => (later.kind !== 'mute' ? null : later.isMuted === earlier.base ? 'nothing' : { ...earlier, isMuted: later.isMuted }),
    inverse: (change) => ({ ...change, isMuted: change.base, base: change.isMuted }),
  },
  channel: {
    ...singleFileRules,
    otherTarget: (change) => `channel ${change.channel}`,
    isOverriddenBy: (_change, later) => later.kind === 'channel',
    mapIds: (change) => change,
    coalesce: (earlier, later) => (later.kind !== 'channel' ? null : later.isOn === earlier.base ? 'nothing' : { ...earlier, isOn: later.isOn }),
    inverse: (change) => ({ ...change, isOn: change.base, base: change.isOn }),
  },
  guide: { ...singleFileRules, otherTarget: (change) => `guide ${change.guide}`, mapIds: (change) => change, coalesce: (earlier, later) => (later.kind === 'guide' ? earlier : null), inverse: () => null },
  arrange: {
    ...singleFileRules,
    // Positions depend on other entries, so all changes of a list are sent in order.
    otherTarget: (change) => change.list,
    isOverriddenBy: (change, later) => later.kind === 'arrange' && later.guid === change.guid,
    mapIds: (change, idOf) => ({ ...change, guid: idOf(change.guid), to: mapNeighbours(change.to, idOf), from: mapNeighbours(change.from, idOf) }),
    withoutIds: (change, lost) => (lost.includes(change.guid) ? null : { ...change, to: neighboursWithout(change.to, lost), from: neighboursWithout(change.from, lost) }),
    coalesce(earlier, later) {
      if (later.kind !== 'arrange' || later.guid !== earlier.guid) return null;
      return isSameValue(later.to, earlier.from) ? 'nothing' : { ...earlier, to: later.to };
    },
    inverse: (change) => ({ ...change, to: change.from, from: change.to }),
  },
};
