import { z } from 'zod';
import { endpoint } from '../endpoint';
import { guidSchema, nextCursorSchema, pageQueryShape, personIdSchema, personSummarySchema, timestampSchema } from '../entities/common-schemas';
import { capabilitySchema, fileRoleSchema, permissionsAndReasonsSchema, shareModes } from '../entities/permissions';
import { accessErrors, fileErrors, createSpaceErrors } from '../error-groups';
import { nameErrors, nameSchema } from './file-endpoints';

const isUnchanged = z.literal(true).optional();
const spaceParams = z.object({ guid: z.string().max(64) });

const momentSchema = z.object({ time: timestampSchema });

/** A space (file specification, section 3). */
export const spaceSchema = z.object({
  guid: z.string(),
  name: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  /** When the space was first shared with this person, their departments or their team; null for its creator. */
  sharedAt: timestampSchema.nullable(),
  created: momentSchema,
  updated: momentSchema,
  shared: momentSchema.nullable(),
  /** The creator first, then people with the admin flag. */
  admins: z.array(z.object({ id: personIdSchema, name: z.string(), type: z.literal('user') })),
  isAdmin: z.boolean(),
  isPinned: z.boolean(),
  isDelete: z.boolean(),
  deletedBy: personIdSchema.nullable(),
  /** `unknown_share_mode` for a space in the trash, whose link is not disclosed. */
  shareMode: z.enum([...shareModes, 'unknown_share_mode']),
  /** The latest announcement. */
  announcement: z.object({ createdAt: timestampSchema, isRead: z.boolean() }).nullable(),
  role: fileRoleSchema,
  /** Null for a personal space. */
  teamId: z.number().int().nullable(),
  revision: z.number().int(),
  permissionsAndReasons: permissionsAndReasonsSchema,
});
export type Space = z.infer<typeof spaceSchema>;

/** A space in a list. Capability sets are sent once per list; spaces refer to one by index. */
export const listedSpaceSchema = spaceSchema.omit({ permissionsAndReasons: true }).extend({ capabilitySet: z.number().int() });
export const pageOfSpacesSchema = z.object({
  nodes: z.array(listedSpaceSchema), capabilitySets: z.array(permissionsAndReasonsSchema), nextCursor: nextCursorSchema,
});
export type PageOfSpaces = z.infer<typeof pageOfSpacesSchema>;

/** `announcement` is the text. */
export const announcementSchema = z.object({
  id: z.number().int(), announcement: z.string(), createdAt: timestampSchema, creator: personSummarySchema, isRead: z.boolean(),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** Maximum length of an announcement, in UTF-16 units. */
export const announcementLimit = 10_000;
const announcementText = z.string().max(announcementLimit).refine((text) => !/\p{Surrogate}|\0/u.test(text));

/** Value of `afterGuid` that moves a space before all other pinned spaces. */
export const firstPlace = 'FIRST';

const changedSpaceSchema = spaceSchema.extend({ isUnchanged });
const spaceErrors = [...fileErrors, 'NOT_A_SPACE'] as const;

export const spacesEndpoints = {
  'spaces.create': endpoint({
    method: 'POST', path: '/spaces', access: 'session', summary: 'Creates a space: a team space for members of a team, otherwise a personal space.',
    body: z.strictObject({ name: nameSchema }), response: spaceSchema, status: 201, errors: [...nameErrors, ...createSpaceErrors],
  }),
  'spaces.list': endpoint({
    method: 'GET', path: '/spaces', access: 'session', summary: 'Lists the spaces that the caller created or was added to.',
    query: z.object({ orderBy: z.string().regex(/^(updatedAt|name|createdAt)([+ ]asc)?$/).optional(), ...pageQueryShape }),
    response: pageOfSpacesSchema, errors: ['CURSOR_INVALID'],
  }),
  'spaces.listPinned': endpoint({
    method: 'GET', path: '/pinned_spaces', access: 'session', summary: "Lists the caller's pinned spaces in their order.",
    query: z.object({ ...pageQueryShape }), response: pageOfSpacesSchema, errors: ['CURSOR_INVALID'],
  }),
  'spaces.count': endpoint({
    method: 'GET', path: '/spaces/size', access: 'session', summary: 'Returns the number of spaces that the caller sees, and whether they may create one.',
    response: z.object({ size: z.number().int(), canCreateSpace: capabilitySchema }), errors: [],
  }),
  'spaces.change': endpoint({
    method: 'PATCH', path: '/spaces/{guid}', access: 'session', summary: 'Renames a space, or sets its quota.',
    params: spaceParams,
    /** `base` and `expected` are names, as in `files.rename`. `diskVolumeQuota`: bytes; null: no separate limit. */
    body: z.strictObject({
      name: nameSchema.optional(), base: nameSchema.optional(), expected: nameSchema.optional(),
      settings: z.strictObject({ diskVolumeQuota: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().optional() }).optional(),
    }),
    response: spaceSchema.extend({ superseded: z.object({ name: z.string() }).optional() }),
    errors: [...nameErrors, ...spaceErrors, 'NO_ACCESS_EDIT', 'NO_ACCESS_MODIFY', 'FILE_IS_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  'spaces.pin': endpoint({
    method: 'POST', path: '/spaces/{guid}/action/pin', access: 'session', summary: 'Pins a space after the other pinned spaces.',
    params: spaceParams, response: changedSpaceSchema, errors: [...spaceErrors],
  }),
  'spaces.unpin': endpoint({
    method: 'POST', path: '/spaces/{guid}/action/unpin', access: 'session', summary: 'Unpins a space.',
    params: spaceParams,
    /** If the caller may no longer read the space, or it is in the trash, only the guid and `isPinned: false`. */
    response: z.union([changedSpaceSchema, z.object({ guid: guidSchema, isPinned: z.literal(false) })]), errors: [...spaceErrors],
  }),
  'spaces.movePinned': endpoint({
    method: 'POST', path: '/spaces/{guid}/action/move', access: 'session', summary: 'Moves a pinned space after a different one, or to the first position.',
    params: spaceParams,
    body: z.strictObject({ afterGuid: z.string().max(64).optional() }).optional(),
    response: changedSpaceSchema, errors: [...spaceErrors, 'SPACE_NOT_PINNED'],
  }),
  'spaces.remove': endpoint({
    method: 'DELETE', path: '/spaces/{guid}', access: 'session', summary: 'Moves a space with its content to the trash.',
    params: spaceParams,
    response: z.object({ isUnchanged }), errors: [...accessErrors, 'NOT_A_SPACE', 'NO_ACCESS_DELETE', 'ONLY_EXIT_SHARE', 'FILE_IS_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  'announcements.put': endpoint({
    method: 'PUT', path: '/files/{guid}/announcements', access: 'session', summary: 'Publishes an announcement in a space; an empty text removes all announcements.',
    params: spaceParams, body: z.strictObject({ announcement: announcementText }),
    response: z.object({ data: z.object({ announcement: announcementSchema.nullable() }), isUnchanged }), errors: [...spaceErrors, 'NO_ACCESS_MODIFY'],
  }),
  'announcements.list': endpoint({
    method: 'GET', path: '/files/{guid}/announcements', access: 'session', summary: 'Lists the last 100 announcements of a space, latest first.',
    params: spaceParams, response: z.object({ data: z.object({ announcements: z.array(announcementSchema) }) }), errors: [...spaceErrors],
  }),
  'announcements.read': endpoint({
    method: 'POST', path: '/files/{guid}/announcements/{id}/action/read', access: 'session', summary: 'Marks an announcement as read by the caller.',
    params: spaceParams.extend({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    response: z.object({ isUnchanged }), errors: [...spaceErrors, 'ANNOUNCEMENT_NOT_FOUND'],
  }),
} as const;
