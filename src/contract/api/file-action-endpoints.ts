import { z } from 'zod';
import { endpoint } from '../endpoint';
import { folderIdSchema, guidSchema, personSummarySchema } from '../entities/common-schemas';
import { fileSchema } from '../entities/file';
import { dryRunQueryShape, dryRunShape } from '../entities/access-changes';
import { batchResultSchema } from '../errors';
import { publicPlacementErrors, creationErrors, fileErrors } from '../error-groups';
import { fileParams, isUnchanged, pageOfFilesSchema } from './file-endpoints';

/** Maximum number of files named per call, and of files copied per call, including files inside folders. */
export const batchLimit = 500;
export const copyLimit = 10_000;

const fileIdSchema = z.string().max(64);
/** An empty or missing list is refused with FILE_ID_REQUIRED. */
export const fileIdsSchema = (limit: number) => z.array(fileIdSchema).max(limit).optional();

/*
 * Calls on several files are atomic. If one file is refused, nothing changes and the response is 409 BATCH_REFUSED. Its
 * `results` say for each file whether the change was possible (`ok`), else the `code` of the same call on that file
 * alone. Files are processed in order; each sees the effects of those before it.
 */
export const batchErrors = ['FILE_ID_REQUIRED', 'BATCH_REFUSED'] as const;
const results = z.array(batchResultSchema);
/**
 * The moved files, in request order. With `dryRun=1` nothing is moved; the response adds the permission changes that
 * the move would cause.
 */
const movedSchema = pageOfFilesSchema.omit({ nextCursor: true }).extend({ results, ...dryRunShape });

export const fileActionEndpoints = {
  'files.moveMany': endpoint({
    method: 'POST', path: '/files/action/move', access: 'session', summary: 'Moves several files into one folder, in the given order; all or none.',
    query: z.object({ ...dryRunQueryShape }),
    /**
     * `from`: the folder in which the person saw the files; they are moved from their current folder. `after`: the
     * sibling that precedes the first file.
     */
    body: z.strictObject({ fileGuids: fileIdsSchema(batchLimit), to: folderIdSchema, from: folderIdSchema.optional(), after: fileIdSchema.optional() }),
    response: movedSchema, errors: [...fileErrors, 'PARENT_NOT_A_FOLDER', ...batchErrors, 'CONTENT_CHECK_FAILED'],
  }),
  'files.moveBatch': endpoint({
    method: 'POST', path: '/files/move_batch', access: 'session', summary: 'Moves several files, each into its own target folder; all or none.',
    query: z.object({ ...dryRunQueryShape }),
    body: z.strictObject({ entries: z.array(z.strictObject({ from: folderIdSchema.optional(), to: folderIdSchema, fileGuid: fileIdSchema.optional() })).max(batchLimit).optional() }),
    response: movedSchema, errors: [...batchErrors, 'CONTENT_CHECK_FAILED'],
  }),
  'files.duplicate': endpoint({
    method: 'POST', path: '/files/action/duplicate', access: 'session', summary: 'Copies files into a folder; folders with everything that may be copied.',
    body: z.strictObject({ files: fileIdsSchema(batchLimit), folder: folderIdSchema.optional() }),
    /**
     * The copies of the named files. `leftOut`: number of files inside folders that the caller may read but not copy,
     * and that were skipped.
     *
     * If a team's script copies folders, a folder must be copied alone; otherwise `results` has SCRIPT_COPIES_ALONE.
     * `files` is empty if the script does not report what it created.
     */
    response: pageOfFilesSchema.omit({ nextCursor: true }).extend({ leftOut: z.number().int() }),
    errors: [
      ...fileErrors, 'PARENT_NOT_A_FOLDER', 'FOLDER_TOO_DEEP', ...creationErrors, ...publicPlacementErrors, ...batchErrors, 'TOO_MANY_FILES', 'SCRIPT_FAILED',
    ],
  }),
  'files.removeMany': endpoint({
    method: 'POST', path: '/files/action/destroy', access: 'session', summary: 'Moves several files of one folder to the trash; all or none.',
    body: z.strictObject({ folder: folderIdSchema, fileGuids: fileIdsSchema(batchLimit) }),
    response: z.object({ results }), errors: [...batchErrors],
  }),
  'files.removeBatch': endpoint({
    method: 'POST', path: '/panda-api/file/files/delete_batch', aliases: ['/file/files/delete_batch'], access: 'session',
    summary: 'Moves several files from any folders to the trash; all or none.',
    body: z.strictObject({ fileGUIDs: fileIdsSchema(batchLimit) }),
    response: z.object({ results }), errors: [...batchErrors],
  }),
  'files.star': endpoint({
    method: 'PUT', path: '/files/{id}/star', access: 'session', summary: "Adds a file to the caller's favourites.",
    params: fileParams, response: fileSchema.extend({ isUnchanged }), errors: [...fileErrors],
  }),
  'files.unstar': endpoint({
    method: 'DELETE', path: '/files/{id}/star', access: 'session', summary: "Removes a file from the caller's favourites.",
    params: fileParams,
    /** If the caller may no longer read the file, or it is in the trash, only the guid and `starred: false`. */
    response: z.union([fileSchema.extend({ isUnchanged }), z.object({ guid: guidSchema, starred: z.literal(false) })]), errors: [...fileErrors],
  }),
  'files.lock': endpoint({
    method: 'PUT', path: '/files/{id}/lock', access: 'session', summary: 'Locks a file, so that nobody else can edit, move or delete it.',
    params: fileParams, response: fileSchema.extend({ isUnchanged }), errors: [...fileErrors, 'NO_ACCESS_MODIFY', 'FILE_IS_LOCKED'],
  }),
  'files.unlock': endpoint({
    method: 'DELETE', path: '/files/{id}/lock', access: 'session', summary: 'Unlocks a file.',
    params: fileParams, response: fileSchema.extend({ isUnchanged }), errors: [...fileErrors, 'NO_ACCESS_MODIFY'],
  }),
  'files.mark': endpoint({
    method: 'POST', path: '/files/{id}/marks', access: 'session', summary: 'Marks a file as read or unread.',
    params: fileParams, body: z.strictObject({ marked: z.boolean() }),
    response: fileSchema.extend({ isUnchanged }), errors: [...fileErrors],
  }),
  'files.markAllRead': endpoint({
    method: 'POST', path: '/files/marks/read_all', access: 'session', summary: 'Marks all files shared with the caller as read.',
    /** Number of files that were unread. */
    response: z.object({ count: z.number().int() }), errors: [],
  }),
  'files.use': endpoint({
    method: 'POST', path: '/panda-api/file/files/{id}/user_action', aliases: ['/file/files/{id}/user_action'], access: 'session',
    summary: 'Records that the caller uses a file: moves it to the top of their recent files, and adds the action to the timelines.',
    params: fileParams, body: z.strictObject({ action: z.enum(['open', 'update', 'comment', 'discussion']) }),
    response: z.object({ lastAction: z.string(), lastUsedAt: z.string() }), errors: [...fileErrors, 'NO_ACCESS_EDIT', 'FAILURE_READ_ONLY', 'FILE_IS_LOCKED'],
  }),
  'files.creator': endpoint({
    method: 'GET', path: '/files/{id}/creator', access: 'session', summary: 'Returns the creator of a file, who owns it.',
    params: fileParams, response: personSummarySchema, errors: [...fileErrors],
  }),
} as const;
