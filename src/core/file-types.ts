import { fileTypes, type File, type FileType, type FileTypeName } from '../contract/entities/file';
import { splitName } from './file-names';

export type FileKind = 'Space' | 'Folder' | 'ShimoFile' | 'CloudFile';

/** Types that a person can create. Types above 2 are uploaded; shortcuts have a separate call. */
export const creatableTypes = [
  fileTypes.folder, fileTypes.newdoc, fileTypes.modoc, fileTypes.mosheet, fileTypes.presentation, fileTypes.mindmap, fileTypes.board,
  fileTypes.form, fileTypes.table, fileTypes.sheet, fileTypes.slide, fileTypes.spreadsheet, fileTypes.document,
] as const satisfies readonly FileType[];

export const isCreatableType = (type: number): type is (typeof creatableTypes)[number] => (creatableTypes as readonly number[]).includes(type);

/**
 * Classification by type number (file specification, section 3). The specification gives two readings of type 2. We use
 * "space": a file of unknown kind is -999, so nothing else would be a space. It also gives two readings of "cloud
 * file". We use "above 2", which is consistent with the first choice.
 */
export const kindOfType = (type: number): FileKind => {
  if (type === fileTypes.folder) return 'Folder';
  if (type === fileTypes.space) return 'Space';
  return type > fileTypes.space || type === fileTypes.unknown ? 'CloudFile' : 'ShimoFile';
};

/** Whether a file of this type can contain files. */
export const isContainerType = (type: number): boolean => type === fileTypes.folder || type === fileTypes.space;

/** Whether the target of a shortcut is gone or no longer readable. */
export const isDanglingShortcut = ({ isShortcut, shortcutSource }: Pick<File, 'isShortcut' | 'shortcutSource'>): boolean => isShortcut && shortcutSource === null;

const nameByType = new Map<number, FileTypeName>(Object.entries(fileTypes).map(([name, type]) => [type, name as FileTypeName]));

/** The type's name in the specification; `unknown` for other numbers. */
export const nameOfType = (type: number): FileTypeName => nameByType.get(type) ?? 'unknown';

/** The cloud file groups of the specification (section 3) with their extensions. */
export const cloudGroups = {
  word: ['doc', 'docx', 'docm', 'dot', 'dotx', 'odt', 'rtf'],
  wps: ['wps', 'wpt', 'et', 'ett', 'dps', 'dpt'],
  excel: ['xls', 'xlsx', 'xlsm', 'xlsb', 'csv', 'ods'],
  presentation: ['ppt', 'pptx', 'pptm', 'pps', 'ppsx', 'odp'],
  archive: ['zip', 'rar', '7z', 'tar', 'gz', 'tgz', 'bz2', 'xz', 'zst'],
  text: ['txt', 'md', 'log', 'json', 'xml', 'yaml', 'yml', 'ini', 'html', 'css', 'js', 'ts'],
  numbers: ['numbers'],
  key: ['key'],
  pages: ['pages'],
  apk: ['apk'],
  audio: ['mp3', 'wav', 'm4a', 'aac', 'flac', 'ogg', 'oga', 'opus', 'wma', 'aiff'],
  video: ['mp4', 'mov', 'm4v', 'mkv', 'avi', 'webm', 'wmv', 'mpg', 'mpeg', '3gp'],
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'bmp', 'tif', 'tiff', 'heic', 'avif', 'ico', 'psd'],
  pdf: ['pdf'],
} as const satisfies Record<string, readonly string[]>;
export type CloudGroup = keyof typeof cloudGroups;

const groupByExtension = new Map<string, CloudGroup>(
  Object.entries(cloudGroups).flatMap(([group, extensions]) => extensions.map((extension) => [extension, group as CloudGroup] as const)),
);

/** In lower case, without the dot; empty if there is none, as for `.profile`. */
export const extensionOf = (name: string): string => splitName(name).extension.toLowerCase();

export const cloudGroupOf = (name: string): CloudGroup | null => groupByExtension.get(extensionOf(name)) ?? null;

const typeByGroup: Record<CloudGroup, FileType> = {
  word: fileTypes.docx, wps: fileTypes.wps, excel: fileTypes.xls, presentation: fileTypes.ppt, archive: fileTypes.zip,
  text: fileTypes.unknown, numbers: fileTypes.unknown, key: fileTypes.unknown, pages: fileTypes.unknown, apk: fileTypes.unknown,
  audio: fileTypes.mp3, video: fileTypes.mp4, image: fileTypes.img, pdf: fileTypes.pdf,
};

/** The type number of an uploaded file, derived from its name. */
export const typeOfUpload = (name: string): FileType => {
  if (extensionOf(name) === 'xmind') return fileTypes.xmind;
  const group = cloudGroupOf(name);
  return group ? typeByGroup[group] : fileTypes.unknown;
};

/** `subType` of the specification: folder, space, shortcut, or the name of the type. */
export const subTypeOf = (type: number): string => nameOfType(type);
