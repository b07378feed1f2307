import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import { isPlaceSortField } from '../../../contract/entities/file';
import { ApiError } from '../../api-error';
import { isSignedIn, type Caller, type CallScope } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { toMilliseconds } from '../../timestamps';
import type { TagsService } from '../tags/tags-service';
import { grantSubjectsOf } from './access-service';
import { filterBinding, filterOf, requireFilter, type FilterQuery } from './file-filter';
import type { FilePages, ListRow } from './file-pages';
import { findCreated, findShared, findStarred, findTagged, findUpdated, findUsed, recentLimit, type PageStart, type PlaceOrder } from './file-lists-repository';

export interface PlaceQuery extends FilterQuery {
  readonly orderBy?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface RecentQuery extends PlaceQuery {
  readonly type?: 'used' | 'updated' | 'created' | 'shared' | 'fileTag' | undefined;
  readonly tagId?: number | undefined;
  readonly unread?: '0' | '1' | undefined;
  readonly lastTimestamp?: number | undefined;
}

/** The order of a list of files from anywhere; by default the latest first. Throws VALIDATION_FAILED for `position`. */
export const placeOrderOf = (orderBy: string | undefined): PlaceOrder => {
  const [field = '', direction] = orderBy?.split(/[+ ]/) ?? ['listedAt'];
  if (!isPlaceSortField(field)) throw new ApiError('VALIDATION_FAILED', { field: 'orderBy' });
  return { field, isAscending: direction === 'asc' };
};

export interface ListsDependencies {
  readonly pages: FilePages;
  readonly tags: Pick<TagsService, 'requireVisible'>;
}

type Find = (db: Database, beginning: PageStart, limit: number) => Promise<ListRow[]>;

/** Lists of readable files from any folder, by default the latest first. */
export const createListsService = ({ pages, tags }: ListsDependencies) => {
  const findOf = (caller: Caller, { type, tagId, unread }: RecentQuery): Find => {
    const { personId } = caller;
    switch (type) {
      case 'updated': return (db, beginning, limit) => findUpdated(db, personId, beginning, limit);
      case 'created': return (db, beginning, limit) => findCreated(db, personId, beginning, limit);
      case 'shared': return (db, beginning, limit) => findShared(db, personId, grantSubjectsOf(personId, caller.account), unread === '1', beginning, limit);
      case 'fileTag': return (db, beginning, limit) => findTagged(db, tagId ?? 0, beginning, limit);
      default: return (db, beginning, limit) => findUsed(db, personId, beginning, limit);
    }
  };

  return {
    /** Throws NOT_SIGNED_IN, CURSOR_INVALID, and TAG_VIEW_UNAVAILABLE if the caller does not have the tag. */
    async recent(scope: CallScope, query: RecentQuery): Promise<PageOfFiles> {
      const { type = 'used', tagId = 0, unread = '0', lastTimestamp } = query;
      if (!isSignedIn(scope)) throw new ApiError('NOT_SIGNED_IN');
      const { caller } = scope;
      if (type === 'fileTag') {
        if (query.tagId === undefined) throw new ApiError('VALIDATION_FAILED', { field: 'tagId' });
        await tags.requireVisible(scope, tagId);
      }
      const before = lastTimestamp === undefined ? null : toMilliseconds(lastTimestamp);
      const find = findOf(caller, query);
      const filter = filterOf(query);
      const order = placeOrderOf(query.orderBy);
      await requireFilter(scope, filter, tags);
      return pages(scope, {
        binding: ['recent', caller.personId, type, tagId, unread, order.field, order.isAscending, ...filterBinding(filter)], limit: Math.min(query.limit ?? recentLimit, recentLimit), cursor: query.cursor,
        find: (from, limit, after) => find(from, { after, before, order, filter }, limit),
      });
    },

    /** Throws CURSOR_INVALID, and TAG_VIEW_UNAVAILABLE if the filter has a tag that the caller does not have. */
    async starred(scope: CallScope<Caller>, query: PlaceQuery): Promise<PageOfFiles> {
      const { caller } = scope;
      const filter = filterOf(query);
      const order = placeOrderOf(query.orderBy);
      await requireFilter(scope, filter, tags);
      return pages(scope, {
        binding: ['starred', caller.personId, order.field, order.isAscending, ...filterBinding(filter)], limit: query.limit ?? pageLimit.default, cursor: query.cursor,
        find: (from, limit, after) => findStarred(from, caller.personId, { after, before: null, order, filter }, limit),
      });
    },
  };
};

export type ListsService = ReturnType<typeof createListsService>;
