import { z } from 'zod';
import { fileTypes, placeSortFields, sortFields } from '../contract/entities/file';

/**
 * View settings of a person's lists (file specification, section 2; account specification, section 3, user config).
 * They are stored in the person's settings. Each top-level key is merged separately, so devices that change different
 * lists do not overwrite each other.
 */

export const viewModes = ['list', 'tile', 'preview'] as const;
export type ViewMode = (typeof viewModes)[number];

const typeFilters = Object.values(fileTypes);

/** Filter of a list: null, and an empty list of types, exclude nothing. */
const filterSchema = z.object({
  types: z.array(z.number().refine((type) => (typeFilters as number[]).includes(type))).max(typeFilters.length).default([]),
  /** Id of the creator. */
  owner: z.number().int().nullable().default(null),
  tag: z.number().int().nullable().default(null),
});
export type ListFilter = z.infer<typeof filterSchema>;

const listSchema = z.object({
  sortBy: z.enum(placeSortFields).optional(),
  sortOrder: z.enum(['up', 'down']).optional(),
  viewMode: z.enum(viewModes).optional(),
  filter: filterSchema.optional(),
});
/** A person's choices for one list; absent fields use the general values. */
export type ListConfig = z.infer<typeof listSchema>;

/** General values with the specification's defaults. */
const generalSchemas = {
  sortBy: z.enum(sortFields).default('updatedAt'),
  sortOrder: z.enum(['up', 'down']).default('down'),
  viewMode: z.enum(viewModes).default('list'),
  /** Folders before files. */
  pinFolder: z.boolean().default(true),
  /** Order and filter of the spaces (file specification, section 3). `direction`: null is the usual one of the field. */
  spaceFilterOptions: z.object({
    orderBy: z.enum(['updatedAt', 'name', 'createdAt']).default('updatedAt'),
    direction: z.enum(['up', 'down']).nullable().default(null),
    /** Whether only spaces that the person administers are listed. */
    isAdminOnly: z.boolean().default(false),
  }).prefault({}),
  pinnedSpaceListExpand: z.boolean().default(true),
  viewModeInLocationModal: z.enum(['list', 'tile']).default('list'),
  isShowIconOnly: z.boolean().default(false),
  createFileByTemplate: z.boolean().default(false),
} as const;
export type SpaceFilterOptions = z.infer<(typeof generalSchemas)['spaceFilterOptions']>;
export type GeneralConfig = { readonly [Name in keyof typeof generalSchemas]: z.infer<(typeof generalSchemas)[Name]> };

export interface UserConfig extends GeneralConfig {
  /** By the key of the list (`listConfigKey`). */
  readonly lists: Readonly<Record<string, ListConfig>>;
}

/** Keys of lists that exist once per person. */
const uniqueListKeys = ['desktop2', 'recent', 'shared', 'favorite', 'trash', 'space'] as const;
type UniqueListKey = (typeof uniqueListKeys)[number];
const folderPrefix = 'list:';
/** Maximum number of folders with stored choices. */
const folderLimit = 500;

/** The key for a list's choices: `desktop2` for the desktop; `space` for the list of all spaces. */
export const listConfigKey = (list: UniqueListKey | { readonly folder: string }): string => (typeof list === 'string' ? list : folderPrefix + list.folder);

const isListKey = (key: string): boolean => (uniqueListKeys as readonly string[]).includes(key) || key.startsWith(folderPrefix);

/** The parsed value of a key, or the schema's default if the value is invalid. */
const parseKey = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> => {
  const read = schema.safeParse(value);
  return read.success ? read.data : schema.parse(undefined);
};

/** Raw settings: top-level keys, many of which belong to other clients. */
export type Settings = Readonly<Record<string, unknown>>;

/** Settings that the server stores as preferences (account specification, section 3); `locale` is our addition. */
export const preferenceKeys = ['isShowIconOnly', 'createFileByTemplate', 'locale'] as const;
export const isPreferenceKey = (key: string): key is (typeof preferenceKeys)[number] => (preferenceKeys as readonly string[]).includes(key);

/** Parses settings. An invalid key counts as absent and does not affect other keys. */
export const parseUserConfig = (settings: Settings): UserConfig => {
  const general = Object.fromEntries(Object.entries(generalSchemas).map(([name, schema]) => [name, parseKey(schema, settings[name])])) as unknown as GeneralConfig;
  const lists = Object.entries(settings).flatMap(([key, value]): [string, ListConfig][] => {
    const read = isListKey(key) ? listSchema.safeParse(value) : null;
    return read?.success ? [[key, read.data]] : [];
  });
  return { ...general, lists: Object.fromEntries(lists) };
};

/** Parses the server's response: JSON of an object; anything else results in empty settings. */
export const parseSettings = (data: string): Settings => {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : {};
  } catch {
    return {};
  }
};

/**
 * The effective choices of a list: its own, otherwise the general ones. A list of files from anywhere (`isPlace`) shows
 * the file that came last into the list first, whatever the general order.
 */
export const listConfigOf = (config: UserConfig, key: string, isPlace = false): { readonly [Name in keyof ListConfig]-?: NonNullable<ListConfig[Name]> } => {
  const { viewMode = config.viewMode, filter = { types: [], owner: null, tag: null }, ...own } = config.lists[key] ?? {};
  if (isPlace) return { sortBy: own.sortBy ?? 'listedAt', sortOrder: own.sortOrder ?? 'down', viewMode, filter };
  const sortBy = own.sortBy === undefined || own.sortBy === 'listedAt' ? config.sortBy : own.sortBy;
  return { sortBy, sortOrder: own.sortOrder ?? config.sortOrder, viewMode, filter };
};

/** A change of settings: top-level keys with new values; null deletes a key. */
export type SettingsChange = Settings;

/** Settings after changes, merged like on the server. */
export const mergeSettings = (settings: Settings, changes: readonly SettingsChange[]): Settings =>
  Object.fromEntries(Object.entries(Object.assign({}, settings, ...changes) as Settings).filter(([, value]) => value !== null));

/** The write for a choice in a list; above the limit, the first stored folders are removed. */
export const withListChoice = (config: UserConfig, key: string, chosen: ListConfig): { readonly config: UserConfig; readonly change: SettingsChange } => {
  const { [key]: known, ...others } = config.lists;
  const lists = { ...others, [key]: { ...known, ...chosen } };
  const folders = Object.keys(lists).filter((each) => each.startsWith(folderPrefix));
  const leaving = folders.slice(0, Math.max(0, folders.length - folderLimit));
  const left = Object.fromEntries(Object.entries(lists).filter(([each]) => !leaving.includes(each)));
  return { config: { ...config, lists: left }, change: { ...Object.fromEntries(leaving.map((each) => [each, null])), [key]: lists[key] } };
};
