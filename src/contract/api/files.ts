import { z } from 'zod';
import { endpoint } from '../endpoint';
import { momentNumberSchema, folderIdSchema, nextCursorSchema, pageQueryShape, timestampSchema } from '../entities/common';
import { ancestorSchema, fileSchema, filterQueryShape, fullFileSchema, listedFileSchema, orderBySchema } from '../entities/file';
import { permissionsAndReasonsSchema } from '../entities/permissions';
import { dryRunQueryShape, dryRunShape } from '../entities/sharing';
import { arrivalErrors, closedErrors, creationErrors, fileErrors, moveErrors } from '../refusals';

export const fileParams = z.object({ id: z.string().max(64) });
export const nameErrors = ['NAME_EMPTY', 'NAME_TOO_LONG', 'NAME_HAS_CONTROL_CHARACTER', 'NAME_NOT_UNICODE', 'NAME_INVISIBLE'] as const;
const intoFolderErrors = [...fileErrors, 'PARENT_NOT_A_FOLDER', 'SIBLING_NOT_FOUND', 'FOLDER_TOO_DEEP', ...creationErrors, ...arrivalErrors] as const;

export const pageOfFilesSchema = z.object({
  files: z.array(listedFileSchema),
  /** The distinct capability sets of this page; each file names one by index. */
  capabilitySets: z.array(permissionsAndReasonsSchema),
  nextCursor: nextCursorSchema,
});
export type PageOfFiles = z.infer<typeof pageOfFilesSchema>;

/*
 * What a change of a file carries beside what it wants. `base`: the value the person saw when they made it; the change
 * wins whatever stands there by now, and the answer's `superseded` tells what it replaced where that was another value.
 * `expected`: the value that must still stand, or nothing is changed (CHANGED_MEANWHILE): what takes another change
 * back sends it, so that an undo undoes that change and nothing that came after it. It is the value itself and not the
 * file's revision where the call writes one value: a file that was moved meanwhile may still get its old name back.
 * Calls without a body take it in the query.
 */

/** The file was so already: nothing was changed, so there is nothing to take back. */
export const isUnchanged = z.literal(true).optional();

/** Names are checked by the server so that each refusal has its own code; the cap only bounds the request. */
export const nameSchema = z.string().max(20_000);

/** How long the text may be with which an online file is made, UTF-16 units. */
export const contentLimit = 500_000;

export const filesEndpoints = {
  'files.list': endpoint({
    method: 'GET', path: '/files', access: 'shared',
    summary: 'The children of a folder, or of the desktop where none is named; with a type one of the lists of this person\'s files, latest first.',
    /** With `type` none of the first four fields counts, and a filter narrows what there is without one. Spaces are listed by `GET /spaces`. */
    query: z.object({
      folder: folderIdSchema.optional(),
      /** `position`: the order that people arranged, each file with its `after`. */
      orderBy: orderBySchema.optional(),
      /** Folders before files, or (`last`) behind them, which is the order turned round; part of the cursor. Not by position. */
      pinFolder: z.enum(['true', 'false', 'last']).optional(),
      /** Whether files come with their excerpts. */
      excerpt: z.enum(['true', 'false']).optional(),
      /** Used, updated, created by this person, shared with them, or tagged (`tagId`). At most 200 at once; used ones 200 in all (section 9), those counted that this person may not read any more. */
      type: z.enum(['used', 'updated', 'created', 'shared', 'fileTag']).optional(),
      tagId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      /** `1`: of what is shared only what was not read since. */
      unread: z.enum(['0', '1']).optional(),
      /** Only what happened before this moment. The cursor is exact, this is not. */
      lastTimestamp: momentNumberSchema.optional(),
      /** Accepted; files always come with it. */
      collaboratorCount: z.string().max(10).optional(),
      ...filterQueryShape,
      ...pageQueryShape,
    }),
    response: pageOfFilesSchema, errors: [...fileErrors, 'PARENT_NOT_A_FOLDER', 'CURSOR_INVALID', 'TAG_VIEW_UNAVAILABLE'],
  }),
  'files.get': endpoint({
    method: 'GET', path: '/files/{id}', access: 'shared', summary: 'One file, with every field.',
    params: fileParams, response: fullFileSchema, errors: [...fileErrors],
  }),
  'files.create': endpoint({
    method: 'POST', path: '/files', access: 'session', summary: 'Make a folder or an online file.',
    body: z.object({
      type: z.number().int(), name: nameSchema, folder: folderIdSchema.optional(),
      /** The sibling after which the new file stands; first where none is named. */
      after: z.string().max(64).optional(),
      /** The text of an online file. Whoever reads it in lists sees its beginning as the excerpt. */
      content: z.string().max(contentLimit).optional(),
      /** When what is brought in was last changed; now where nothing is said. A moment to come counts as now. */
      modifiedAt: timestampSchema.optional(),
    }),
    response: fileSchema, status: 201, errors: [...nameErrors, ...intoFolderErrors, 'FILE_TYPE_NOT_CREATABLE'],
  }),
  'files.rename': endpoint({
    method: 'PATCH', path: '/files/{id}', access: 'session', summary: 'Rename a file, or leave its collaborators to those who manage it.',
    params: fileParams,
    /** `base`, `expected`: names. */
    body: z.object({
      name: nameSchema.optional(), base: nameSchema.optional(), expected: nameSchema.optional(),
      /** Whether adding and changing collaborators, and the link, are left to those who manage the file. */
      onlyAdminsCanModifyCollaborators: z.boolean().optional(),
    }).refine(({ name, onlyAdminsCanModifyCollaborators }) => name !== undefined || onlyAdminsCanModifyCollaborators !== undefined, { path: ['name'] }),
    response: fileSchema.extend({ superseded: z.object({ name: z.string() }).optional() }),
    errors: [...nameErrors, ...fileErrors, 'NO_ACCESS_EDIT', 'NO_ACCESS_MODIFY', 'FILE_IS_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  'files.ancestors': endpoint({
    method: 'GET', path: '/files/{id}/ancestors', access: 'shared', summary: 'The folders above a file, outermost first.',
    params: fileParams,
    response: z.object({ ancestors: z.array(ancestorSchema), hasUnprivilegedParent: z.boolean() }), errors: [...fileErrors],
  }),
  'files.move': endpoint({
    method: 'POST', path: '/files/{id}/action/move', access: 'session', summary: 'Move a file into a folder, or to another place among its siblings.',
    params: fileParams, query: z.object({ ...dryRunQueryShape }),
    /** `base`, `expected`: the folder the file is in. */
    body: z.object({
      to: folderIdSchema, before: z.string().max(64).optional(), after: z.string().max(64).optional(),
      base: folderIdSchema.optional(), expected: folderIdSchema.optional(),
    }),
    /** With `dryRun=1` the file as it stays, and what the move would do to the rights in it. */
    response: fileSchema.extend({ superseded: z.object({ folder: ancestorSchema }).optional(), ...dryRunShape }),
    errors: [...intoFolderErrors, ...moveErrors, 'MOVE_UNDER_ITSELF', 'CHANGED_MEANWHILE', 'CANT_EDIT', 'FILE_IS_EMPTY', 'NO_ACCESS_MODIFY', 'CURRENT_EDITION_NOT_SUPPORT'],
  }),
  'files.remove': endpoint({
    method: 'DELETE', path: '/files/{id}', access: 'session', summary: 'Put a file, and all below it, into the trash.',
    params: fileParams,
    /** `expected`: the file's revision. What takes a creation back expects the first one, and a folder that is still empty. */
    query: z.object({ expected: z.coerce.number().int().optional() }),
    response: z.object({ isUnchanged }), errors: [...closedErrors, 'NO_ACCESS_DELETE', 'ONLY_EXIT_SHARE', 'FILE_IS_LOCKED', 'CHANGED_MEANWHILE'],
  }),
} as const;
