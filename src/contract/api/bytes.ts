/**
 * The calls that carry bytes instead of JSON. They are routes of their own on the server and are listed in the
 * OpenAPI document beside the endpoints.
 */
export const byteRoutes = {
  /** tus 1.0.0 (resumable uploads). Upload-Metadata: filename, folder, filetype and, optionally, modified (ISO 8601). */
  uploads: { path: '/uploads', access: 'session' },
  /** GET and HEAD with ranges; also for visitors to whom a link opens the file. */
  download: { path: '/files/{id}/download', access: 'shared' },
  /** GET and HEAD with ranges: what the release manifest names (packages and their block lists), by name. */
  releaseFile: { path: '/releases/{file}', access: 'public' },
} as const;

/** The largest file that can be uploaded, bytes. */
export const uploadLimitBytes = 50 * 1024 ** 3;

/** The size of one request of an upload, bytes: what a dropped connection costs at the most. */
export const uploadChunkBytes = 16 * 1024 ** 2;
