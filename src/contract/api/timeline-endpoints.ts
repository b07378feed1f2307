import { z } from 'zod';
import { endpoint } from '../endpoint';
import { numericTimestampSchema, personSummarySchema, timestampSchema } from '../entities/common-schemas';
import { listedFileSchema } from '../entities/file';
import { permissionsAndReasonsSchema } from '../entities/permissions';
import { fileErrors } from '../error-groups';
import { pageOfFilesSchema } from './file-endpoints';

/** Actions that timelines record (file specification, section 3). */
export const timelineActions = ['update', 'comment', 'discussion', 'create'] as const;

/** Number of actions on a page of a timeline. */
export const timelineLimit = { default: 50, maximum: 200 } as const;
/** "Recent locations cap 100" (section 9). */
export const locationLimit = 100;

export const timelineSchema = z.object({
  /** Actions of one person on one day (UTC), latest first. Equal actions on the same file are merged. */
  entries: z.array(z.object({
    user: personSummarySchema,
    date: z.iso.date(),
    actions: z.array(z.object({ action: z.enum(timelineActions), at: timestampSchema, file: listedFileSchema })),
  })),
  capabilitySets: z.array(permissionsAndReasonsSchema),
  /** Where the next, older page begins; null at the end. */
  lastTimestamp: timestampSchema.nullable(),
  /** Further pages may exist even if this page has no entries. */
  hasMore: z.boolean(),
});
export type Timeline = z.infer<typeof timelineSchema>;

const pageShape = {
  /** Only actions from before this time: the `lastTimestamp` of the previous page, which is exact, or a number. */
  lastTimestamp: z.union([numericTimestampSchema, timestampSchema]).optional(),
   limit: z.coerce.number().int().min(1).max(timelineLimit.maximum).optional(),
};

export const timelinesEndpoints = {
  'timelines.members': endpoint({
    method: 'GET', path: '/timelines', access: 'session', summary: 'Lists recent actions of people on files that the caller may read.',
    query: z.object(pageShape), response: timelineSchema, errors: [],
  }),
  'timelines.file': endpoint({
    method: 'GET', path: '/feed/file_timelines', access: 'session', summary: 'Lists recent actions in a space or folder, or on one file.',
    query: z.object({ guid: z.string().max(64), ...pageShape }), response: timelineSchema, errors: [...fileErrors],
  }),
  'timelines.locations': endpoint({
    method: 'GET', path: '/panda-api/file/last_locations', aliases: ['/file/last_locations'], access: 'session',
    summary: 'Lists the folders that the caller recently added files to, latest first.',
    response: pageOfFilesSchema.omit({ nextCursor: true }), errors: [],
  }),
} as const;
