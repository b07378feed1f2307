import { z } from 'zod';
import { endpoint } from '../endpoint';
import { numericTimestampSchema, folderIdSchema, nextCursorSchema, pageQueryShape, timestampSchema } from '../entities/common-schemas';
import { ancestorSchema, fileSchema, filterQueryShape, fullFileSchema, listedFileSchema, orderBySchema } from '../entities/file';
import { permissionsAndReasonsSchema } from '../entities/permissions';
import { dryRunQueryShape, dryRunShape } from '../entities/access-changes';
import { publicPlacementErrors, accessErrors, creationErrors, fileErrors, moveErrors } from '../error-groups';

export const fileParams = z.object({ id: z.string().max(64) });
export const nameErrors = ['NAME_EMPTY', 'NAME_TOO_LONG', 'NAME_HAS_CONTROL_CHARACTER', 'NAME_NOT_UNICODE', 'NAME_INVISIBLE'] as const;
/** Errors of the name of a person. */
export const personNameErrors = [...nameErrors, 'NAME_RESERVED'] as const;
const intoFolderErrors = [...fileErrors, 'PARENT_NOT_A_FOLDER', 'SIBLING_NOT_FOUND', 'FOLDER_TOO_DEEP', ...creationErrors, ...publicPlacementErrors] as const;

export const pageOfFilesSchema = z.object({
  files: z.array(listedFileSchema),
  /** The distinct capability sets of this page; each file refers to one by index. */
  capabilitySets: z.array(permissionsAndReasonsSchema),
  nextCursor: nextCursorSchema,
});
export type PageOfFiles = z.infer<typeof pageOfFilesSchema>;

/*
 * Fields that a change of a file carries beside the new value. Calls without a body take them as query parameters.
 *
 * `base`: the value that the person saw when making the change. The change is applied whatever the current value is. If
 * the current value differed from `base`, the response returns it as `superseded`.
 *
 * `expected`: the value that the file must still have, else nothing changes (CHANGED_MEANWHILE). An undo sends it, so
 * that it reverts its own change and nothing later. Calls that write one value compare the value instead of the
 * revision. So a file that was moved meanwhile may still get its old name back.
 */

/** The file already had this value: nothing changed, so there is nothing to undo. */
export const isUnchanged = z.literal(true).optional();

/** The server checks names so that each refusal has a separate code; the limit only bounds the request. */
export const nameSchema = z.string().max(20_000);

/** Maximum length of the text with which an online file is created, in UTF-16 units. */
export const contentLimit = 500_000;

export const filesEndpoints = {
  'files.list': endpoint({
    method: 'GET', path: '/files', access: 'shared',
    summary: "Lists the children of a folder or, by default, of the desktop. With a type, lists the caller's files of that kind, by default latest first.",
    /**
     * With `type` the fields `folder`, `pinFolder` and `excerpt` are ignored: folders and files are mixed. A filter
     * narrows every list. `GET /spaces` lists spaces.
     */
    query: z.object({
      folder: folderIdSchema.optional(),
      /**
       * `position`: the order that people arranged; each file has its `after`. Only in a folder. `listedAt`: only with
       * `type`, and the default there.
       */
      orderBy: orderBySchema.optional(),
      /**
       * Folders before files, or (`last`) after them, which is the reverse order; part of the cursor. Not available by
       * position.
       */
      pinFolder: z.enum(['true', 'false', 'last']).optional(),
      /** Whether files include their excerpts. */
      excerpt: z.enum(['true', 'false']).optional(),
      /**
       * Used, updated, created by this person, shared with them, or tagged (`tagId`). At most 200 a page. The used list
       * has 200 entries in total (section 9), including files that this person may no longer read.
       */
      type: z.enum(['used', 'updated', 'created', 'shared', 'fileTag']).optional(),
      tagId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      /** `1`: of the shared files only the unread ones. */
      unread: z.enum(['0', '1']).optional(),
      /** Only files from before this time. The cursor is exact, this parameter is not. */
      lastTimestamp: numericTimestampSchema.optional(),
      /** Accepted and ignored; files always include the count. */
      collaboratorCount: z.string().max(10).optional(),
      ...filterQueryShape,
      ...pageQueryShape,
    }),
    response: pageOfFilesSchema, errors: [...fileErrors, 'PARENT_NOT_A_FOLDER', 'CURSOR_INVALID', 'TAG_VIEW_UNAVAILABLE'],
  }),
  'files.get': endpoint({
    method: 'GET', path: '/files/{id}', access: 'shared', summary: 'Returns one file with every field.',
    params: fileParams, response: fullFileSchema, errors: [...fileErrors],
  }),
  'files.create': endpoint({
    method: 'POST', path: '/files', access: 'session', summary: 'Creates a folder or an online file.',
    body: z.object({
      type: z.number().int(), name: nameSchema, folder: folderIdSchema.optional(),
      /** The sibling after which the new file is inserted; the default is first. */
      after: z.string().max(64).optional(),
      /** Text of an online file. People who may read it see its beginning as the excerpt in lists. */
      content: z.string().max(contentLimit).optional(),
      /** When the imported content was last changed. A time in the future is ignored. */
      modifiedAt: timestampSchema.optional(),
    }),
    response: fileSchema, status: 201, errors: [...nameErrors, ...intoFolderErrors, 'FILE_TYPE_NOT_CREATABLE'],
  }),
  'files.rename': endpoint({
    method: 'PATCH', path: '/files/{id}', access: 'session', summary: 'Renames a file, or restricts changes of its collaborators to its managers.',
    params: fileParams,
    /** `base` and `expected` are names. */
    body: z.object({
      name: nameSchema.optional(), base: nameSchema.optional(), expected: nameSchema.optional(),
      /** Whether only managers of the file may add and change collaborators and the link. */
      onlyAdminsCanModifyCollaborators: z.boolean().optional(),
    }).refine(({ name, onlyAdminsCanModifyCollaborators }) => name !== undefined || onlyAdminsCanModifyCollaborators !== undefined, { path: ['name'] }),
    response: fileSchema.extend({ superseded: z.object({ name: z.string() }).optional() }),
    errors: [...nameErrors, ...fileErrors, 'NO_ACCESS_EDIT', 'NO_ACCESS_MODIFY', 'FILE_IS_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  'files.ancestors': endpoint({
    method: 'GET', path: '/files/{id}/ancestors', access: 'shared', summary: 'Lists the folders above a file, outermost first.',
    params: fileParams,
    response: z.object({ ancestors: z.array(ancestorSchema), hasUnprivilegedParent: z.boolean() }), errors: [...fileErrors],
  }),
  'files.move': endpoint({
    method: 'POST', path: '/files/{id}/action/move', access: 'session', summary: 'Moves a file into a folder, or to a different position among its siblings.',
    params: fileParams, query: z.object({ ...dryRunQueryShape }),
    /** `base`, `expected`: the folder that contains the file. */
    body: z.object({
      to: folderIdSchema, before: z.string().max(64).optional(), after: z.string().max(64).optional(),
      base: folderIdSchema.optional(), expected: folderIdSchema.optional(),
    }),
    /** With `dryRun=1` the unchanged file, and the permission changes that the move would cause. */
    response: fileSchema.extend({ superseded: z.object({ folder: ancestorSchema }).optional(), ...dryRunShape }),
    errors: [...intoFolderErrors, ...moveErrors, 'MOVE_UNDER_ITSELF', 'CHANGED_MEANWHILE', 'CANT_EDIT', 'FILE_IS_EMPTY', 'NO_ACCESS_MODIFY', 'CURRENT_EDITION_NOT_SUPPORT'],
  }),
  'files.remove': endpoint({
    method: 'DELETE', path: '/files/{id}', access: 'session', summary: 'Moves a file with its content to the trash.',
    params: fileParams,
    /** `expected`: the file's revision. The undo of a creation expects the first revision, and an empty folder. */
    query: z.object({ expected: z.coerce.number().int().optional() }),
    response: z.object({ isUnchanged }), errors: [...accessErrors, 'NO_ACCESS_DELETE', 'ONLY_EXIT_SHARE', 'FILE_IS_LOCKED', 'CHANGED_MEANWHILE'],
  }),
} as const;
