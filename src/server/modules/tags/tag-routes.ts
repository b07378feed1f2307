import type { Handlers } from '../../call-context';
import type { TagsService } from './tags-service';

type TagHandlers = Handlers<'tags.list' | 'tags.create' | 'tags.change' | 'tags.remove' | 'tags.set'>;

/** Handlers for tags. */
export const createTagHandlers = (tags: TagsService): TagHandlers => ({
  'tags.list': (_input, { db, caller }) => tags.list(db, caller),
  'tags.create': ({ body }, { db, caller }) => tags.create(db, caller, body),
  'tags.change': ({ params, body }, { db, caller, origin }) => tags.change(db, caller, origin, params.tagId, body ?? {}),
  'tags.remove': ({ params, body }, { db, caller, origin }) => tags.remove(db, caller, origin, params.tagId, body),
  'tags.set': ({ params, body }, { db, caller, origin }) => tags.set(db, caller, origin, params.id, body ?? {}),
});
