import { fileTypes, type FileType } from '../contract/entities/file';

/** Kinds of content that a thumbnail can be drawn of. All except `image` need a program of the server's system. */
export const thumbnailSources = ['image', 'heif', 'pdf', 'video'] as const;
export type ThumbnailSource = (typeof thumbnailSources)[number];

/** Maximum size of content that a thumbnail is drawn of, in bytes. */
export const thumbnailInputLimitBytes = 200 * 1024 ** 2;

const heifMimeTypes: ReadonlySet<string | null> = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
/** Images that the drawing library cannot read. */
const undrawableMimeTypes: ReadonlySet<string | null> = new Set([
  'image/bmp', 'image/x-ms-bmp', 'image/x-icon', 'image/vnd.microsoft.icon', 'image/vnd.adobe.photoshop', 'image/x-photoshop',
]);

export interface ThumbnailFacts {
  readonly type: FileType;
  readonly mimeType: string | null;
  readonly sizeBytes: number | null;
}

/** The kind of thumbnail that a file may have, by the facts of its row. Drawing goes by the content itself. */
export const thumbnailSourceOf = ({ type, mimeType, sizeBytes }: ThumbnailFacts): ThumbnailSource | null => {
  if (sizeBytes === null || sizeBytes === 0 || sizeBytes > thumbnailInputLimitBytes) return null;
  if (type === fileTypes.pdf) return 'pdf';
  if (type === fileTypes.mp4) return 'video';
  if (type !== fileTypes.img || undrawableMimeTypes.has(mimeType)) return null;
  return heifMimeTypes.has(mimeType) ? 'heif' : 'image';
};
