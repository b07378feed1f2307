import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { ThumbnailSource } from '../../../core/thumbnail-sources';
import type { ThumbnailTools } from './drawing-protocol';

/** Programs of the system by the content that they decode; the first that is found is used. */
const programNames: Readonly<Record<Exclude<ThumbnailSource, 'image'>, readonly string[]>> = {
  pdf: ['pdftoppm'], heif: ['heif-dec', 'heif-convert'], video: ['ffmpeg'],
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

const findOnPath = (names: readonly string[], searchPath: string): string | undefined => {
  const folders = searchPath.split(delimiter).filter(isAbsolute);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
};

/**
 * Finds the programs that decode PDF, HEIC and video. Windows has none: the memory of another program cannot be
 * measured there, so it could not be limited.
 */
export const findThumbnailTools = (searchPath: string, platform: NodeJS.Platform = process.platform): ThumbnailTools => {
  if (platform === 'win32') return {};
  return Object.fromEntries(Object.entries(programNames).flatMap(([source, names]) => {
    const path = findOnPath(names, searchPath);
    return path === undefined ? [] : [[source, path]];
  }));
};
