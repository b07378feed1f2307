import { z } from 'zod';
import { endpoint } from '../endpoint';
import { guidSchema, personIdSchema, timestampSchema } from '../entities/common-schemas';
import { ancestorSchema, listedFileSchema, typeFilterSchema } from '../entities/file';
import { pageOfFilesSchema } from './file-endpoints';

/** Number of files that a search returns (file specification, section 9). */
export const searchSize = { default: 12, maximum: 100 } as const;

/** Longer than any name that it could match. */
const keywordLimit = 300;

/** Start and end, in UTF-16 units. */
const rangeSchema = z.tuple([z.number().int(), z.number().int()]);

export const foundFileSchema = listedFileSchema.extend({
  /** Ranges of the keyword in the name; empty if only other fields match. */
  highlight: z.array(rangeSchema),
  /** Ranges in the excerpt, which is then included. */
  excerptHighlight: z.array(rangeSchema).optional(),
  /** The folders above the file that this person may read, outermost first. */
  ancestors: z.array(ancestorSchema),
});
export type FoundFile = z.infer<typeof foundFileSchema>;

export const foundFilesSchema = pageOfFilesSchema.extend({ files: z.array(foundFileSchema) });
export type FoundFiles = z.infer<typeof foundFilesSchema>;

export const searchEndpoints = {
  'search.files': endpoint({
    method: 'POST', path: '/search_v2/files', access: 'session', summary: 'Finds files with a keyword in their name or content, best match first.',
    body: z.strictObject({
      /**
       * Words that must all match. Matching ignores width, case and accents, and covers kana, Arabic letters and
       * pinyin. An empty keyword matches every file that the other fields select.
       */
      keyword: z.string().max(keywordLimit),
      size: z.number().int().min(1).max(searchSize.maximum).optional(),
      params: z.strictObject({
        /** Any of these types; −9999 means all, −999 means uploads of unknown kind (section 3). */
        type: z.array(typeFilterSchema).max(30).optional(),
        /** Id of the creator. */
        owner: personIdSchema.optional(),
        space: guidSchema.optional(),
        /** Id of a tag that this person may see. */
        tag: z.number().int().optional(),
        /** Range of the last change. */
        from: timestampSchema.optional(),
        to: timestampSchema.optional(),
        /** Searches the files that this person put into the trash instead. */
        trash: z.boolean().optional(),
        /** Only names, or only content. */
        within: z.enum(['name', 'content']).optional(),
        cursor: z.string().max(2000).optional(),
      }).optional(),
    }),
    // The call is read-only: it needs neither a transaction nor a response stored under an idempotency key.
    response: foundFilesSchema, ownsTransaction: true, errors: ['CURSOR_INVALID'],
  }),
} as const;
