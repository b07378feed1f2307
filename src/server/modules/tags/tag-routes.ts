import type { Handlers } from '../../call-context';
import type { TagsService } from './tags-service';

type TagHandlers = Handlers<'tags.list' | 'tags.create' | 'tags.change' | 'tags.remove' | 'tags.set'>;

/** Handlers for tags. */
export const createTagHandlers = (tags: TagsService): TagHandlers => ({
  'tags.list': (_input, { scope }) => tags.list(scope),
  'tags.create': ({ body }, { scope }) => tags.create(scope, body),
  'tags.change': ({ params, body }, { scope }) => tags.change(scope, params.tagId, body ?? {}),
  'tags.remove': ({ params, body }, { scope }) => tags.remove(scope, params.tagId, body),
  'tags.set': ({ params, body }, { scope }) => tags.set(scope, params.id, body ?? {}),
});
