import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/** The packed application as people get it, and the copy that the end-to-end tests drive; a program each. */
export const shippedAppVariable = 'DECKLE_SHIPPED_APP';
export const testedAppVariable = 'DECKLE_TESTED_APP';

/**
 * Copies an application and turns one fuse of its program back on: the one that lets a debugger in, by which Playwright
 * looks into the main process. All other files are the same ones on the disk. Answers its program.
 */
export const copyForDebugger = async (folder: string, to: string): Promise<string> => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const below = entry.parentPath.slice(folder.length);
    if (entry.isDirectory()) mkdirSync(join(to, below, entry.name), { recursive: true });
    else if (entry.name !== 'deckle' || below !== '') linkSync(join(entry.parentPath, entry.name), join(to, below, entry.name));
  }
  const program = join(to, 'deckle');
  copyFileSync(join(folder, 'deckle'), program);
  await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.EnableNodeCliInspectArguments]: true });
  return program;
};
