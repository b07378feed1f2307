import type { ThumbnailSource } from '../../../core/thumbnail-sources';

/** Version of the drawing rules. A new version redraws everything, and retries content that could not be drawn. */
export const drawingVersion = 1;

/** Paths of the system's programs by the content that they decode. */
export type ThumbnailTools = Readonly<Partial<Record<Exclude<ThumbnailSource, 'image'>, string>>>;

/** The limits of one drawing. */
export interface DrawingLimits {
  /** Maximum number of pixels of the content, by its header. */
  readonly pixels: number;
  /** Maximum size of the content, in bytes. */
  readonly inputBytes: number;
  /** Maximum resident memory of the drawing process, and of a program that it runs, in bytes. */
  readonly memoryBytes: number;
  readonly timeoutMs: number;
}

/** The only argument of a drawing process, as JSON. */
export interface DrawingSetup {
  readonly tools: ThumbnailTools;
  /** A folder for temporary files, deleted with the process. */
  readonly scratchDirectory: string;
  readonly limits: DrawingLimits;
}

/** A square of a raster image. */
export interface SquareOfPicture {
  /** The image. The bytes never reach a disk. */
  readonly bytes: Uint8Array;
  /** The square's position on the longer side: 0 is the start, 1 the end. */
  readonly position: number;
  /** The edge of the drawn square, in pixels. */
  readonly edge: number;
}

export type DrawingRequest =
  /** A thumbnail of a file of any kind; its longest edge in pixels. */
  | { readonly kind: 'thumbnail'; readonly path: string; readonly edge: number }
  | ({ readonly kind: 'square' } & SquareOfPicture);

export type DrawingOutcome =
  /** A WebP image. */
  | { readonly kind: 'drawn'; readonly bytes: Uint8Array }
  /** The content cannot be drawn: it is damaged, too large or of another kind. */
  | { readonly kind: 'undrawable'; readonly reason: string }
  /** The content cannot be drawn by this server now: a program or the file is missing. */
  | { readonly kind: 'unavailable'; readonly reason: string };

/** `residentBytes`: the memory of the drawing process afterwards. */
export type DrawingReply = DrawingOutcome & { readonly residentBytes: number };

/** A message of a drawing process. `ready` is sent once, after the libraries are loaded. */
export type DrawingMessage = { readonly kind: 'ready' } | DrawingReply;
