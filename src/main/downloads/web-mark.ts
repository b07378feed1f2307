import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface WebMarkPorts {
  readonly platform: NodeJS.Platform;
  readonly run: (program: string, args: readonly string[]) => Promise<unknown>;
  readonly write: (path: string, text: string) => Promise<void>;
  readonly now: () => Date;
}

/** The system's own ports. */
export const systemWebMarkPorts: WebMarkPorts = {
  platform: process.platform,
  run: (program, args) => promisify(execFile)(program, args),
  write: (path, text) => writeFile(path, text),
  now: () => new Date(),
};

/**
 * Tells the system that a file came from elsewhere, so that it warns before it runs anything in it: Windows by a second
 * stream of the file (the internet's zone is 3), macOS by an attribute (0081: downloaded, not yet agreed to). Linux has
 * no such thing. Rejects where the file system cannot keep it, which is no reason to keep the file back.
 */
export const markAsFromWeb = async ({ platform, run, write, now }: WebMarkPorts, path: string): Promise<void> => {
  if (platform === 'win32') await write(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n');
  if (platform === 'darwin') {
    const seconds = Math.floor(now().getTime() / 1000).toString(16);
    await run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', `0081;${seconds};Deckle;`, path]);
  }
};
