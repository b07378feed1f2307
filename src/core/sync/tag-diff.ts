import type { ChangeOf } from './change';

type Tags = ChangeOf<'tags'>['tags'];

const without = (tags: Tags, out: Tags): Tags => tags.filter(({ id }) => !out.some((tag) => tag.id === id));
const joined = (tags: Tags, more: Tags): Tags => [...tags, ...without(more, tags)];

/** The effect of a change of tags: added and removed tags. */
export interface TagDiff {
  readonly added: Tags;
  readonly removed: Tags;
}

/** Other tags of the file are not affected: a different device may have changed them meanwhile. */
export const tagDiffOf = ({ tags, base }: Pick<ChangeOf<'tags'>, 'tags' | 'base'>): TagDiff => ({ added: without(tags, base), removed: without(base, tags) });

/** Tags after a change. */
export const applyTagDiff = (tags: Tags, change: ChangeOf<'tags'>): Tags => {
  const { added, removed } = tagDiffOf(change);
  return joined(without(tags, removed), added);
};

/** Whether the tags already include the effect of a change. */
export const includesTagDiff = (tags: Tags, change: ChangeOf<'tags'>): boolean => {
  const { added, removed } = tagDiffOf(change);
  return without(added, tags).length === 0 && without(removed, tags).length === removed.length;
};

/** Whether two changes affect a common tag. */
export const shareTag = (one: ChangeOf<'tags'>, other: ChangeOf<'tags'>): boolean => {
  const touched = [tagDiffOf(one), tagDiffOf(other)].map(({ added, removed }) => [...added, ...removed]);
  return one.list === other.list && without(touched[0] ?? [], touched[1] ?? []).length < (touched[0]?.length ?? 0);
};

/** Merges two changes; null if they cancel each other out. */
export const coalesceTagChanges = (earlier: ChangeOf<'tags'>, later: ChangeOf<'tags'>): ChangeOf<'tags'> | null => {
  const [first, second] = [tagDiffOf(earlier), tagDiffOf(later)];
  const added = joined(without(first.added, second.removed), without(second.added, first.removed));
  const removed = joined(without(first.removed, second.added), without(second.removed, first.added));
  if (added.length + removed.length === 0) return null;
  const tags = joined(without(later.tags, removed), added);
  return { ...earlier, tags, base: joined(without(tags, added), removed) };
};

/** Tags with replaced ids of local tags. */
export const mapTagIds = (tags: Tags, idOf: (id: string) => string): Tags => (tags.some(({ id }) => id < 0) ? tags.map((tag) => (tag.id < 0 ? { ...tag, id: Number(idOf(String(tag.id))) } : tag)) : tags);

/** A change without tags that will never exist; null if no change remains. */
export const withoutLostTags = (change: ChangeOf<'tags'>, lost: readonly string[]): ChangeOf<'tags'> | null => {
  const left = (tags: Tags): Tags => tags.filter(({ id }) => !lost.includes(String(id)));
  const changed = { ...change, tags: left(change.tags), base: left(change.base) };
  const { added, removed } = tagDiffOf(changed);
  return lost.includes(change.guid) || added.length + removed.length === 0 ? null : changed;
};
