import { fileTypes } from '../contract/entities/file';

/** Where each type of online file opens (file specification, section 2: `/{typeUrl}/{guid}`). */
const typeUrls = {
  [fileTypes.document]: 'docs', [fileTypes.newdoc]: 'docs', [fileTypes.modoc]: 'docx', [fileTypes.spreadsheet]: 'sheets', [fileTypes.sheet]: 'sheets',
  [fileTypes.mosheet]: 'sheet', [fileTypes.slide]: 'slides', [fileTypes.presentation]: 'presentation', [fileTypes.mindmap]: 'mindmaps',
  [fileTypes.board]: 'boards', [fileTypes.form]: 'forms', [fileTypes.table]: 'tables', [fileTypes.folder]: 'folder', [fileTypes.space]: 'space',
} as const;

type TypeUrl = (typeof typeUrls)[keyof typeof typeUrls];

/** The first part of the address of a file that is neither a folder nor a space; cloud files, and whatever has none of its own, open at `/file/{guid}`. */
export const fileAddresses = ['file', 'docs', 'docx', 'sheets', 'sheet', 'slides', 'presentation', 'mindmaps', 'boards', 'forms', 'tables'] as const satisfies readonly ('file' | TypeUrl)[];
export type FileAddress = (typeof fileAddresses)[number];

/** The first part of a file's address. */
export const addressOfType = (type: number): FileAddress | 'folder' | 'space' => (typeUrls as Readonly<Record<number, TypeUrl>>)[type] ?? 'file';

/** The address of a file within the app. */
export const urlOfFile = (type: number, guid: string): string => `/${addressOfType(type)}/${guid}`;
