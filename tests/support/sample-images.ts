import { deflateSync, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;
const own = (buffer: Buffer): Bytes => new Uint8Array(buffer);

const colour = { r: 200, g: 40, b: 40 };
const left = { r: 20, g: 60, b: 220 };

/** A red image whose left half is blue. */
const halves = (width: number, height: number): Sharp => sharp({ create: { width, height, channels: 3, background: colour } })
  .composite([{ input: { create: { width: Math.floor(width / 2), height, channels: 3, background: left } }, left: 0, top: 0 }]);

export const imageSamples = {
  jpeg: async (width = 800, height = 600): Promise<Bytes> => own(await halves(width, height).jpeg().toBuffer()),
  /** Stored sideways: 800 × 600, upright 600 × 800, with the stored left half at the top. */
  turnedJpeg: async (): Promise<Bytes> => own(await halves(800, 600).jpeg().withExif({ IFD0: { Copyright: 'Ada' } }).withMetadata({ orientation: 6 }).toBuffer()),
  cmykJpeg: async (): Promise<Bytes> => own(await halves(800, 600).toColourspace('cmyk').jpeg().toBuffer()),
  deepPng: async (): Promise<Bytes> => own(await halves(800, 600).toColourspace('rgb16').png().toBuffer()),
  clearPng: async (): Promise<Bytes> => own(await sharp({ create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png().toBuffer()),
  interlacedPng: async (width: number, height: number): Promise<Bytes> => own(await halves(width, height).png({ progressive: true, compressionLevel: 1 }).toBuffer()),
  tiff: async (): Promise<Bytes> => own(await halves(800, 600).tiff().toBuffer()),
  webp: async (): Promise<Bytes> => own(await halves(800, 600).webp().toBuffer()),
  avif: async (): Promise<Bytes> => own(await halves(320, 240).avif({ effort: 0 }).toBuffer()),
  /** Two frames, the first red and blue, the second green. */
  animatedGif: async (): Promise<Bytes> => {
    const first = await halves(100, 80).png().toBuffer();
    const second = await sharp({ create: { width: 100, height: 80, channels: 3, background: { r: 0, g: 200, b: 0 } } }).png().toBuffer();
    return own(await sharp([first, second], { join: { animated: true } }).gif().toBuffer());
  },
  noise: async (width: number, height: number): Promise<Bytes> => own(await sharp({ create: { width, height, channels: 3, background: colour, noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).jpeg().toBuffer()),
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A valid PNG file of one colour, whose rows compress to almost nothing. `rows` may differ from the header's height. */
export const bombPng = (width: number, height: number, rows = height): Bytes => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  return own(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]));
};
