import { z } from 'zod';
import { guidSchema, personIdSchema, personSummarySchema, timestampSchema } from './common';
import {
  collaboratorRoleSchema, fileRoleSchema, permissionFlagNames, permissionsAndReasonsSchema, privilegeSchema, publicShareStatusSchema, shareModeSchema,
} from './permissions';

/** File type numbers (file specification, section 3). `all` is a filter and never a file's type; uploads of no known kind are `unknown` (docs/adr/0005). */
export const fileTypes = {
  shortcut: -12, table: -11, presentation: -10, board: -9, form: -8, mindmap: -7, modoc: -6, slide: -5, mosheet: -4,
  sheet: -3, newdoc: -2, spreadsheet: -1, document: 0, folder: 1, space: 2, img: 3, pdf: 4, xls: 5, docx: 6, ppt: 7,
  mp3: 8, zip: 9, mp4: 10, wps: 11, xmind: 12, unknown: -999, all: -9999,
} as const;
export type FileTypeName = keyof typeof fileTypes;
export type FileType = (typeof fileTypes)[FileTypeName];

export const fileTypeSchema = z.union([
  z.literal(-12), z.literal(-11), z.literal(-10), z.literal(-9), z.literal(-8), z.literal(-7), z.literal(-6), z.literal(-5),
  z.literal(-4), z.literal(-3), z.literal(-2), z.literal(-1), z.literal(0), z.literal(1), z.literal(2), z.literal(3),
  z.literal(4), z.literal(5), z.literal(6), z.literal(7), z.literal(8), z.literal(9), z.literal(10), z.literal(11),
  z.literal(12), z.literal(-999),
]);

/** A type as lists are filtered by it: `all` is every type, `unknown` uploads of no known kind. */
export const typeFilterSchema = z.union([fileTypeSchema, z.literal(-9999)]);

/**
 * What a list is narrowed to: types by their numbers with commas between them, who made it, and one tag of the person or
 * their team. Any of it, or several together; part of the cursor.
 */
export const filterQueryShape = {
  types: z.string().max(200).regex(/^-?\d{1,4}(,-?\d{1,4})*$/).optional(),
  owner: z.coerce.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).optional(),
  tag: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
} as const;

export const tagTypes = ['team', 'user'] as const;
export const fileTagSchema = z.object({ id: z.number().int(), name: z.string(), colour: z.string() });
export const fileTagsSchema = z.object({ team: z.array(fileTagSchema), user: z.array(fileTagSchema) });
export type FileTag = z.infer<typeof fileTagSchema>;
export type FileTags = z.infer<typeof fileTagsSchema>;

/** What a shortcut leads to, as far as the person may know of it (file specification, section 3). */
export const shortcutSourceSchema = z.object({
  guid: guidSchema, name: z.string(), type: fileTypeSchema, subType: z.string(), url: z.string(),
});

/** What every file has wherever it is shown. */
const baseFields = {
  /** Equal to `guid`; a shortcut's is its folder's guid and its own, joined by `~`. */
  id: z.string(),
  guid: guidSchema,
  name: z.string(),
  /** Orders names: compare bytewise (`core/names`). */
  sortName: z.string(),
  type: fileTypeSchema,
  subType: z.string(),
  kind: z.enum(['Space', 'Folder', 'ShimoFile', 'CloudFile']),
  /** The parent: a guid, `Desktop` for what lies on one's own desktop, `1` for a space; null for what lies on somebody else's desktop, which nobody else has a name for. */
  parentId: z.string().nullable(),
  folder: z.string().nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  creator: personSummarySchema.nullable(),
  updatedUser: personSummarySchema.nullable(),
  role: fileRoleSchema,
  /** Counts the writes to this file; grows by one with each. */
  revision: z.number().int(),
} as const;

const momentAndPersonSchema = z.object({ time: timestampSchema, user: personSummarySchema.nullable() });

/** What lists leave out where it is at its default, which is `fileDefaults`. */
const usualFields = {
  /** Bytes of a cloud file; null for everything else. */
  fileSize: z.number().int().nullable(),
  mimeType: z.string().nullable(),
  /** Relative; present for cloud files. */
  downloadUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  excerpt: z.string().nullable(),
  parentRole: fileRoleSchema,
  isAdmin: z.boolean(),
  teamId: z.number().int().nullable(),
  isSpace: z.boolean(),
  isShortcut: z.boolean(),
  shortcutSource: shortcutSourceSchema.nullable(),
  isFromSVC: z.boolean(),
  isLocked: z.boolean(),
  lockedUser: personSummarySchema.nullable(),
  lockedAt: timestampSchema.nullable(),
  /** The link that counts, of the file itself or of a folder above it. */
  shareMode: shareModeSchema,
  shareModeExpiredAt: timestampSchema.nullable(),
  passwordProtected: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether this person has to enter the link's password first. */
  requirePassword: z.boolean(),
  collaboratorCount: z.number().int(),
  departmentCollaboratorCount: z.number().int(),
  onlyAdminsCanModifyCollaborators: z.boolean(),
  hasUnprivilegedParent: z.boolean(),
  isDelete: z.boolean(),
  deletedBy: personIdSchema.nullable(),
  deletedAt: timestampSchema.nullable(),
  /** When it was put into the trash, and by whom. */
  deleted: momentAndPersonSchema.nullable(),
  // What the file is to the person who asks
  starred: z.boolean(),
  marked: z.boolean(),
  fileTags: fileTagsSchema,
  lastUsedAt: timestampSchema.nullable(),
  lastAction: z.string().nullable(),
  sharedAt: timestampSchema.nullable(),
  /** Who added this person. */
  sharedUser: personSummarySchema.nullable(),
  hasDesktopShortcut: z.boolean(),
  isInDesktop: z.boolean(),
} as const;

/** The defaults of section 3, and what follows from them for the other fields that lists leave out. */
type UsualFields = z.infer<z.ZodObject<typeof usualFields>>;

export const fileDefaults: Readonly<UsualFields> = {
  fileSize: null, mimeType: null, downloadUrl: null, thumbnailUrl: null, excerpt: null, parentRole: 'none', isAdmin: false, teamId: null,
  isSpace: false, isShortcut: false, shortcutSource: null, isFromSVC: false, isLocked: false, lockedUser: null, lockedAt: null,
  shareMode: 'private', shareModeExpiredAt: null, passwordProtected: false, hasPassword: false, requirePassword: false,
  collaboratorCount: 0, departmentCollaboratorCount: 0, onlyAdminsCanModifyCollaborators: false, hasUnprivilegedParent: false,
  isDelete: false, deletedBy: null, deletedAt: null, deleted: null, starred: false, marked: false, fileTags: { team: [], user: [] }, lastUsedAt: null,
  lastAction: null, sharedAt: null, sharedUser: null, hasDesktopShortcut: false, isInDesktop: false,
};

/** One file as screens work with it. */
export const fileSchema = z.object({ ...baseFields, ...usualFields, permissionsAndReasons: permissionsAndReasonsSchema });
export type File = z.infer<typeof fileSchema>;

const partial = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.optional()])) as { [Name in keyof Fields]: z.ZodOptional<Fields[Name]> };

/** One file in a list: capability sets are sent once a list and named by index, and fields at their default are left out. */
export const listedFileSchema = z.object({
  ...baseFields, ...partial(usualFields), capabilitySet: z.number().int(),
  /** The sibling before it among those that this person may read, null for the first; in lists by position, and left out of all others. */
  after: guidSchema.nullable().optional(),
});
export type ListedFile = z.infer<typeof listedFileSchema>;

/** One file with every field of section 3, as `GET /files/{id}` answers it. */
export const fullFileSchema = fileSchema.extend({
  ...(Object.fromEntries(permissionFlagNames.map((name) => [name, z.boolean()])) as Record<(typeof permissionFlagNames)[number], z.ZodBoolean>),
  privilege: privilegeSchema,
  share: z.object({
    /** The file's own mode; null where it follows its folder. */
    originalShareMode: shareModeSchema.nullable(),
    publicShareModeStatus: publicShareStatusSchema,
    sharer: personSummarySchema.nullable(),
    sharerMembershipExpiredAt: timestampSchema.nullable(),
    sharerEditionId: z.number().int().nullable(),
  }),
  /** The link's password in the clear; only for those who may set it. */
  password: z.string().nullable(),
  /** Seconds; null: it never ends. */
  shareModeExpireDuration: z.number().int().nullable(),
  sharedUserId: personIdSchema.nullable(),
  sharedBy: personIdSchema.nullable(),
  created: momentAndPersonSchema,
  updated: momentAndPersonSchema,
  /** Who owns the file. */
  user: personSummarySchema.nullable(),
  /** The sibling before it in the order that people arranged, of those that this person may read; null for the first, and where they may not read the folder. */
  after: guidSchema.nullable(),
  content: z.string().nullable(),
  contentUrl: z.string(),
  contentKey: z.string().nullable(),
  backupContentUrls: z.array(z.string()),
  waitForContentRestore: z.boolean(),
  blocks: z.array(z.unknown()),
  preview: z.string().nullable(),
  supportPDFPreview: z.boolean(),
  isImportPending: z.boolean(),
  watermark: z.string().nullable(),
  duplicateAction: z.string().nullable(),
  isNew: z.boolean(),
  watched: z.boolean(),
  mute: z.boolean(),
  views: z.number().int(),
});
export type FullFile = z.infer<typeof fullFileSchema>;

export const ancestorSchema = z.object({ guid: z.string(), name: z.string(), type: fileTypeSchema });
export type Ancestor = z.infer<typeof ancestorSchema>;

/** A collaborator of a file (file specification, section 3). */
export const collaboratorSchema = z.object({
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** The person, department or team. */
  user: z.object({ id: z.number().int(), name: z.string(), avatar: z.string().nullable() }),
  role: collaboratorRoleSchema.nullable(),
  isAdmin: z.boolean(),
  sharedBy: personSummarySchema.nullable(),
  permission: z.object({ editable: z.boolean() }),
  owner: z.boolean(),
  /** Whether the grant stands on a folder above the file. */
  fromParent: z.boolean(),
  /** Where it stands, if this person may read there. */
  parent: ancestorSchema.nullable(),
});
export type Collaborator = z.infer<typeof collaboratorSchema>;

/** The five sort fields (file specification, section 2); `+asc` turns the direction round, a space counts as `+`. */
export const sortFields = ['updatedAt', 'createdAt', 'fileSize', 'name', 'creator'] as const;
export type SortField = (typeof sortFields)[number];
/** What a folder can be listed by: a sort field, or `position`, the order that people arranged, which has one direction and mixes folders with files. */
export type ListOrder = SortField | 'position';
export const orderBySchema = z.string().regex(/^(position|(updatedAt|createdAt|fileSize|name|creator)([+ ]asc)?)$/);
