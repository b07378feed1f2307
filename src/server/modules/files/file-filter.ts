import { ApiError } from '../../api-error';
import type { Asker } from '../../call-context';
import type { Database } from '../../db/database';
import type { TagsService } from '../tags/tags-service';

/** What a list is narrowed to, as calls say it. */
export interface FilterQuery {
  readonly types?: string | undefined;
  readonly owner?: number | undefined;
  readonly tag?: number | undefined;
}

/** The same as it is asked for; null: whichever. */
export interface FileFilter {
  readonly types: readonly number[] | null;
  readonly owner: number | null;
  readonly tag: number | null;
}

export const filterOf = ({ types, owner, tag }: FilterQuery): FileFilter => ({ types: types?.split(',').map(Number) ?? null, owner: owner ?? null, tag: tag ?? null });

/** What a cursor is bound to besides: another filter is another list. */
export const filterBinding = ({ types, owner, tag }: FileFilter): readonly string[] => (types === null && owner === null && tag === null ? [] : [JSON.stringify([types, owner, tag])]);

/** Who carries the tags of others is nobody's to learn. Throws TAG_VIEW_UNAVAILABLE where the person who asks has no such tag. */
export const requireFilter = async (db: Database, asker: Asker, { tag }: FileFilter, tags: Pick<TagsService, 'requireVisible'>): Promise<void> => {
  if (tag === null) return;
  if (asker.person === null) throw new ApiError('TAG_VIEW_UNAVAILABLE');
  await tags.requireVisible(db, asker, tag);
};
