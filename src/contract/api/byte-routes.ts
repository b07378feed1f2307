/**
 * Calls that carry bytes instead of JSON. The server registers separate routes for them, and the OpenAPI document lists
 * them beside the endpoints.
 */
export const byteRoutes = {
  /** tus 1.0.0 (resumable uploads). Upload-Metadata: filename, folder, filetype and, optionally, modified (ISO 8601). */
  uploads: { path: '/uploads', access: 'session' },
  /** GET and HEAD with ranges. Also open to visitors with a link to the file. */
  download: { path: '/files/{id}/download', access: 'shared' },
  /** GET and HEAD, with a size of `thumbnailEdges`. A picture of the content for everybody who may read the file. */
  thumbnail: { path: '/files/{id}/thumbnail', access: 'shared' },
  /** GET and HEAD with ranges: files that the release manifest names (packages and their block lists), by name. */
  releaseFile: { path: '/releases/{file}', access: 'public' },
} as const;

/** The sizes of thumbnails: the longest edge of each, in pixels. Content is never enlarged. */
export const thumbnailEdges = { row: 64, tile: 512, drawer: 1024, page: 2048 } as const;
export type ThumbnailSize = keyof typeof thumbnailEdges;

export const isThumbnailSize = (text: unknown): text is ThumbnailSize => typeof text === 'string' && Object.hasOwn(thumbnailEdges, text);

/** The query of a thumbnail's URL. */
export const thumbnailQueryOf = (size: ThumbnailSize): string => `?size=${size}`;

/** Maximum size of an uploaded file, in bytes. */
export const uploadLimitBytes = 50 * 1024 ** 3;

/** Size of one upload request in bytes: the most that a dropped connection has to resend. */
export const uploadChunkBytes = 16 * 1024 ** 2;
