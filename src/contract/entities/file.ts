import { z } from 'zod';
import { guidSchema, personIdSchema, personSummarySchema, timestampSchema } from './common-schemas';
import {
  collaboratorRoleSchema, fileRoleSchema, permissionFlagNames, permissionsAndReasonsSchema, privilegeSchema, publicShareStatusSchema, shareModeSchema,
} from './permissions';

/**
 * File type numbers (file specification, section 3). `all` is only a filter, never the type of a file. Uploads of
 * unknown kind are `unknown` (docs/adr/0005).
 */
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

/** A type as a list filter: `all` matches every type, `unknown` matches uploads of unknown kind. */
export const typeFilterSchema = z.union([fileTypeSchema, z.literal(-9999)]);

/**
 * List filters: types as comma-separated numbers, the creator, and one tag of the person or their team. They can be
 * combined and are part of the cursor.
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

/** The target of a shortcut, as far as the person may see it (file specification, section 3). */
export const shortcutSourceSchema = z.object({
  guid: guidSchema, name: z.string(), type: fileTypeSchema, subType: z.string(), url: z.string(),
});

/** Fields that every representation of a file has. */
const baseFields = {
  /** Equal to `guid`, except for shortcuts: the folder's guid and the shortcut's guid, joined by `~`. */
  id: z.string(),
  guid: guidSchema,
  name: z.string(),
  /** Sort key of the name: compare bytewise (`core/names`). */
  sortName: z.string(),
  type: fileTypeSchema,
  subType: z.string(),
  kind: z.enum(['Space', 'Folder', 'ShimoFile', 'CloudFile']),
  /**
   * The parent: a guid, `Desktop` for a file on the caller's desktop, `1` for a space. Null for a file on the desktop
   * of a different person.
   */
  parentId: z.string().nullable(),
  folder: z.string().nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  creator: personSummarySchema.nullable(),
  updatedUser: personSummarySchema.nullable(),
  role: fileRoleSchema,
  /** Number of writes to this file; each increments it. */
  revision: z.number().int(),
} as const;

const momentAndPersonSchema = z.object({ time: timestampSchema, user: personSummarySchema.nullable() });

/** Fields that lists omit if they have their default value (`fileDefaults`). */
const optionalFields = {
  /** Bytes of a cloud file; null for other types. */
  fileSize: z.number().int().nullable(),
  mimeType: z.string().nullable(),
  /** When the content was last changed on the computer that it was uploaded from; null if unknown. */
  modifiedAt: timestampSchema.nullable(),
  /** Relative; only cloud files have it. */
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
  /** The effective link, of the file itself or of a folder above it. */
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
  /** When, and by whom, the file was put into the trash. */
  deleted: momentAndPersonSchema.nullable(),
  // State of the file for the caller
  starred: z.boolean(),
  marked: z.boolean(),
  fileTags: fileTagsSchema,
  lastUsedAt: timestampSchema.nullable(),
  lastAction: z.string().nullable(),
  /** Whether the caller took the file out of the recent files, and has not used it since. */
  hiddenFromRecent: z.boolean(),
  sharedAt: timestampSchema.nullable(),
  /** The person who added the caller. */
  sharedUser: personSummarySchema.nullable(),
  hasDesktopShortcut: z.boolean(),
  isInDesktop: z.boolean(),
} as const;

/** The defaults of section 3, and the resulting values of the other fields that lists omit. */
type OptionalFields = z.infer<z.ZodObject<typeof optionalFields>>;

export const fileDefaults: Readonly<OptionalFields> = {
  fileSize: null, mimeType: null, modifiedAt: null, downloadUrl: null, thumbnailUrl: null, excerpt: null, parentRole: 'none', isAdmin: false, teamId: null,
  isSpace: false, isShortcut: false, shortcutSource: null, isFromSVC: false, isLocked: false, lockedUser: null, lockedAt: null,
  shareMode: 'private', shareModeExpiredAt: null, passwordProtected: false, hasPassword: false, requirePassword: false,
  collaboratorCount: 0, departmentCollaboratorCount: 0, onlyAdminsCanModifyCollaborators: false, hasUnprivilegedParent: false,
  isDelete: false, deletedBy: null, deletedAt: null, deleted: null, starred: false, marked: false, fileTags: { team: [], user: [] }, lastUsedAt: null,
  lastAction: null, hiddenFromRecent: false, sharedAt: null, sharedUser: null, hasDesktopShortcut: false, isInDesktop: false,
};

/** A file as the screens use it. */
export const fileSchema = z.object({ ...baseFields, ...optionalFields, permissionsAndReasons: permissionsAndReasonsSchema });
export type File = z.infer<typeof fileSchema>;

const partial = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, schema.optional()])) as { [Name in keyof Fields]: z.ZodOptional<Fields[Name]> };

/**
 * A file in a list. Capability sets are sent once per list and referred to by index; fields with default values are
 * omitted.
 */
export const listedFileSchema = z.object({
  ...baseFields, ...partial(optionalFields), capabilitySet: z.number().int(),
  /** The previous sibling that the caller may read, null for the first; only in lists ordered by position. */
  after: guidSchema.nullable().optional(),
});
export type ListedFile = z.infer<typeof listedFileSchema>;

/** A file with every field of section 3, the response of `GET /files/{id}`. */
export const fullFileSchema = fileSchema.extend({
  ...(Object.fromEntries(permissionFlagNames.map((name) => [name, z.boolean()])) as Record<(typeof permissionFlagNames)[number], z.ZodBoolean>),
  privilege: privilegeSchema,
  share: z.object({
    /** The mode set on the file itself; null if inherited from the folder. */
    originalShareMode: shareModeSchema.nullable(),
    publicShareModeStatus: publicShareStatusSchema,
    sharer: personSummarySchema.nullable(),
    sharerMembershipExpiredAt: timestampSchema.nullable(),
    sharerEditionId: z.number().int().nullable(),
  }),
  /** The link's password in plain text; only for callers who may set it. */
  password: z.string().nullable(),
  /** Seconds; null: never expires. */
  shareModeExpireDuration: z.number().int().nullable(),
  sharedUserId: personIdSchema.nullable(),
  sharedBy: personIdSchema.nullable(),
  created: momentAndPersonSchema,
  updated: momentAndPersonSchema,
  /** The owner of the file. */
  user: personSummarySchema.nullable(),
  /**
   * The previous sibling in the arranged order that the caller may read. Null for the first, and if the caller may not
   * read the folder.
   */
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
  /** Whether the grant is on a folder above the file. */
  fromParent: z.boolean(),
  /** The file or folder of the grant, if the caller may read it. */
  parent: ancestorSchema.nullable(),
});
export type Collaborator = z.infer<typeof collaboratorSchema>;

/** The five sort fields (file specification, section 2). `+asc` reverses the direction; a space counts as `+`. */
export const sortFields = ['updatedAt', 'createdAt', 'fileSize', 'name', 'creator'] as const;
export type SortField = (typeof sortFields)[number];
/**
 * Orders of a folder's list: a sort field, or `position`, the arranged order. `position` has one direction and mixes
 * folders with files.
 */
export type ListOrder = SortField | 'position';
/**
 * Sort fields of lists of files from anywhere. `listedAt`: when the file came into the list, that is when it was used,
 * shared, starred, tagged or deleted.
 */
export const placeSortFields = ['listedAt', ...sortFields] as const;
export type PlaceSortField = (typeof placeSortFields)[number];
export const isPlaceSortField = (value: string): value is PlaceSortField => (placeSortFields as readonly string[]).includes(value);
export const orderBySchema = z.string().regex(/^(position|(listedAt|updatedAt|createdAt|fileSize|name|creator)([+ ]asc)?)$/);
export const placeOrderBySchema = z.string().regex(/^(listedAt|updatedAt|createdAt|fileSize|name|creator)([+ ]asc)?$/);
