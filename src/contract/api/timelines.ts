import { z } from 'zod';
import { endpoint } from '../endpoint';
import { momentNumberSchema, personSummarySchema, timestampSchema } from '../entities/common';
import { listedFileSchema } from '../entities/file';
import { permissionsAndReasonsSchema } from '../entities/permissions';
import { fileErrors } from '../refusals';
import { pageOfFilesSchema } from './files';

/** What timelines tell of (file specification, section 3). */
export const timelineActions = ['update', 'comment', 'discussion', 'create'] as const;

/** How many actions a page of a timeline has. */
export const timelineLimit = { default: 50, maximum: 200 } as const;
/** "Recent locations cap 100" (section 9). */
export const locationLimit = 100;

export const timelineSchema = z.object({
  /** What one person did on one day (UTC), latest first; the same done to the same file is told once. */
  entries: z.array(z.object({
    user: personSummarySchema,
    date: z.iso.date(),
    actions: z.array(z.object({ action: z.enum(timelineActions), at: timestampSchema, file: listedFileSchema })),
  })),
  capabilitySets: z.array(permissionsAndReasonsSchema),
  /** Where to go on: what is asked for next is older. Null at the end. */
  lastTimestamp: timestampSchema.nullable(),
  /** There may be more behind a page without entries. */
  hasMore: z.boolean(),
});
export type Timeline = z.infer<typeof timelineSchema>;

const pageShape = {
  /** Only what happened before this moment: `lastTimestamp` of the page before, which is exact, or a number. */
  lastTimestamp: z.union([momentNumberSchema, timestampSchema]).optional(),
   limit: z.coerce.number().int().min(1).max(timelineLimit.maximum).optional(),
};

export const timelinesEndpoints = {
  'timelines.members': endpoint({
    method: 'GET', path: '/timelines', access: 'session', summary: 'What people did lately to files that this person may read.',
    query: z.object(pageShape), response: timelineSchema, errors: [],
  }),
  'timelines.file': endpoint({
    method: 'GET', path: '/feed/file_timelines', access: 'session', summary: 'What people did lately in a space or folder, or to one file.',
    query: z.object({ guid: z.string().max(64), ...pageShape }), response: timelineSchema, errors: [...fileErrors],
  }),
  'timelines.locations': endpoint({
    method: 'GET', path: '/panda-api/file/last_locations', aliases: ['/file/last_locations'], access: 'session',
    summary: 'Folders into which this person put something lately, latest first.',
    response: pageOfFilesSchema.omit({ nextCursor: true }), errors: [],
  }),
} as const;
