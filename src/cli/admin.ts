import { realpathSync, writeFileSync } from 'node:fs';
import { readServerConfig } from '../server/config';
import { dataDirectoryLayout, type DataDirectory } from '../server/data-directory/data-directory-layout';
import { breakLock, lockDirectory } from '../server/data-directory/directory-lock';
import { readWorkspaceRecord, writeWorkspaceRecord, type Acceptance } from '../server/data-directory/workspace-record';
import { announcementCommand } from './admin/announcement-command';
import { jobsCommand } from './admin/jobs-command';
import { mailCommand } from './admin/mail-command';
import { CommandError, readFlags, runCommand, printLine } from './command-line';

/**
 * Permits the next start, and only that start, to accept a state that it would refuse. The server must not run
 * meanwhile.
 */
const acceptOnce = async (layout: DataDirectory, acceptance: Acceptance, done: string): Promise<void> => {
  const release = await lockDirectory(layout.path, layout.lockFile);
  try {
    const record = readWorkspaceRecord(layout) ?? { databaseId: null, accepts: [] };
    writeWorkspaceRecord(layout, { ...record, accepts: [...new Set([...record.accepts, acceptance])] });
  } finally {
    release();
  }
  printLine(done);
};

const findDataDirectory = (given: string | undefined): DataDirectory => {
  const { dataDirectory } = readServerConfig({ DECKLE_DATA_DIR: process.env['DECKLE_DATA_DIR'] }, { dataDirectory: given });
  return dataDirectoryLayout(realpathSync(dataDirectory));
};

type Command = (args: readonly string[]) => Promise<void> | void;

const onDirectory = (run: (layout: DataDirectory) => Promise<void> | void): Command => (args) => {
  const { 'data-dir': given } = readFlags({ 'data-dir': { type: 'string' } }, args);
  return run(findDataDirectory(given));
};

const commands: Readonly<Record<string, Command>> = {
  'accept-database': onDirectory((layout) => acceptOnce(
    layout, 'database', `The next start uses ${layout.path} with the database it finds, and creates an empty one if there is none. Stored files stay.`,
  )),
  'accept-key': onDirectory((layout) => acceptOnce(
    layout, 'key', 'The next start uses the key it finds, and creates one if there is none. Passwords of links that were encrypted with a different key become unreadable.',
  )),
  'allow-sweep': onDirectory((layout) => {
    writeFileSync(layout.sweepPermissionFile, '', { mode: 0o600 });
    printLine('The next sweep, within an hour while the server runs, moves all stored files without a database row into quarantine.');
  }),
  announcement: (args) => { announcementCommand(args, findDataDirectory); },
  jobs: (args) => jobsCommand(args, findDataDirectory),
  mail: (args) => mailCommand(args, findDataDirectory),
  unlock: onDirectory(async (layout) => {
    await breakLock(layout.path, layout.lockFile);
    printLine(`${layout.path} is no longer locked by a server.`);
  }),
};

/** `node out/server/admin.js <command>`: actions of an operator on a data directory or its database. */
await runCommand(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new CommandError(`Unknown command. The commands are ${Object.keys(commands).join(', ')}.`);
  await command(rest);
});
