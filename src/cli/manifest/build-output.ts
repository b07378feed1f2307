import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReleaseFile } from '../../contract/release-manifest';
import { CommandError } from '../command-line';
import { blockListNames, parsePackageName } from './package-names';

export interface HashedFile {
  readonly file: string;
  readonly sizeBytes: number;
  readonly sha512: string;
}

/** Size and SHA-512 of a file, read as a stream: installers are too large for memory. */
export const hashFile = async (folder: string, file: string): Promise<HashedFile> => {
  const hash = createHash('sha512');
  await pipeline(createReadStream(join(folder, file)), hash);
  return { file, sizeBytes: statSync(join(folder, file)).size, sha512: hash.digest('hex') };
};

/** The packages of a version in the build output. */
export interface FoundPackages {
  readonly files: readonly ReleaseFile[];
  /** Name → folder, including block lists. */
  readonly places: ReadonlyMap<string, string>;
}

const namesIn = (folder: string): readonly string[] => {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CommandError(`There is no folder ${folder}. Build the packages first, or pass the folder with --from.`);
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name).sort();
};

const hashList = async (folder: string, name: string, names: readonly string[]): Promise<HashedFile | null> => {
  const list = blockListNames(name).find((each) => names.includes(each));
  return list === undefined ? null : hashFile(folder, list);
};

export const findPackages = async (folders: readonly string[], version: string): Promise<FoundPackages> => {
  const files: ReleaseFile[] = [];
  const places = new Map<string, string>();
  const others = new Set<string>();
  for (const folder of folders) {
    const names = namesIn(folder);
    for (const name of names) {
      const named = parsePackageName(name);
      if (named === null) continue;
      if (named.version !== version) {
        others.add(named.version);
        continue;
      }
      const { file, sizeBytes, sha512 } = await hashFile(folder, name);
      if (sizeBytes === 0) throw new CommandError(`${join(folder, name)} is empty.`);
      const blocks = await hashList(folder, name, names);
      for (const architecture of named.architectures) files.push({ platform: named.platform, architecture, kind: named.kind, file, sizeBytes, sha512, blocks });
      places.set(name, folder);
      if (blocks) places.set(blocks.file, folder);
    }
  }
  if (files.length === 0) {
    const instead = others.size > 0 ? ` There are packages of ${[...others].join(', ')}.` : '';
    throw new CommandError(`No package of ${version} lies in ${folders.join(', ')}.${instead}`);
  }
  return { files, places };
};
