import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/** The packed application as people get it, and the copy that the end-to-end tests drive; a program each. */
export const shippedAppVariable = 'DECKLE_SHIPPED_APP';
export const testedAppVariable = 'DECKLE_TESTED_APP';

/** Makes a folder whose files are the same ones on the disk as another folder's, except those that are left out. */
export const linkFolder = (from: string, to: string, leftOut: readonly string[]): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) mkdirSync(join(to, path), { recursive: true });
    else if (!leftOut.includes(path)) linkSync(join(from, path), join(to, path));
  }
};

/**
 * Copies an application and turns one fuse of its program back on: the one that lets a debugger in, by which Playwright
 * looks into the main process. All other files are the same ones on the disk. Answers its program.
 */
export const copyForDebugger = async (folder: string, to: string): Promise<string> => {
  linkFolder(folder, to, ['deckle']);
  const program = join(to, 'deckle');
  copyFileSync(join(folder, 'deckle'), program);
  await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
  return program;
};
