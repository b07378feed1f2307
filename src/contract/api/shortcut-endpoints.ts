import { z } from 'zod';
import { endpoint } from '../endpoint';
import { folderIdSchema, nextCursorSchema, pageLimit, pageQueryShape } from '../entities/common-schemas';
import { fileSchema, listedFileSchema } from '../entities/file';
import { permissionsAndReasonsSchema } from '../entities/permissions';
import { publicPlacementErrors, accessErrors, creationErrors, fileErrors } from '../error-groups';
import { fileParams, pageOfFilesSchema } from './file-endpoints';

const fileIdSchema = z.string().max(64);
const fileIdsSchema = z.array(fileIdSchema).max(1000);
/** The entry was already in this state: nothing changed. */
const isUnchanged = z.literal(true).optional();
const shortcutEntrySchema = fileSchema.extend({ isUnchanged });
/** The entry before which to insert; the default is last. */
const positionBodySchema = z.object({ before: fileIdSchema.optional() });

export const shortcutsEndpoints = {
  'shortcuts.create': endpoint({
    method: 'POST', path: '/panda-api/file/shortcuts', aliases: ['/file/shortcuts'], access: 'session', summary: 'Creates a shortcut to a file in a folder.',
    /** A shortcut to a shortcut gets the target of the latter. */
    body: z.object({ folder: folderIdSchema, source_guid: fileIdSchema }),
    response: fileSchema, status: 201, errors: [...fileErrors, 'PARENT_NOT_A_FOLDER', 'FOLDER_TOO_DEEP', ...creationErrors, ...publicPlacementErrors],
  }),
  'shortcuts.destroy': endpoint({
    method: 'POST', path: '/shortcuts/action/destroy', access: 'session', summary: 'Moves shortcuts of one folder to the trash; an empty list has no effect.',
    /** Ids of shortcuts, or only their guids. */
    body: z.object({ shortcutIds: fileIdsSchema.optional(), guids: fileIdsSchema.optional() }),
    response: z.object({ isUnchanged }),
    errors: [...accessErrors, 'NOT_A_SHORTCUT', 'SHORTCUTS_OF_SEVERAL_FOLDERS', 'NO_ACCESS_DELETE', 'ONLY_EXIT_SHARE', 'FILE_IS_LOCKED'],
  }),
  'desktopShortcuts.list': endpoint({
    method: 'GET', path: '/desktop_shortcuts', access: 'session', summary: "Lists the caller's desktop shortcuts in their order.",
    /** −1: all entries, at most 10,000. */
    query: z.object({ pageSize: z.coerce.number().int().min(-1).max(pageLimit.maximum).refine((size) => size !== 0).optional(), cursor: pageQueryShape.cursor }),
    response: z.object({ rows: z.array(z.object({ file: listedFileSchema })), capabilitySets: z.array(permissionsAndReasonsSchema), nextCursor: nextCursorSchema }),
    errors: ['CURSOR_INVALID'],
  }),
  'desktopShortcuts.create': endpoint({
    method: 'POST', path: '/files/{id}/desktop_shortcuts', access: 'session', summary: 'Adds a desktop shortcut to a file.',
    params: fileParams, body: positionBodySchema, response: shortcutEntrySchema, errors: [...fileErrors, 'NOT_LISTED'],
  }),
  'desktopShortcuts.move': endpoint({
    method: 'PATCH', path: '/files/{id}/desktop_shortcuts', access: 'session', summary: 'Moves a desktop shortcut to a different position.',
    params: fileParams, body: positionBodySchema, response: shortcutEntrySchema, errors: [...fileErrors, 'NOT_LISTED'],
  }),
  'desktopShortcuts.remove': endpoint({
    method: 'DELETE', path: '/files/{id}/desktop_shortcuts/verbose', access: 'session', summary: 'Removes a desktop shortcut.',
    params: fileParams, response: z.object({ isUnchanged }), errors: [],
  }),
  'quickAccess.list': endpoint({
    method: 'GET', path: '/quick_access', access: 'session', summary: "Lists the caller's quick access in its order.",
    query: z.object({ ...pageQueryShape }), response: pageOfFilesSchema, errors: ['CURSOR_INVALID'],
  }),
  'quickAccess.create': endpoint({
    method: 'POST', path: '/quick_access', access: 'session', summary: 'Adds a file to quick access.',
    body: positionBodySchema.extend({ guid: fileIdSchema }), response: shortcutEntrySchema, errors: [...fileErrors, 'NOT_LISTED'],
  }),
  'quickAccess.move': endpoint({
    method: 'PUT', path: '/quick_access', access: 'session', summary: 'Moves an entry of quick access to a different position.',
    /** `index`: position in the resulting list, from 0. */
    body: positionBodySchema.extend({ guid: fileIdSchema, index: z.number().int().optional() }), response: shortcutEntrySchema, errors: [...fileErrors, 'NOT_LISTED', 'INDEX_OUT_OF_RANGE'],
  }),
  'quickAccess.remove': endpoint({
    method: 'DELETE', path: '/quick_access', access: 'session', summary: 'Removes a file from quick access.',
    query: z.object({ guid: fileIdSchema }), response: z.object({ isUnchanged }), errors: [],
  }),
} as const;
