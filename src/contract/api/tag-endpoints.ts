import { z } from 'zod';
import { endpoint } from '../endpoint';
import { fileSchema, fileTagSchema, tagTypes } from '../entities/file';
import { capabilitySchema } from '../entities/permissions';
import { fileErrors } from '../error-groups';
import { fileParams, nameErrors, nameSchema } from './file-endpoints';

const tagTypeSchema = z.enum(tagTypes);
const tagIdSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const tagParams = z.object({ tagId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const colourSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/);

export const tagSchema = fileTagSchema.extend({
  tagType: tagTypeSchema,
  /** Number of files outside the trash that have the tag and that this person may read; counted up to 1,000. */
  count: z.number().int(),
});
export type Tag = z.infer<typeof tagSchema>;

const tagIds = z.array(tagIdSchema).max(100);
const tagListsSchema = z.object({ team: tagIds.optional(), user: tagIds.optional() });
const writeErrors = ['CURRENT_EDITION_NOT_SUPPORT', 'NO_ACCESS_MODIFY'] as const;

export const tagsEndpoints = {
  'tags.list': endpoint({
    method: 'GET', path: '/file-tags', access: 'session', summary: "Lists the caller's personal tags and those of their team.",
    response: z.object({
      /**
       * `multiple`: whether a file may have several team tags. `canManage`: whether this person may create, change and
       * delete them.
       */
      team: z.object({ tags: z.array(tagSchema), multiple: z.boolean(), canManage: capabilitySchema }),
      user: z.object({ tags: z.array(tagSchema), maxPerFile: z.number().int() }),
    }),
    errors: [],
  }),
  'tags.create': endpoint({
    method: 'POST', path: '/file-tags', access: 'session', summary: 'Creates a personal tag or a team tag.',
    body: z.object({ name: nameSchema, colour: colourSchema, tagType: tagTypeSchema }),
    response: tagSchema, status: 201, errors: [...nameErrors, ...writeErrors, 'TAG_NAME_TAKEN', 'TOO_MANY_TAGS'],
  }),
  'tags.change': endpoint({
    method: 'PATCH', path: '/file-tags/{tagId}', access: 'session', summary: "Changes a tag's name or colour.",
    params: tagParams, body: z.object({ name: nameSchema.optional(), colour: colourSchema.optional() }),
    response: tagSchema, errors: [...nameErrors, ...writeErrors, 'TAG_NOT_FOUND', 'TAG_NAME_TAKEN'],
  }),
  'tags.remove': endpoint({
    method: 'POST', path: '/file-tags/delete/{tagId}', access: 'session', summary: 'Deletes a tag and removes it from all files.',
    params: tagParams, body: z.object({ tagId: tagIdSchema, tagType: tagTypeSchema }),
    response: z.object({ isUnchanged: z.literal(true).optional() }), errors: [...writeErrors],
  }),
  'tags.set': endpoint({
    method: 'POST', path: '/files/{id}/file-tags', access: 'session', summary: 'Sets the tags of a file, or adds and removes some; an absent list does not change.',
    params: fileParams,
    // The server applies `remove`, then `add`, to the given lists, or to the file's current tags if a list is absent.
    body: tagListsSchema.extend({ add: tagListsSchema.optional(), remove: tagListsSchema.optional() }),
    response: fileSchema, errors: [...fileErrors, 'CURRENT_EDITION_NOT_SUPPORT', 'NO_ACCESS_EDIT', 'TAG_NOT_FOUND', 'TOO_MANY_TAGS_ON_FILE'],
  }),
} as const;
