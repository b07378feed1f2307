import { z } from 'zod';
import { endpoint } from '../endpoint';
import { pageQueryShape } from '../entities/common-schemas';
import { fileSchema, filterQueryShape, placeOrderBySchema } from '../entities/file';
import { batchResultSchema } from '../errors';
import { publicPlacementErrors, accessErrors, creationErrors, moveErrors } from '../error-groups';
import { batchLimit } from './file-action-endpoints';
import { fileParams, isUnchanged, pageOfFilesSchema } from './file-endpoints';

/** Maximum number of trash entries deleted per call. If a call deleted this number, more entries may remain. */
export const emptyTrashBatchSize = 10_000;

export const trashEndpoints = {
  'trash.list': endpoint({
    method: 'GET', path: '/trashes', access: 'session', summary: 'Lists the files that the caller put into the trash, by default latest first.',
    query: z.object({ orderBy: placeOrderBySchema.optional(), ...filterQueryShape, ...pageQueryShape }),
    /** `retentionDays`: number of days before an entry is deleted permanently. */
    response: pageOfFilesSchema.extend({ keptDays: z.number().int() }), errors: ['CURSOR_INVALID', 'TAG_VIEW_UNAVAILABLE'],
  }),
  'trash.recover': endpoint({
    method: 'PATCH', path: '/trashes/{id}', access: 'session', summary: "Restores a file to its folder. If the folder is gone, restores it to the top of its space or desktop, or to the caller's desktop.",
    params: fileParams,
    /** `expected`: id of the person who deleted the file. */
    query: z.object({ expected: z.coerce.number().int().optional() }),
    response: fileSchema.extend({ isUnchanged }), errors: [...accessErrors, ...creationErrors, ...moveErrors, 'NO_ACCESS_DELETE', 'ONLY_EXIT_SHARE', 'NOT_IN_TRASH', 'CHANGED_MEANWHILE', ...publicPlacementErrors],
  }),
  'trash.empty': endpoint({
    method: 'DELETE', path: '/trashes', access: 'session', summary: 'Permanently deletes all files that the caller put into the trash and may still delete.',
    /** Number of deleted entries, at most `emptyTrashBatchSize`. */
    response: z.object({ count: z.number().int() }), errors: [],
  }),
  'trash.destroy': endpoint({
    method: 'POST', path: '/panda-api/file/trashes/delete', aliases: ['/file/trashes/delete'], access: 'session',
    summary: 'Permanently deletes the given files from the trash; all or none.',
    body: z.strictObject({ fileGuids: z.array(z.string().max(64)).max(batchLimit).optional() }),
    response: z.object({ results: z.array(batchResultSchema) }), errors: ['FILE_ID_REQUIRED', 'BATCH_REFUSED'],
  }),
} as const;
