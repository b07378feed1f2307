import { z } from 'zod';
import { endpoint } from '../endpoint';
import { folderIdSchema, guidSchema, nextCursorSchema, pageQueryShape, spacesRootId } from '../entities/common-schemas';
import { ancestorSchema, filterQueryShape, placeOrderBySchema } from '../entities/file';
import { capabilitySchema, collaboratorTypeSchema } from '../entities/permissions';
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

/** Files per call, counted items of a folder, counted collaborators, and collaborators with their names. */
export const summaryLimit = 60;
export const itemCountLimit = 1000;
export const sharedWithLimit = 100;
export const sharedWithNamed = 3;

export const fileSummarySchema = z.object({
  guid: guidSchema,
  /** Number of items in a folder that the caller may read, counted up to `itemCountLimit`; null for other files. */
  itemCount: z.number().int().nullable(),
  hasMoreItems: z.boolean(),
  /** The first collaborators of the file and of its folders, without the creator. */
  sharedWith: z.array(z.object({ type: collaboratorTypeSchema, id: z.number().int(), name: z.string(), avatar: z.string().nullable() })),
  /** Number of collaborators that the caller may see, counted up to `sharedWithLimit`. */
  sharedWithCount: z.number().int(),
  hasMorePeople: z.boolean(),
  /** For an entry of the trash the folder that it was in; null for other files, and if the caller may not read the folder. */
  deletedFrom: ancestorSchema.nullable(),
});
export type FileSummary = z.infer<typeof fileSummarySchema>;

export const fileListsEndpoints = {
  'files.summaries': endpoint({
    method: 'GET', path: '/files/summaries', access: 'session', summary: 'Returns the number of items in folders, and the first collaborators of files. Omits files that the caller may not read.',
    /** At most `summaryLimit` guids, separated by commas. */
    query: z.object({ ids: z.string().regex(new RegExp(`^[^,]{1,64}(,[^,]{1,64}){0,${summaryLimit - 1}}$`)) }),
    response: z.object({ summaries: z.array(fileSummarySchema) }), errors: [],
  }),
  'files.starred': endpoint({
    method: 'GET', path: '/files/starred', access: 'session', summary: "Lists the caller's favourites, by default latest first.",
    query: z.object({ orderBy: placeOrderBySchema.optional(), ...filterQueryShape, ...pageQueryShape }), response: pageOfFilesSchema, errors: ['CURSOR_INVALID', 'TAG_VIEW_UNAVAILABLE'],
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
  'recents.show': endpoint({
    method: 'PUT', path: '/feed/recents/{id}', access: 'session', summary: "Returns a hidden file to its former position among the caller's recent files.",
    params: fileParams, response: z.object({ isUnchanged }), errors: [...fileErrors],
  }),
} as const;
