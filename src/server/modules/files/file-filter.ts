import { ApiError } from '../../api-error';
import type { TagsService } from '../tags/tags-service';
import { isSignedIn, type CallScope } from '../../call-scope';

/** A list's filter in the form of a request. */
export interface FilterQuery {
  readonly types?: string | undefined;
  readonly owner?: number | undefined;
  readonly tag?: number | undefined;
}

/** A parsed filter; null matches everything. */
export interface FileFilter {
  readonly types: readonly number[] | null;
  readonly owner: number | null;
  readonly tag: number | null;
}

export const filterOf = ({ types, owner, tag }: FilterQuery): FileFilter => ({ types: types?.split(',').map(Number) ?? null, owner: owner ?? null, tag: tag ?? null });

/** The filter's part of a cursor binding: a cursor is valid for one filter only. */
export const filterBinding = ({ types, owner, tag }: FileFilter): readonly string[] => (types === null && owner === null && tag === null ? [] : [JSON.stringify([types, owner, tag])]);

/** Throws TAG_VIEW_UNAVAILABLE if the caller does not have the tag, because nobody may see which files have other people's tags. */
export const requireFilter = async (scope: CallScope, { tag }: FileFilter, tags: Pick<TagsService, 'requireVisible'>): Promise<void> => {
  if (tag === null) return;
  if (!isSignedIn(scope)) throw new ApiError('TAG_VIEW_UNAVAILABLE');
  await tags.requireVisible(scope, tag);
};
