import { z } from 'zod';
import { endpoint } from '../endpoint';
import { folderIdSchema, guidSchema, personSummarySchema } from '../entities/common';
import { fileSchema } from '../entities/file';
import { dryRunQueryShape, dryRunShape } from '../entities/sharing';
import { batchResultSchema } from '../errors';
import { creationErrors, fileErrors } from '../refusals';
import { fileParams, isUnchanged, pageOfFilesSchema } from './files';

/** How many files one call may name, and how many one call may copy, those inside folders counted. */
export const batchLimit = 500;
export const duplicateLimit = 10_000;

const fileIdSchema = z.string().max(64);
/** An empty list, or none at all, is FILE_ID_REQUIRED. */
const fileIdsSchema = z.array(fileIdSchema).max(batchLimit).optional();

/*
 * Calls on several files do all or nothing. Where one file is refused nothing is changed: the answer is 409
 * BATCH_REFUSED, and its `results` say of each file whether it could have been done (`ok`) and else why not (`code`, as
 * the call on that file alone is refused). Files are taken one after the other, each as the ones before it left things.
 */
const batchErrors = ['FILE_ID_REQUIRED', 'BATCH_REFUSED'] as const;
const results = z.array(batchResultSchema);
/** The files as they then are, in the order in which they were named; with `dryRun=1` as they stay, and what all of it would do to the rights in them. */
const movedSchema = pageOfFilesSchema.omit({ nextCursor: true }).extend({ results, ...dryRunShape });

export const fileActsEndpoints = {
  'files.moveMany': endpoint({
    method: 'POST', path: '/files/action/move', access: 'session', summary: 'Move several files into one folder, in the order given; all or none.',
    query: z.object({ ...dryRunQueryShape }),
    /** `from`: the folder the person saw them in; they are moved from wherever they are by now. `after`: the sibling after which the first one stands. */
    body: z.strictObject({ fileGuids: fileIdsSchema, to: folderIdSchema, from: folderIdSchema.optional(), after: fileIdSchema.optional() }),
    response: movedSchema, errors: [...fileErrors, 'PARENT_NOT_A_FOLDER', ...batchErrors],
  }),
  'files.moveBatch': endpoint({
    method: 'POST', path: '/files/move_batch', access: 'session', summary: 'Move several files, each into a folder of its own; all or none.',
    query: z.object({ ...dryRunQueryShape }),
    body: z.strictObject({ entries: z.array(z.strictObject({ from: folderIdSchema.optional(), to: folderIdSchema, fileGuid: fileIdSchema.optional() })).max(batchLimit).optional() }),
    response: movedSchema, errors: [...batchErrors],
  }),
  'files.duplicate': endpoint({
    method: 'POST', path: '/files/action/duplicate', access: 'session', summary: 'Copy files, folders with all that may be copied of them, into a folder.',
    body: z.strictObject({ files: fileIdsSchema, folder: folderIdSchema.optional() }),
    /**
     * The copies of the files that were named. `leftOut`: how many files inside folders may be read but not copied, and so
     * were not. Where a script of the team copies folders, a folder is copied by itself (SCRIPT_COPIES_ALONE among the
     * results else), and `files` is empty where the script does not say what it made.
     */
    response: pageOfFilesSchema.omit({ nextCursor: true }).extend({ leftOut: z.number().int() }),
    errors: [
      ...fileErrors, 'PARENT_NOT_A_FOLDER', 'FOLDER_TOO_DEEP', ...creationErrors, ...batchErrors, 'TOO_MANY_FILES', 'SCRIPT_FAILED',
    ],
  }),
  'files.removeMany': endpoint({
    method: 'POST', path: '/files/action/destroy', access: 'session', summary: 'Put several files of one folder into the trash; all or none.',
    body: z.strictObject({ folder: folderIdSchema, fileGuids: fileIdsSchema }),
    response: z.object({ results }), errors: [...batchErrors],
  }),
  'files.removeBatch': endpoint({
    method: 'POST', path: '/panda-api/file/files/delete_batch', aliases: ['/file/files/delete_batch'], access: 'session',
    summary: 'Put several files into the trash, wherever they lie; all or none.',
    body: z.strictObject({ fileGUIDs: fileIdsSchema }),
    response: z.object({ results }), errors: [...batchErrors],
  }),
  'files.star': endpoint({
    method: 'PUT', path: '/files/{id}/star', access: 'session', summary: 'Put a file among one\'s favourites.',
    params: fileParams, response: fileSchema.extend({ isUnchanged }), errors: [...fileErrors],
  }),
  'files.unstar': endpoint({
    method: 'DELETE', path: '/files/{id}/star', access: 'session', summary: 'Take a file out of one\'s favourites.',
    params: fileParams,
    /** Of a file that this person may not read any more, or that is in the trash, nothing but that it is out. */
    response: z.union([fileSchema.extend({ isUnchanged }), z.object({ guid: guidSchema, starred: z.literal(false) })]), errors: [...fileErrors],
  }),
  'files.lock': endpoint({
    method: 'PUT', path: '/files/{id}/lock', access: 'session', summary: 'Lock a file, so that nobody else edits, moves or deletes it.',
    params: fileParams, response: fileSchema.extend({ isUnchanged }), errors: [...fileErrors, 'NO_ACCESS_MODIFY', 'FILE_IS_LOCKED'],
  }),
  'files.unlock': endpoint({
    method: 'DELETE', path: '/files/{id}/lock', access: 'session', summary: 'Unlock a file.',
    params: fileParams, response: fileSchema.extend({ isUnchanged }), errors: [...fileErrors, 'NO_ACCESS_MODIFY'],
  }),
  'files.mark': endpoint({
    method: 'POST', path: '/files/{id}/marks', access: 'session', summary: 'Mark a file read, or unread.',
    params: fileParams, body: z.strictObject({ marked: z.boolean() }),
    response: fileSchema.extend({ isUnchanged }), errors: [...fileErrors],
  }),
  'files.markAllRead': endpoint({
    method: 'POST', path: '/files/marks/read_all', access: 'session', summary: 'Mark all that is shared with this person read.',
    /** How many were unread. */
    response: z.object({ count: z.number().int() }), errors: [],
  }),
  'files.use': endpoint({
    method: 'POST', path: '/panda-api/file/files/{id}/user_action', aliases: ['/file/files/{id}/user_action'], access: 'session',
    summary: 'Say that this person uses a file: it comes to the top of their recent files, and what they did into the timelines.',
    params: fileParams, body: z.strictObject({ action: z.enum(['open', 'update', 'comment', 'discussion']) }),
    response: z.object({ lastAction: z.string(), lastUsedAt: z.string() }), errors: [...fileErrors, 'NO_ACCESS_EDIT', 'FAILURE_READ_ONLY', 'FILE_IS_LOCKED'],
  }),
  'files.creator': endpoint({
    method: 'GET', path: '/files/{id}/creator', access: 'session', summary: 'Who made a file, and so owns it.',
    params: fileParams, response: personSummarySchema, errors: [...fileErrors],
  }),
} as const;
