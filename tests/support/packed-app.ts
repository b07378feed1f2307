import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/** Environment variables with the program of the packed application: as shipped, and the copy for end-to-end tests. */
export const shippedAppVariable = 'DECKLE_SHIPPED_APP';
export const testedAppVariable = 'DECKLE_TESTED_APP';

/** Creates a folder of hard links to another folder's files, except those in `leftOut`. */
export const linkFolder = (from: string, to: string, leftOut: readonly string[]): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) mkdirSync(join(to, path), { recursive: true });
    else if (!leftOut.includes(path)) linkSync(join(from, path), join(to, path));
  }
};

/**
 * Copies an application and re-enables one fuse of its program: debugger access, through which Playwright inspects the
 * main process. All other files are hard links. Returns the copy's program.
 */
export const copyForDebugger = async (folder: string, to: string): Promise<string> => {
  linkFolder(folder, to, ['deckle']);
  const program = join(to, 'deckle');
  copyFileSync(join(folder, 'deckle'), program);
  await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
  return program;
};
