import { open } from 'node:fs/promises';
import type { ThumbnailSource } from '../../../../core/thumbnail-sources';

/** The kind of some content, by its first bytes. */
export interface DetectedContent {
  /** `vector`: maybe SVG, otherwise not an image. */
  readonly kind: ThumbnailSource | 'vector';
  /** ffmpeg's name of a video's container. */
  readonly container?: string;
}

const headBytes = 1024;

const image: DetectedContent = { kind: 'image' };
const video = (container: string): DetectedContent => ({ kind: 'video', container });

const startsWith = (...bytes: readonly number[]) => (head: Buffer): boolean => bytes.every((byte, index) => head[index] === byte);
const hasText = (text: string, at: number) => (head: Buffer): boolean => head.toString('latin1', at, at + text.length) === text;
const riff = (form: string) => (head: Buffer): boolean => hasText('RIFF', 0)(head) && hasText(form, 8)(head);

const rules: readonly (readonly [(head: Buffer) => boolean, DetectedContent])[] = [
  [startsWith(0xff, 0xd8, 0xff), image],
  [startsWith(0x89, 0x50, 0x4e, 0x47), image],
  [hasText('GIF8', 0), image],
  [riff('WEBP'), image],
  [hasText('II*\0', 0), image], [hasText('MM\0*', 0), image], [hasText('II+\0', 0), image], [hasText('MM\0+', 0), image],
  [hasText('%PDF-', 0), { kind: 'pdf' }],
  [startsWith(0x1a, 0x45, 0xdf, 0xa3), video('matroska')],
  [riff('AVI '), video('avi')],
  [startsWith(0x30, 0x26, 0xb2, 0x75), video('asf')],
  [startsWith(0x00, 0x00, 0x01, 0xba), video('mpeg')],
];

/** Brands of ISO base media files that are still images. */
const avifBrands: ReadonlySet<string> = new Set(['avif', 'avis']);
const heifBrands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif']);

/** The major brand of an ISO base media file, then its compatible brands. */
const brandsOf = (head: Buffer): string[] => {
  const end = Math.min(head.length, head.readUInt32BE(0));
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
};

const ofBaseMedia = (head: Buffer): DetectedContent => {
  const brands = brandsOf(head);
  if (brands.some((brand) => avifBrands.has(brand))) return image;
  return brands.some((brand) => heifBrands.has(brand)) ? { kind: 'heif' } : video('mov');
};

/** Detects what some bytes contain, by the first of them. */
export const detectHead = (bytes: Buffer): DetectedContent => {
  const head = bytes.subarray(0, headBytes);
  if (head.length >= 12 && hasText('ftyp', 4)(head)) return ofBaseMedia(head);
  return rules.find(([matches]) => matches(head))?.[1] ?? { kind: 'vector' };
};

/**
 * Detects what a file contains, regardless of its name. A video's container is forced by name later, so that ffmpeg
 * never detects a playlist, which could name other files.
 */
export const detectContent = async (path: string): Promise<DetectedContent> => {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return detectHead(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
};
