import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { DataDirectory } from '../../server/data-directory/data-directory-layout';
import { announcementFileSchema, type AnnouncementFile } from '../../server/modules/operator-announcements/announcement-file-service';
import { CommandError, printLine, readFlagsAndWords } from '../command-line';

const usage = 'Usage: npm run announcement -- set FILE, npm run announcement -- clear.';

/** Throws a `CommandError` that names every wrong field. */
const readChecked = (path: string): AnnouncementFile => {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path} cannot be read as JSON: ${(error as Error).message}`, { cause: error });
  }
  const parsed = announcementFileSchema.safeParse(content);
  if (!parsed.success) throw new CommandError(`${path} is not an announcement:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
};

/** `npm run announcement`: shows one announcement to all people, or removes it. The server may run meanwhile. */
export const announcementCommand = (args: readonly string[], findDataDirectory: (given: string | undefined) => DataDirectory): void => {
  const { flags, words: [name, path, ...more] } = readFlagsAndWords({ 'data-dir': { type: 'string' } }, args);
  const { announcementFile } = findDataDirectory(flags['data-dir']);
  if (name === 'clear' && path === undefined) {
    rmSync(announcementFile, { force: true });
    printLine('There is no announcement any more.');
    return;
  }
  if (name !== 'set' || path === undefined || more.length > 0) throw new CommandError(usage);
  const announcement = readChecked(path);
  // Renamed, so that a running server never reads half a file.
  writeFileSync(`${announcementFile}.new`, JSON.stringify(announcement), { mode: 0o600 });
  renameSync(`${announcementFile}.new`, announcementFile);
  printLine('People see the announcement when they open Deckle, or return to its window.');
};
