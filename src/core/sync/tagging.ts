import type { ChangeOf } from './change';

type Tags = ChangeOf<'tags'>['tags'];

const without = (tags: Tags, out: Tags): Tags => tags.filter(({ id }) => !out.some((tag) => tag.id === id));
const joined = (tags: Tags, more: Tags): Tags => [...tags, ...without(more, tags)];

/** What a change of tags is about: what it puts on a file, and what it takes off. */
export interface Tagging {
  readonly added: Tags;
  readonly removed: Tags;
}

/** All else that the file carries is none of its business: another device may have made something of that meanwhile. */
export const taggingOf = ({ tags, base }: Pick<ChangeOf<'tags'>, 'tags' | 'base'>): Tagging => ({ added: without(tags, base), removed: without(base, tags) });

/** Tags with what a change makes of them. */
export const withTagging = (tags: Tags, change: ChangeOf<'tags'>): Tags => {
  const { added, removed } = taggingOf(change);
  return joined(without(tags, removed), added);
};

/** Whether tags are as a change made them. */
export const isTagged = (tags: Tags, change: ChangeOf<'tags'>): boolean => {
  const { added, removed } = taggingOf(change);
  return without(added, tags).length === 0 && without(removed, tags).length === removed.length;
};

/** Whether two changes say something of one tag. */
export const isOfSameTag = (one: ChangeOf<'tags'>, other: ChangeOf<'tags'>): boolean => {
  const touched = [taggingOf(one), taggingOf(other)].map(({ added, removed }) => [...added, ...removed]);
  return one.list === other.list && without(touched[0] ?? [], touched[1] ?? []).length < (touched[0]?.length ?? 0);
};

/** Two changes in one; null where nothing is left of them. */
export const foldedTagging = (earlier: ChangeOf<'tags'>, later: ChangeOf<'tags'>): ChangeOf<'tags'> | null => {
  const [first, second] = [taggingOf(earlier), taggingOf(later)];
  const added = joined(without(first.added, second.removed), without(second.added, first.removed));
  const removed = joined(without(first.removed, second.added), without(second.removed, first.added));
  if (added.length + removed.length === 0) return null;
  const tags = joined(without(later.tags, removed), added);
  return { ...earlier, tags, base: joined(without(tags, added), removed) };
};

/** Tags with other numbers for those that were made here. */
export const mappedTags = (tags: Tags, idOf: (id: string) => string): Tags => (tags.some(({ id }) => id < 0) ? tags.map((tag) => (tag.id < 0 ? { ...tag, id: Number(idOf(String(tag.id))) } : tag)) : tags);

/** A change of tags where some will never be; null where nothing is left of it. */
export const withoutTags = (change: ChangeOf<'tags'>, lost: readonly string[]): ChangeOf<'tags'> | null => {
  const left = (tags: Tags): Tags => tags.filter(({ id }) => !lost.includes(String(id)));
  const changed = { ...change, tags: left(change.tags), base: left(change.base) };
  const { added, removed } = taggingOf(changed);
  return lost.includes(change.guid) || added.length + removed.length === 0 ? null : changed;
};
