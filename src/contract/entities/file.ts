import { z } from 'zod';
import { guidSchema, personIdSchema, personSummarySchema, timestampSchema } from './common';

/** File type numbers (file specification, section 3). `unknown` and `all` are filters, never stored. */
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

/** A capability's answer and why (file specification, section 3, permissionsAndReasons). */
export const capabilitySchema = z.object({ value: z.boolean(), reason: z.string() });

/** The capabilities this part decides; the permission engine widens them to all of section 3. */
export const capabilityNames = [
  'canRead', 'canEdit', 'canRename', 'canMove', 'canRemove', 'canCreateChildFile', 'canDownload',
] as const;
export type CapabilityName = (typeof capabilityNames)[number];
export const permissionsAndReasonsSchema = z.record(z.enum(capabilityNames), capabilitySchema);
export type PermissionsAndReasons = z.infer<typeof permissionsAndReasonsSchema>;

const fileFields = {
  /** Always equal to `guid`. */
  id: guidSchema,
  guid: guidSchema,
  name: z.string(),
  /** Orders names: compare bytewise (`core/names`). */
  sortName: z.string(),
  type: fileTypeSchema,
  subType: z.string(),
  kind: z.enum(['Space', 'Folder', 'ShimoFile', 'CloudFile']),
  /** The parent: a guid, or `Desktop` for what lies on one's own desktop. */
  parentId: z.string(),
  folder: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  creator: personSummarySchema.nullable(),
  updatedUser: personSummarySchema.nullable(),
  /** Bytes of a cloud file; null for everything else. */
  fileSize: z.number().int().nullable(),
  mimeType: z.string().nullable(),
  /** Relative; present for cloud files. */
  downloadUrl: z.string().nullable(),
  role: z.enum(['owner', 'editor', 'commentator', 'reader', 'unknown', 'inherited', 'none']),
  /** Counts the writes to this file; grows by one with each. */
  revision: z.number().int(),
  isDelete: z.boolean(),
  deletedBy: personIdSchema.nullable(),
  deletedAt: timestampSchema.nullable(),
} as const;

/** One file with everything, as `GET /files/{id}` answers it. */
export const fileSchema = z.object({ ...fileFields, permissionsAndReasons: permissionsAndReasonsSchema });
export type File = z.infer<typeof fileSchema>;

/**
 * One file in a list: capability sets are sent once a list and named by index, and fields at
 * their default (`null`, `false`) are left out.
 */
export const listedFileSchema = z.object({
  ...fileFields,
  fileSize: fileFields.fileSize.optional(),
  mimeType: fileFields.mimeType.optional(),
  downloadUrl: fileFields.downloadUrl.optional(),
  isDelete: fileFields.isDelete.optional(),
  deletedBy: fileFields.deletedBy.optional(),
  deletedAt: fileFields.deletedAt.optional(),
  capabilitySet: z.number().int(),
});
export type ListedFile = z.infer<typeof listedFileSchema>;

export const ancestorSchema = z.object({ guid: z.string(), name: z.string(), type: fileTypeSchema });
export type Ancestor = z.infer<typeof ancestorSchema>;

/** The five sort fields (file specification, section 2); `+asc` turns the direction round, a space counts as `+`. */
export const sortFields = ['updatedAt', 'createdAt', 'fileSize', 'name', 'creator'] as const;
export type SortField = (typeof sortFields)[number];
export const orderBySchema = z.string().regex(/^(updatedAt|createdAt|fileSize|name|creator)([+ ]asc)?$/);
