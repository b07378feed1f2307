import { fileTypes } from '../contract/entities/file';

/** First path segment of each type of online file (file specification, section 2: `/{typeUrl}/{guid}`). */
const typeUrls = {
  [fileTypes.document]: 'docs', [fileTypes.newdoc]: 'docs', [fileTypes.modoc]: 'docx', [fileTypes.spreadsheet]: 'sheets', [fileTypes.sheet]: 'sheets',
  [fileTypes.mosheet]: 'sheet', [fileTypes.slide]: 'slides', [fileTypes.presentation]: 'presentation', [fileTypes.mindmap]: 'mindmaps',
  [fileTypes.board]: 'boards', [fileTypes.form]: 'forms', [fileTypes.table]: 'tables', [fileTypes.folder]: 'folder', [fileTypes.space]: 'space',
} as const;

type TypeUrl = (typeof typeUrls)[keyof typeof typeUrls];

/**
 * First path segments of files other than folders and spaces. Cloud files, and types without a segment, open at
 * `/file/{guid}`.
 */
export const filePathSegments = ['file', 'docs', 'docx', 'sheets', 'sheet', 'slides', 'presentation', 'mindmaps', 'boards', 'forms', 'tables'] as const satisfies readonly ('file' | TypeUrl)[];
export type FilePathSegment = (typeof filePathSegments)[number];

/** First segment of a file's path. */
export const pathSegmentOf = (type: number): FilePathSegment | 'folder' | 'space' => (typeUrls as Readonly<Record<number, TypeUrl>>)[type] ?? 'file';

/** Path of a file within the app. */
export const pathOfFile = (type: number, guid: string): string => `/${pathSegmentOf(type)}/${guid}`;
