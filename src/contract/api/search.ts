import { z } from 'zod';
import { endpoint } from '../endpoint';
import { guidSchema, personIdSchema, timestampSchema } from '../entities/common';
import { ancestorSchema, listedFileSchema, typeFilterSchema } from '../entities/file';
import { pageOfFilesSchema } from './files';

/** How many files a search answers where nothing is said (file specification, section 9), and at most. */
export const searchSize = { default: 12, maximum: 100 } as const;

/** Longer than any name that could be found by it. */
const keywordLimit = 300;

/** From where to where, in UTF-16 units. */
const rangeSchema = z.tuple([z.number().int(), z.number().int()]);

export const foundFileSchema = listedFileSchema.extend({
  /** Where the keyword stands in the name; empty where it was found elsewhere. */
  highlight: z.array(rangeSchema),
  /** Where it stands in the excerpt, which comes along then. */
  excerptHighlight: z.array(rangeSchema).optional(),
  /** The folders above it that this person may read, outermost first. */
  ancestors: z.array(ancestorSchema),
});
export type FoundFile = z.infer<typeof foundFileSchema>;

export const foundFilesSchema = pageOfFilesSchema.extend({ files: z.array(foundFileSchema) });
export type FoundFiles = z.infer<typeof foundFilesSchema>;

export const searchEndpoints = {
  'search.files': endpoint({
    method: 'POST', path: '/search_v2/files', access: 'session', summary: 'Files that have a keyword in their name or in what stands in them, best first.',
    body: z.strictObject({
      /** Without one, all that the rest of the question leaves. Words that all have to be there, by any of their forms: width, case, accents, kana, Arabic letters, pinyin. */
      keyword: z.string().max(keywordLimit),
      size: z.number().int().min(1).max(searchSize.maximum).optional(),
      params: z.strictObject({
        /** Any of these; −9999 is all of them, −999 uploads of no known kind (section 3). */
        type: z.array(typeFilterSchema).max(30).optional(),
        /** Who created them. */
        owner: personIdSchema.optional(),
        space: guidSchema.optional(),
        /** A tag that this person may see. */
        tag: z.number().int().optional(),
        /** When they were last changed. */
        from: timestampSchema.optional(),
        to: timestampSchema.optional(),
        /** Those that this person put into the trash instead. */
        trash: z.boolean().optional(),
        /** Only in names, or only in what stands in files. */
        within: z.enum(['name', 'content']).optional(),
        cursor: z.string().max(2000).optional(),
      }).optional(),
    }),
    // It changes nothing: there is no transaction to hold, and no answer to keep under a key.
    response: foundFilesSchema, commitsItself: true, errors: ['CURSOR_INVALID'],
  }),
} as const;
