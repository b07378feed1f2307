import { readFile, stat } from 'node:fs/promises';
import sharp, { type ResizeOptions, type SharpOptions } from 'sharp';
import type { SquareOfPicture } from '../drawing-protocol';

/** Maximum size of an SVG, which is read into memory, in bytes. */
const vectorLimitBytes = 16 * 1024 ** 2;
/** Dots per inch at which an SVG has its nominal size. */
const nominalDensity = 72;
const maximumDensity = 2400;
const webpQuality = 80;

/** Content that cannot be drawn. The message is the reason for the log. */
export class UndrawableError extends Error {
  override readonly name = 'UndrawableError';
}

/** Only these formats are read. The library decodes nothing else, whatever a file contains. */
const allowedLoaders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadTiff', 'VipsForeignLoadHeif', 'VipsForeignLoadSvg'];

/** One image at a time with one thread: the number of processes limits the load. Nothing is kept between images. */
export const prepareDrawing = (): void => {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowedLoaders });
};

/** The first frame or page, upright, in sRGB and without metadata. */
const toWebp = (input: string | Buffer, options: SharpOptions, size: ResizeOptions): Promise<Buffer> =>
  sharp(input, { ...options, autoOrient: true }).resize(size).webp({ quality: webpQuality }).toBuffer();

/** At most `edge` pixels wide and high. */
const within = (edge: number): ResizeOptions => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });

/** Damaged and truncated images are refused, and more than `pixelLimit` pixels by the header. */
const strict = (pixelLimit: number): SharpOptions => ({ failOn: 'error', limitInputPixels: pixelLimit });

/** Draws a raster image. */
export const drawRaster = (path: string, edge: number, pixelLimit: number): Promise<Buffer> => toWebp(path, strict(pixelLimit), within(edge));

/** Draws a square of a raster image. A small image is enlarged. */
export const drawSquare = async ({ bytes, position, edge }: SquareOfPicture, pixelLimit: number): Promise<Buffer> => {
  const image = sharp(bytes, { ...strict(pixelLimit), autoOrient: true });
  const { autoOrient: { width, height } } = await image.metadata();
  const side = Math.min(width, height);
  const square = { left: Math.round((width - side) * position), top: Math.round((height - side) * position), width: side, height: side };
  return image.extract(square).resize({ width: edge, height: edge }).webp({ quality: webpQuality }).toBuffer();
};

/**
 * Draws an SVG in the size of the thumbnail. It is read into memory first: without a path of its own, an SVG can load
 * no other file, and the library has no network.
 */
export const drawVector = async (path: string, edge: number, pixelLimit: number): Promise<Buffer> => {
  if ((await stat(path)).size > vectorLimitBytes) throw new UndrawableError('Neither an image nor a small SVG');
  const input = await readFile(path);
  const { format, width, height } = await sharp(input, { limitInputPixels: false }).metadata();
  if (format !== 'svg') throw new UndrawableError('Not an image');
  const density = Math.min(maximumDensity, Math.max(1, nominalDensity * edge / Math.max(width, height)));
  return toWebp(input, { density, limitInputPixels: pixelLimit }, within(edge));
};
