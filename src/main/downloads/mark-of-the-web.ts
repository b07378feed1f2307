import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface MarkOfTheWebPorts {
  readonly platform: NodeJS.Platform;
  readonly run: (program: string, args: readonly string[]) => Promise<unknown>;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly now: () => Date;
}

/** The system's own ports. */
export const systemMarkOfTheWebPorts: MarkOfTheWebPorts = {
  platform: process.platform,
  run: (program, args) => promisify(execFile)(program, args),
  write: (path, text) => writeFile(path, text),
  now: () => new Date(),
};

/**
 * Marks a file as downloaded from the web, so that the system warns before running it. Windows uses an alternate data
 * stream (zone 3: internet); macOS an extended attribute (0081: downloaded, not yet approved). Linux has no such mark.
 * Rejects if the file system does not support the mark; callers keep the file.
 */
export const markAsFromWeb = async ({ platform, run, write, now }: MarkOfTheWebPorts, path: string): Promise<void> => {
  if (platform === 'win32') await write(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n');
  if (platform === 'darwin') {
    const seconds = Math.floor(now().getTime() / 1000).toString(16);
    await run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', `0081;${seconds};Deckle;`, path]);
  }
};
