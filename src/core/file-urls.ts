import { fileTypes } from '../contract/entities/file';

/** Where each type of online file opens (file specification, section 2: `/{typeUrl}/{guid}`). */
export const typeUrls = {
  [fileTypes.document]: 'docs', [fileTypes.newdoc]: 'docs', [fileTypes.modoc]: 'docx', [fileTypes.spreadsheet]: 'sheets', [fileTypes.sheet]: 'sheets',
  [fileTypes.mosheet]: 'sheet', [fileTypes.slide]: 'slides', [fileTypes.presentation]: 'presentation', [fileTypes.mindmap]: 'mindmaps',
  [fileTypes.board]: 'boards', [fileTypes.form]: 'forms', [fileTypes.table]: 'tables', [fileTypes.folder]: 'folder', [fileTypes.space]: 'space',
} as const;

/** The address of a file within the app; cloud files, and whatever has none of its own, open at `/file/{guid}`. */
export const urlOfFile = (type: number, guid: string): string =>
  `/${(typeUrls as Readonly<Record<number, string>>)[type] ?? 'file'}/${guid}`;
