import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { releaseBlockListSchema, type ReleaseBlockList } from '../src/contract/release-blocks';
import { launchers } from './layout';
import { piecesOf } from './pieces';
import { tarEnd, tarHeader, tarPadding } from './tar';

export interface ArchiveOptions {
  /** The whole application of one version. */
  readonly folder: string;
  readonly version: string;
  /** The tar.gz; its list of blocks is written beside it, as `<file>.blocks.json`. */
  readonly file: string;
  readonly level?: number;
}

/** The folder that unpacking makes. */
const top = 'Deckle';

/**
 * Writes an application as a tar.gz of many gzip members (src/contract/release-blocks.ts). The same application
 * always gives the same bytes, on every machine and on every day.
 */
export const writeArchive = async ({ folder, version, file, level = 9 }: ArchiveOptions): Promise<ReleaseBlockList> => {
  const output = await open(file, 'w');
  let offset = 0;
  /** The tar's own bytes, which belong to no block: they go into a member of their own before the next one. */
  let between: Buffer[] = [];
  const write = async (bytes: Buffer): Promise<{ readonly offset: number; readonly length: number }> => {
    const at = offset;
    await output.write(bytes);
    offset += bytes.length;
    return { offset: at, length: bytes.length };
  };
  const writeBetween = async (): Promise<void> => {
    if (between.length > 0) await write(await member(Buffer.concat(between), level));
    between = [];
  };
  try {
    between.push(tarHeader({ path: `${top}/current`, sizeBytes: 0, isExecutable: false, link: `versions/${version}` }));
    for (const { name, source } of launchers) {
      const start = readFileSync(source);
      between.push(tarHeader({ path: `${top}/${name}`, sizeBytes: start.length, isExecutable: true, link: null }), start, tarPadding(start.length));
    }
    const files: ReleaseBlockList['files'] = [];
    for (const path of pathsIn(folder)) {
      const bytes = readFileSync(join(folder, path));
      const isExecutable = (statSync(join(folder, path)).mode & 0o111) !== 0;
      between.push(tarHeader({ path: `${top}/versions/${version}/${path}`, sizeBytes: bytes.length, isExecutable, link: null }));
      const pieces = piecesOf(path, bytes);
      const members = await Promise.all(pieces.map((piece) => member(piece, level)));
      const blocks = [];
      if (pieces.length > 0) await writeBetween();
      for (const [index, piece] of pieces.entries()) {
        blocks.push({ ...await write(members[index] ?? Buffer.alloc(0)), size: piece.length, sha256: createHash('sha256').update(piece).digest('hex') });
      }
      files.push({ path, isExecutable, blocks });
      between.push(tarPadding(bytes.length));
    }
    between.push(tarEnd);
    await writeBetween();
    const list = releaseBlockListSchema.parse({ format: 1, version, files });
    await writeFile(`${file}.blocks.json`, JSON.stringify(list));
    return list;
  } finally {
    await output.close();
  }
};

const compress = promisify<Buffer, { level: number }, Buffer>(gzip);

/** A gzip member without the header byte that names the operating system. */
const member = async (bytes: Buffer, level: number): Promise<Buffer> => {
  const packed = await compress(bytes, { level });
  packed[9] = 255;
  return packed;
};

const pathsIn = (folder: string): readonly string[] => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => !entry.isDirectory())
  .map((entry) => {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile()) throw new Error(`${path} is neither a file nor a folder.`);
    return path;
  })
  .sort();
