import type { Tag } from '../../../../contract/api/tag-endpoints';
import { tagTypes, type FileTags } from '../../../../contract/entities/file';
import type { Change } from '../../../../core/sync/change';
import type { Tags } from './tags-resource';

type TagList = keyof FileTags;

const withTags = (lists: Tags, list: TagList, change: (tags: readonly Tag[]) => readonly Tag[]): Tags =>
  ({ ...lists, [list]: { ...lists[list], tags: change(lists[list].tags) } });

/** Applies a change to the tags. */
export const applyTagChange = (lists: Tags | null, change: Change): Tags | null => {
  if (lists === null) return null;
  switch (change.kind) {
    case 'makeTag': {
      const { list, id, name, colour } = change;
      return lists[list].tags.some((tag) => tag.id === id) ? lists : withTags(lists, list, (tags) => [...tags, { id, name, colour, tagType: list, count: 0 }]);
    }
    case 'changeTag': return tagTypes.reduce((changed, list) => withTags(changed, list, (tags) => tags.map((tag) => (tag.id === change.id ? { ...tag, ...change.look } : tag))), lists);
    case 'removeTag': return withTags(lists, change.list, (tags) => tags.filter(({ id }) => id !== change.id));
    default: return lists;
  }
};

/** Replaces a new tag's local id by the server's. */
export const replaceTagId = (lists: Tags | null, localId: string, id: string): Tags | null =>
  lists && tagTypes.reduce((changed, list) => withTags(changed, list, (tags) => tags.map((tag) => (String(tag.id) === localId ? { ...tag, id: Number(id) } : tag))), lists);

/** A file's tags with their current name and colour, without deleted ones. */
const currentTagsOf = (carried: FileTags['user'], list: TagList, lists: Tags | null): FileTags['user'] => {
  if (lists === null || carried.length === 0) return carried;
  const byId = new Map(lists[list].tags.map((tag) => [tag.id, tag]));
  return carried.flatMap(({ id }) => byId.get(id) ?? []);
};

/** All tags of a file, the team's first. */
export const tagsOf = ({ team, user }: FileTags, lists: Tags | null): FileTags['user'] => [...currentTagsOf(team, 'team', lists), ...currentTagsOf(user, 'user', lists)];
