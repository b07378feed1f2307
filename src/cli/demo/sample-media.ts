import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, 0 to 255, of a pixel. Both coordinates range from 0 to 1. */
type Paint = (x: number, y: number) => readonly [number, number, number];

const pngChunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG picture, 8 bits per colour. */
export const pngOf = (width: number, height: number, paint: Paint): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => Buffer.from([
    0, ...Array.from({ length: width }, (_, x) => [...paint(x / width, y / height)]).flat(),
  ]));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.concat(rows))), pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A soft landscape in two colours, so that pictures in a list differ visibly. */
export const landscape = (hue: number): Paint => (x, y) => {
  const isHill = y > 0.65 + 0.12 * Math.sin(x * 7 + hue) || y > 0.75 + 0.1 * Math.cos(x * 11 + hue);
  const shade = (offset: number): number => Math.round(128 + 90 * Math.sin(hue + offset) * (isHill ? 0.5 : 1 - y));
  return [shade(0), shade(2), shade(4)];
};

const riffChunk = (kind: string, ...parts: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(kind, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

const riffList = (kind: string, ...parts: readonly Buffer[]): Buffer => riffChunk('LIST', Buffer.from(kind, 'latin1'), ...parts);
const words = (...values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

/** A WAV sound, mono, 8 kHz, 8 bits: notes in hertz, a quarter of a second each. */
export const wavOf = (notesHz: readonly number[]): Buffer => {
  const rate = 8_000;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const samples = Buffer.concat(notesHz.map((hertz) => Buffer.from(
    Array.from({ length: rate / 4 }, (_, index) => Math.round(128 + 80 * Math.sin((2 * Math.PI * hertz * index) / rate) * (1 - (4 * index) / rate))),
  )));
  return riffChunk('RIFF', Buffer.from('WAVE', 'latin1'), riffChunk('fmt ', format), riffChunk('data', samples));
};

/** An AVI film without compression or sound: a square moves across the picture at ten frames a second. */
export const aviOf = (width: number, height: number, frameCount: number): Buffer => {
  const frameBytes = width * height * 3;
  const frames = Array.from({ length: frameCount }, (_, frame) => {
    const pixels = Buffer.alloc(frameBytes, 0xe8);
    const left = Math.round(((width - 12) * frame) / frameCount);
    for (let y = 12; y < 24; y += 1) pixels.fill(0x40, (y * width + left) * 3, (y * width + left + 12) * 3);
    return riffChunk('00db', pixels);
  });
  const mainHeader = words(100_000, frameBytes * 10, 0, 0, frameCount, 0, 1, frameBytes, width, height, 0, 0, 0, 0);
  const streamHeader = Buffer.concat([Buffer.from('vidsDIB ', 'latin1'), words(0, 0, 0, 1, 10, 0, frameCount, frameBytes, 0, 0, 0, 0)]);
  const pictureHeader = words(40, width, height, 1 | (24 << 16), 0, frameBytes, 0, 0, 0, 0);
  return riffChunk('RIFF', Buffer.from('AVI ', 'latin1'),
    riffList('hdrl', riffChunk('avih', mainHeader), riffList('strl', riffChunk('strh', streamHeader), riffChunk('strf', pictureHeader))),
    riffList('movi', ...frames));
};

/** A drawing: a ring and a word. */
export const svgOf = (word: string, colour: string): Buffer => Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160"><circle cx="80" cy="80" r="64" fill="none" stroke="${colour}" stroke-width="16"/>`
  + `<text x="80" y="88" text-anchor="middle" font-family="sans-serif" font-size="24" fill="${colour}">${word}</text></svg>\n`,
);
