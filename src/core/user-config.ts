import { z } from 'zod';
import { fileTypes, sortFields } from '../contract/entities/file';

/**
 * How a person looks at their lists (file specification, section 2; account specification, section 3, user config). It
 * travels with them in their settings, of which each top-level key is merged by itself, so that two devices which look
 * at different lists keep each other's.
 */

export const viewModes = ['list', 'tile', 'preview'] as const;
export type ViewMode = (typeof viewModes)[number];

const typeFilters = Object.values(fileTypes);

/** What a list leaves out: null, and an empty list of types, leave out nothing. */
const filterSchema = z.object({
  types: z.array(z.number().refine((type) => (typeFilters as number[]).includes(type))).max(typeFilters.length).default([]),
  /** Who created it. */
  owner: z.number().int().nullable().default(null),
  tag: z.number().int().nullable().default(null),
});
export type ListFilter = z.infer<typeof filterSchema>;

const listSchema = z.object({
  sortBy: z.enum(sortFields).optional(),
  sortOrder: z.enum(['up', 'down']).optional(),
  viewMode: z.enum(viewModes).optional(),
  filter: filterSchema.optional(),
});
/** What a person chose for one list; what is absent is as everywhere. */
export type ListConfig = z.infer<typeof listSchema>;

/** What holds wherever a person chose nothing else, with the specification's defaults. */
const generalSchemas = {
  sortBy: z.enum(sortFields).default('updatedAt'),
  sortOrder: z.enum(['up', 'down']).default('down'),
  viewMode: z.enum(viewModes).default('list'),
  /** Folders before files. */
  pinFolder: z.boolean().default(true),
  pinnedSpaceListExpand: z.boolean().default(true),
  viewModeInLocationModal: z.enum(['list', 'tile']).default('list'),
  isShowIconOnly: z.boolean().default(false),
  createFileByTemplate: z.boolean().default(false),
} as const;
export type GeneralConfig = { readonly [Name in keyof typeof generalSchemas]: z.infer<(typeof generalSchemas)[Name]> };

export interface UserConfig extends GeneralConfig {
  /** By the key of the list (`listConfigKey`). */
  readonly lists: Readonly<Record<string, ListConfig>>;
}

/** Lists that are there once a person, by the names of their keys. */
const ownKeys = ['desktop2', 'recent', 'shared', 'favorite', 'trash', 'space'] as const;
type OwnKey = (typeof ownKeys)[number];
const folderPrefix = 'list:';
/** So many folders keep what was chosen for them. */
const folderLimit = 500;

/** The key under which a list's own choices are kept: the desktop's is `desktop2`; `space` is the list of all spaces. */
export const listConfigKey = (list: OwnKey | { readonly folder: string }): string => (typeof list === 'string' ? list : folderPrefix + list.folder);

const isListKey = (key: string): boolean => (ownKeys as readonly string[]).includes(key) || key.startsWith(folderPrefix);

/** What a key says, or what the schema takes for nothing at all where it is broken. */
const readKey = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> => {
  const read = schema.safeParse(value);
  return read.success ? read.data : schema.parse(undefined);
};

/** Settings as they are: top-level keys, of which many are none of ours. */
export type Settings = Readonly<Record<string, unknown>>;

/** Settings that the server keeps among the preferences (account specification, section 3), `locale` being ours. */
export const preferenceKeys = ['isShowIconOnly', 'createFileByTemplate', 'locale'] as const;
export const isPreferenceKey = (key: string): key is (typeof preferenceKeys)[number] => (preferenceKeys as readonly string[]).includes(key);

/** Reads settings. A broken key counts as one that is absent, and costs no other. */
export const userConfigOf = (settings: Settings): UserConfig => {
  const general = Object.fromEntries(Object.entries(generalSchemas).map(([name, schema]) => [name, readKey(schema, settings[name])])) as unknown as GeneralConfig;
  const lists = Object.entries(settings).flatMap(([key, value]): [string, ListConfig][] => {
    const read = isListKey(key) ? listSchema.safeParse(value) : null;
    return read?.success ? [[key, read.data]] : [];
  });
  return { ...general, lists: Object.fromEntries(lists) };
};

/** What the server gives: JSON of an object; anything else says nothing at all. */
export const settingsOf = (data: string): Settings => {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : {};
  } catch {
    return {};
  }
};

/** The choices that count in a list: its own, else those for all. */
export const listConfigOf = (config: UserConfig, key: string): { readonly [Name in keyof ListConfig]-?: NonNullable<ListConfig[Name]> } => {
  const { sortBy = config.sortBy, sortOrder = config.sortOrder, viewMode = config.viewMode, filter = { types: [], owner: null, tag: null } } = config.lists[key] ?? {};
  return { sortBy, sortOrder, viewMode, filter };
};

/** A change of settings: top-level keys with their new values, null for those that go. */
export type SettingsChange = Settings;

/** Settings with changes over them, as the server merges them. */
export const mergedSettings = (settings: Settings, changes: readonly SettingsChange[]): Settings =>
  Object.fromEntries(Object.entries(Object.assign({}, settings, ...changes) as Settings).filter(([, value]) => value !== null));

/** What has to be written where a person chooses something for a list; beyond so many folders the ones that stand first make room. */
export const listChosen = (config: UserConfig, key: string, chosen: ListConfig): { readonly config: UserConfig; readonly change: SettingsChange } => {
  const { [key]: known, ...others } = config.lists;
  const lists = { ...others, [key]: { ...known, ...chosen } };
  const folders = Object.keys(lists).filter((each) => each.startsWith(folderPrefix));
  const leaving = folders.slice(0, Math.max(0, folders.length - folderLimit));
  const left = Object.fromEntries(Object.entries(lists).filter(([each]) => !leaving.includes(each)));
  return { config: { ...config, lists: left }, change: { ...Object.fromEntries(leaving.map((each) => [each, null])), [key]: lists[key] } };
};
