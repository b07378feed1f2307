import { z } from 'zod';
import { endpoint } from '../endpoint';
import { folderIdSchema, guidSchema, nextCursorSchema, pageQueryShape, spacesRootId } from '../entities/common-schemas';
import { filterQueryShape } from '../entities/file';
import { capabilitySchema } from '../entities/permissions';
import { fileErrors } from '../error-groups';
import { fileParams, isUnchanged, pageOfFilesSchema } from './file-endpoints';

/**
 * A folder in the folder picker's tree (file specification, section 3). The roots are `0`, the caller's desktop, and
 * `1`, the spaces.
 */
export const treeNodeSchema = z.object({
  guid: z.string(),
  name: z.string(),
  /** Null for the two roots. */
  parentGuid: z.string().nullable(),
  rootType: z.enum(['Desktop', 'Space']).optional(),
  /** Whether it contains a folder that the caller may read. */
  hasChildren: z.boolean(),
  /**
   * Whether the caller may create files in it, with the reason. Absent for the root of the spaces, which is not a
   * folder.
   */
  canCreateChildFile: capabilitySchema.optional(),
});
export type TreeNode = z.infer<typeof treeNodeSchema>;

export const fileListsEndpoints = {
  'files.starred': endpoint({
    method: 'GET', path: '/files/starred', access: 'session', summary: "Lists the caller's favourites, latest first.",
    query: z.object({ ...filterQueryShape, ...pageQueryShape }), response: pageOfFilesSchema, errors: ['CURSOR_INVALID', 'TAG_VIEW_UNAVAILABLE'],
  }),
  'files.count': endpoint({
    method: 'GET', path: '/files/count', access: 'session', summary: 'Counts the files of a folder that the caller may read, in parts.',
    query: z.object({ folder: folderIdSchema.optional(), ...filterQueryShape, cursor: pageQueryShape.cursor }),
    /**
     * `filesCount`: number of files in this part (file specification, section 3, selectionFilesCount). Before the end,
     * counting continues at the cursor.
     */
    response: z.object({ filesCount: z.number().int(), isEnd: z.boolean(), nextCursor: nextCursorSchema }),
    errors: [...fileErrors, 'PARENT_NOT_A_FOLDER', 'CURSOR_INVALID', 'TAG_VIEW_UNAVAILABLE'],
  }),
  'files.tree': endpoint({
    method: 'GET', path: '/files/tree', access: 'session', summary: 'Lists the folders in a folder that the caller may read, by name; by default the two roots.',
    query: z.object({ parent: z.union([z.enum(['0', 'Desktop', spacesRootId]), guidSchema]).optional(), ...pageQueryShape }),
    response: z.object({ nodes: z.array(treeNodeSchema), nextCursor: nextCursorSchema }), errors: [...fileErrors, 'PARENT_NOT_A_FOLDER', 'CURSOR_INVALID'],
  }),
  'recents.hide': endpoint({
    method: 'DELETE', path: '/feed/recents/{id}', access: 'session', summary: "Hides a file from the caller's recent files until it is used again.",
    params: fileParams, response: z.object({ isUnchanged }), errors: [...fileErrors],
  }),
} as const;
