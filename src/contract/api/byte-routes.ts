/**
 * Calls that carry bytes instead of JSON. The server registers separate routes for them, and the OpenAPI document lists
 * them beside the endpoints.
 */
export const byteRoutes = {
  /** tus 1.0.0 (resumable uploads). Upload-Metadata: filename, folder, filetype and, optionally, modified (ISO 8601). */
  uploads: { path: '/uploads', access: 'session' },
  /** GET and HEAD with ranges. Also open to visitors with a link to the file. */
  download: { path: '/files/{id}/download', access: 'shared' },
  /** GET and HEAD with ranges: files that the release manifest names (packages and their block lists), by name. */
  releaseFile: { path: '/releases/{file}', access: 'public' },
} as const;

/** Maximum size of an uploaded file, in bytes. */
export const uploadLimitBytes = 50 * 1024 ** 3;

/** Size of one upload request in bytes: the most that a dropped connection has to resend. */
export const uploadChunkBytes = 16 * 1024 ** 2;
