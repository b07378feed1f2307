import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Space around a photograph within its scene: each photograph is a different part of it. */
const marginPx = 256;

/** Random pixels, enlarged by cubic interpolation: colours that change over this distance. */
const randomField = (width: number, height: number, distancePx: number): Promise<Buffer> => {
  const [columns, rows] = [Math.ceil(width / distancePx), Math.ceil(height / distancePx)];
  return sharp(randomBytes(columns * rows * 3), { raw: { width: columns, height: rows, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
};

/**
 * Draws JPEGs like photographs: large shapes with fine grain, about 0.4 bytes a pixel. Each one is a different part of
 * one scene, so their bytes differ.
 */
export const drawPhotographs = async (count: number, width: number, height: number): Promise<readonly Buffer[]> => {
  const scene = { width: width + marginPx, height: height + marginPx, channels: 3 } as const;
  const shapes = await randomField(scene.width, scene.height, 80);
  const grain = await randomField(scene.width, scene.height, 2);
  shapes.forEach((shape, index) => { shapes[index] = Math.max(0, Math.min(255, shape + ((grain[index] ?? 0) - 128) * 0.22)); });
  const photographs: Buffer[] = [];
  for (let number = 0; number < count; number += 1) {
    const [left, top] = [Math.floor(number * marginPx / count), (number * 37) % marginPx];
    photographs.push(await sharp(shapes, { raw: scene }).extract({ left, top, width, height }).jpeg({ quality: 90 }).toBuffer());
  }
  return photographs;
};
