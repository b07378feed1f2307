import { z } from 'zod';
import { guidSchema, timestampSchema } from '../entities/common-schemas';

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
  /** POST with a `position` (`avatarPositionSchema`): the bytes of a picture of the caller, at most `avatarLimitBytes`. Responds with `avatarSchema`. */
  avatarUpload: { path: '/users/me/avatar', access: 'session' },
  /** GET and HEAD with ranges: the zip with the account of the caller. */
  accountExport: { path: '/users/me/export/content', access: 'session' },
  /** GET and HEAD: the picture of a person. The path is the same for every API base, because rows contain it. */
  avatar: { path: '/api/avatars/{hash}', access: 'shared' },
  /**
   * GET and HEAD: the PDF that the operator's office program made of an office file, for everybody who may download the
   * file. 202: it is being made. 204: there is none.
   */
  officePdf: { path: '/files/{id}/pdf', access: 'shared' },
  /**
   * GET and HEAD: the whole content of an online file as text, for everybody who may read it. First a JSON head
   * (`contentHeadSchema`), then a snapshot in base64 and the changesets after it, a line each. The headers X-Content-Head
   * and X-Content-Length are the characters of the head and of the content.
   */
  content: { path: '/edit/files/{guid}/content', access: 'shared' },
  /**
   * POST with `guids`. Streams the number of files below the chosen files that the caller may download, as lines
   * `{ filesCount, isEnd }`.
   */
  batchCount: { path: '/panda-api/drive/batch_downloads/files_num', access: 'session' },
  /** POST with `guids`. Streams what the chosen files contain, as lines of `BatchLine`. */
  batchFiles: { path: '/panda-api/drive/batch_downloads/files', access: 'session' },
  /** GET with `guids`, separated by commas. Streams one zip with all files. */
  batchZip: { path: '/panda-api/drive/batch_downloads/zip', access: 'session' },
  /** GET with skuId, channel and token: leads to the page of the gateway. The content of QR codes, valid for 90 seconds. */
  openCharge: { path: '/billing/v2/charges/initOrder', access: 'public' },
  /** POST: the raw callback of a gateway, with a signature over its bytes. */
  gatewayCallback: { path: '/billing/callbacks/{gateway}', access: 'public' },
  /** GET and POST: the page of the sandbox gateway, with a signed charge. */
  cashier: { path: '/billing/sandbox/cashier', access: 'public' },
  /** GET and HEAD with ranges: files that the release manifest names (packages and their block lists), by name. */
  releaseFile: { path: '/releases/{file}', access: 'public' },
} as const;

/** Maximum number of files that are chosen for one download. Their guids fit into a URL. */
export const batchDownloadLimit = 300;

const batchGuidsSchema = z.array(guidSchema).min(1).max(batchDownloadLimit);
export const batchBodySchema = z.object({ guids: batchGuidsSchema });
export const batchQuerySchema = z.object({ guids: z.string().max(batchDownloadLimit * 32).transform((text) => text.split(',')).pipe(batchGuidsSchema) });

/** The progress of counting: the last line has `isEnd`. */
export const batchCountSchema = z.object({ filesCount: z.number().int(), isEnd: z.boolean() });
export type BatchCount = z.infer<typeof batchCountSchema>;

/**
 * A line of `batchFiles`. `path` is relative, with slashes; its names are valid on every system. `refused` is a file that
 * cannot be downloaded, with the reason. The last line has the kind `end`.
 */
export const batchLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), path: z.string(), guid: guidSchema, sizeBytes: z.number().int(), modifiedAt: timestampSchema }),
  z.object({ kind: z.literal('folder'), path: z.string(), modifiedAt: timestampSchema }),
  z.object({ kind: z.literal('refused'), path: z.string(), code: z.string(), message: z.string() }),
  z.object({ kind: z.literal('end') }),
]);
export type BatchLine = z.infer<typeof batchLineSchema>;

/** The sizes of thumbnails: the longest edge of each, in pixels. Content is never enlarged. */
export const thumbnailEdges = { row: 64, tile: 512, drawer: 1024, page: 2048 } as const;
export type ThumbnailSize = keyof typeof thumbnailEdges;

export const isThumbnailSize = (text: unknown): text is ThumbnailSize => typeof text === 'string' && Object.hasOwn(thumbnailEdges, text);

/** The query of a thumbnail's URL. */
export const thumbnailQueryOf = (size: ThumbnailSize): string => `?size=${size}`;

/** The id of the zip with the person's account, where downloads have the guid of a file. No guid has this form. */
export const exportDownloadId = 'account-export';

/** The path of the bytes of a download, below the API base. `id`: the encoded guid of a file, or `exportDownloadId`. */
export const downloadPathOf = (id: string): string => (id === exportDownloadId ? byteRoutes.accountExport.path : byteRoutes.download.path.replace('{id}', id));

/** The URL of an online file's content, relative to the server. */
export const contentUrlOf = (guid: string): string => byteRoutes.content.path.replace('{guid}', guid);

/** The URL of the PDF of an office file, beside the URL of its bytes. */
export const officePdfUrlOf = (downloadUrl: string): string => downloadUrl.replace(/\/download(?=$|\?)/, '/pdf');

/** Maximum size of an uploaded picture of a person, in bytes. The stored picture is a square of `avatarEdge` pixels. */
export const avatarLimitBytes = 5 * 1024 ** 2;
export const avatarEdge = 256;

/** Media types of pictures of people. The first bytes decide how a picture is decoded. */
export const avatarMediaTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'] as const;
export type AvatarMediaType = (typeof avatarMediaTypes)[number];

/** The square within a picture: 0 is at the start of the longer side, 1 at its end. */
export const avatarPositionSchema = z.number().min(0).max(1);
/** The query of `avatarUpload`. */
export const avatarUploadQuerySchema = z.object({ position: z.coerce.number().pipe(avatarPositionSchema).default(0.5) });

/** A picture of a person, as it is sent. */
export interface AvatarUpload {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: AvatarMediaType;
  /** See `avatarPositionSchema`. */
  readonly position: number;
}

/** The response of `avatarUpload`: the address that `account.change` accepts. */
export const avatarSchema = z.object({ avatar: z.string() });

/** The address of a stored picture, and the hash in such an address; null for all other texts. */
export const avatarAddressOf = (hash: string): string => byteRoutes.avatar.path.replace('{hash}', hash);
export const avatarHashIn = (address: string): string | null => /^\/api\/avatars\/([0-9a-f]{64})$/.exec(address)?.[1] ?? null;

/** Maximum size of an uploaded file, in bytes. */
export const uploadLimitBytes = 50 * 1024 ** 3;

/** Size of one upload request in bytes: the most that a dropped connection has to resend. */
export const uploadChunkBytes = 16 * 1024 ** 2;
