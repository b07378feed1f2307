import { z } from 'zod';
import { endpoint } from '../endpoint';
import { folderIdSchema, nextCursorSchema, pageQueryShape, timestampSchema } from '../entities/common-schemas';
import { fileSchema, fileTypeSchema } from '../entities/file';
import { publicPlacementErrors, creationErrors, fileErrors } from '../error-groups';
import { nameErrors, nameSchema } from './file-endpoints';

/** Categories of templates, in the order in which they are shown. */
export const templateCategories = ['work', 'planning', 'personal'] as const;
export const templateCategorySchema = z.enum(templateCategories);
export type TemplateCategory = z.infer<typeof templateCategorySchema>;

const templateParams = z.object({ guid: z.string().max(64) });

export const templateSchema = z.object({
  guid: z.string(),
  name: z.string(),
  /** Type of the files created from the template. */
  type: fileTypeSchema,
  subType: z.string(),
  /** One of `categories`; null for a personal template without a category. A string, because a newer server can have more categories. */
  category: z.string().nullable(),
  createdAt: timestampSchema.nullable(),
});
export type Template = z.infer<typeof templateSchema>;

export const templatesEndpoints = {
  'templates.create': endpoint({
    method: 'POST', path: '/templates', access: 'session', summary: 'Saves a copy of a file as a template.',
    /** `type`: if given, it must be the file's type. */
    body: z.object({ name: nameSchema, originGuid: z.string().max(64), type: z.number().int().optional(), category: templateCategorySchema.optional() }),
    response: templateSchema, status: 201,
    errors: [...nameErrors, ...fileErrors, 'FILE_HAS_NO_CONTENT', 'NO_ACCESS_EDIT', 'NO_ACCESS_MOVE_FOLDER', 'CURRENT_EDITION_NOT_SUPPORT'],
  }),
  'templates.list': endpoint({
    method: 'GET', path: '/templates/v2', access: 'session', summary: "Lists the caller's templates, latest first, and the public templates.",
    /** Restricts the response to one kind; the default is both. A cursor continues the personal templates. */
    query: z.object({ type: z.enum(['custom', 'public']).optional(), ...pageQueryShape }),
    response: z.object({
      customTemplates: z.array(templateSchema), publicTemplates: z.array(templateSchema),
      categories: z.array(z.object({ id: z.string(), name: z.string() })), nextCursor: nextCursorSchema,
    }),
    errors: ['CURSOR_INVALID'],
  }),
  'templates.valid': endpoint({
    method: 'GET', path: '/templates/valid', access: 'session', summary: 'Returns the maximum number of templates (−1: no limit), and whether the caller may save one more.',
    response: z.object({ limit: z.number().int(), valid: z.boolean() }), errors: [],
  }),
  'templates.update': endpoint({
    method: 'PATCH', path: '/templates/{guid}', access: 'session', summary: 'Changes the name or the category of a personal template, or both.',
    params: templateParams,
    /** `category`: null removes the template from its category. */
    body: z.object({ name: nameSchema.optional(), category: templateCategorySchema.nullable().optional() })
      .refine(({ name, category }) => name !== undefined || category !== undefined, { path: ['name'] }),
    response: templateSchema, errors: [...nameErrors, 'TEMPLATE_NOT_FOUND', 'NO_ACCESS_MODIFY'],
  }),
  'templates.remove': endpoint({
    method: 'DELETE', path: '/templates/{guid}', access: 'session', summary: 'Deletes a personal template.',
    params: templateParams, response: z.object({ isUnchanged: z.literal(true).optional() }), errors: ['NO_ACCESS_MODIFY'],
  }),
  'files.createByTemplate': endpoint({
    method: 'POST', path: '/files/action/create_by_template', access: 'session', summary: 'Creates a file from a template.',
    body: z.object({ templateGuid: z.string().max(64), parentGuid: folderIdSchema.optional(), after: z.string().max(64).optional() }),
    response: fileSchema, status: 201,
    errors: [...fileErrors, 'PARENT_NOT_A_FOLDER', 'SIBLING_NOT_FOUND', 'FOLDER_TOO_DEEP', ...creationErrors, ...publicPlacementErrors, 'TEMPLATE_NOT_FOUND'],
  }),
} as const;
