import { fileTypes, type FileType } from '../../../../contract/entities/file';
import type { files } from '../../../../locales/en/files';

type GroupKey = Extract<keyof typeof files, `filter${string}`>;

/** The file types of the filter. Each group contains both the app's own types and uploaded formats. */
export const typeGroups = [
  { label: 'filterFolders', types: [fileTypes.folder] },
  { label: 'filterDocuments', types: [fileTypes.newdoc, fileTypes.modoc, fileTypes.document, fileTypes.docx, fileTypes.wps] },
  { label: 'filterSheets', types: [fileTypes.mosheet, fileTypes.sheet, fileTypes.spreadsheet, fileTypes.xls] },
  { label: 'filterSlides', types: [fileTypes.presentation, fileTypes.slide, fileTypes.ppt] },
  { label: 'filterMindmaps', types: [fileTypes.mindmap, fileTypes.xmind] },
  { label: 'filterBoards', types: [fileTypes.board] },
  { label: 'filterForms', types: [fileTypes.form] },
  { label: 'filterTables', types: [fileTypes.table] },
  { label: 'filterPictures', types: [fileTypes.img] },
  { label: 'filterPdf', types: [fileTypes.pdf] },
  { label: 'filterMedia', types: [fileTypes.mp3, fileTypes.mp4] },
  { label: 'filterArchives', types: [fileTypes.zip] },
  { label: 'filterShortcuts', types: [fileTypes.shortcut] },
  { label: 'filterOther', types: [fileTypes.unknown] },
] as const satisfies readonly { readonly label: GroupKey; readonly types: readonly FileType[] }[];

type GroupLabel = (typeof typeGroups)[number]['label'];

/** The groups of a filter. */
export const groupsOfTypes = (types: readonly number[]): readonly GroupLabel[] =>
  typeGroups.filter((group) => group.types.some((type) => types.includes(type))).map(({ label }) => label);

export const typesOfGroups = (labels: ReadonlySet<string>): FileType[] => typeGroups.filter(({ label }) => labels.has(label)).flatMap((group) => [...group.types]);
