import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { releaseBlockListSchema, type ReleaseBlock, type ReleaseBlockList } from '../../../contract/release-blocks';
import type { UpdateDisk, OpenFile } from '../unpacked/update-disk';
import { DamagedError, NoRangesError, UnreachableError } from './fetch-errors';
import { blockRangesOf, type BlockRange, type MissingBlock } from './block-ranges';
import type { RemoteFiles } from './remote-files';

const gunzipMember = promisify(gunzip);
const isIntact = (bytes: Uint8Array, { size, sha256 }: ReleaseBlock): boolean =>
  bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256;

export interface FetchBlocksPorts {
  readonly disk: UpdateDisk;
  readonly remote: RemoteFiles;
  /** The archive that contains the blocks. */
  readonly file: string;
  readonly list: ReleaseBlockList;
  /** The folder of the new version. Blocks of an earlier attempt are reused. */
  readonly folder: string;
  readonly installedFolder: string;
  /** The block list of the installed version, if known. It locates moved blocks. */
  readonly installedList: ReleaseBlockList | null;
  /** Reports how many of the missing bytes are fetched. */
  readonly onBytes: (haveBytes: number, ofBytes: number) => void;
}

/** Parses a block list; null if it is invalid. */
export const parseBlockList = (text: string): ReleaseBlockList | null => {
  try {
    const parsed = releaseBlockListSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

/** Opens files on demand and keeps one open at a time. */
const createOpenFileSlot = <Rest extends readonly unknown[]>(open: (path: string, ...rest: Rest) => Promise<OpenFile | null>) => {
  const current = { path: '', file: null as OpenFile | null };
  const close = async (): Promise<void> => {
    const { file } = current;
    Object.assign(current, { path: '', file: null });
    await file?.close();
  };
  return {
    close,
    async get(path: string, ...rest: Rest): Promise<OpenFile | null> {
      if (current.path !== path) {
        await close();
        Object.assign(current, { path, file: await open(path, ...rest) });
      }
      return current.file;
    },
  };
};

/**
 * Assembles a version from blocks: those of the installed version are copied, from any position, and the rest is
 * fetched. Every block is verified against the list's hash, including blocks of an earlier attempt. Resolves with the
 * number of fetched bytes. Memory use is limited to one block, packed and unpacked.
 */
export const fetchBlocks = async (ports: FetchBlocksPorts): Promise<number> => {
  const { disk, folder, list } = ports;
  const wanted = new Set(list.files.map(({ path }) => path));
  for (const path of await disk.listFiles(folder)) if (!wanted.has(path)) await disk.remove(join(folder, path));

  const missing = await copyInstalled(ports);
  const ranges = blockRangesOf(missing);
  const total = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  let fetched = 0;
  const targets = createOpenFileSlot((path: string, isExecutable: boolean) => disk.openToWrite(join(folder, path), isExecutable));
  try {
    for (const range of ranges) {
      fetched = await fetchRange(ports, range, fetched, total, async ({ path, isExecutable, at }, bytes) => { await (await targets.get(path, isExecutable))?.write(at, bytes); });
    }
  } finally {
    await targets.close();
  }
  await verifyAll(ports);
  return fetched;
};

/**
 * The position of each block in the installed version, by hash. Blocks missing in the list are looked up at the same
 * position of the same file.
 */
const sourcesOf = (installed: ReleaseBlockList | null): ReadonlyMap<string, { readonly path: string; readonly at: number }> => {
  const sources = new Map<string, { path: string; at: number }>();
  for (const { path, blocks } of installed?.files ?? []) {
    let at = 0;
    for (const { sha256, size } of blocks) {
      sources.set(sha256, { path, at });
      at += size;
    }
  }
  return sources;
};

const copyInstalled = async ({ disk, list, folder, installedFolder, installedList }: FetchBlocksPorts): Promise<readonly MissingBlock[]> => {
  const sources = sourcesOf(installedList);
  const installed = createOpenFileSlot((path: string) => disk.openToRead(join(installedFolder, path)));
  const missing: MissingBlock[] = [];
  try {
    for (const { path, isExecutable, blocks } of list.files) {
      const target = await disk.openToWrite(join(folder, path), isExecutable);
      try {
        let at = 0;
        for (const block of blocks) {
          if (!isIntact(await target.read(at, block.size), block)) {
            const source = sources.get(block.sha256) ?? { path, at };
            const bytes = await (await installed.get(source.path))?.read(source.at, block.size);
            if (bytes && isIntact(bytes, block)) await target.write(at, bytes);
            else missing.push({ path, isExecutable, at, block });
          }
          at += block.size;
        }
        await target.truncate(at);
      } finally {
        await target.close();
      }
    }
  } finally {
    await installed.close();
  }
  return missing;
};

type WriteBlock = (missing: MissingBlock, bytes: Uint8Array) => Promise<void>;

/** Resolves with the total number of fetched bytes. */
const fetchRange = async ({ remote, file, onBytes }: FetchBlocksPorts, range: BlockRange, before: number, total: number, keep: WriteBlock): Promise<number> => {
  const { from, bytes } = await remote.open(file, range.from, range.to);
  if (from !== range.from) throw new NoRangesError('the server sends files only as a whole');
  const left = [...range.missing];
  /** Received bytes that are not yet consumed, from offset `start`. */
  let chunks: Uint8Array[] = [];
  let start = range.from;
  let end = range.from;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    end += chunk.length;
    for (let next = left[0]; next && end >= next.block.offset + next.block.length; next = left[0]) {
      const { block } = next;
      const have = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      await keep(next, await unpackBlock(have.subarray(block.offset - start, block.offset - start + block.length), block));
      left.shift();
      chunks = [have.subarray(block.offset - start + block.length)];
      start = block.offset + block.length;
    }
    onBytes(before + Math.min(end, range.to + 1) - range.from, total);
  }
  if (left.length > 0) throw new UnreachableError('the range broke off');
  return before + end - range.from;
};

const unpackBlock = async (member: Uint8Array, block: ReleaseBlock): Promise<Uint8Array> => {
  const bytes = await gunzipMember(member, { maxOutputLength: block.size }).catch((error: unknown) => { throw new DamagedError('a block cannot be unpacked', { cause: error }); });
  if (!isIntact(bytes, block)) throw new DamagedError('a block has another hash than its list says');
  return bytes;
};

/** Verifies all files after writing, because disks can fail silently. */
const verifyAll = async ({ disk, list, folder }: FetchBlocksPorts): Promise<void> => {
  for (const { path, blocks } of list.files) {
    const file = await disk.openToRead(join(folder, path));
    try {
      let at = 0;
      for (const block of blocks) {
        if (!file || !isIntact(await file.read(at, block.size), block)) throw new DamagedError(`${path} is not what the list says`);
        at += block.size;
      }
    } finally {
      await file?.close();
    }
  }
};
