import { realpathSync, writeFileSync } from 'node:fs';
import { readServerConfig } from '../server/config';
import { layoutOf, type DataDirectory } from '../server/data-directory/layout';
import { breakLock, lockDirectory } from '../server/data-directory/lock';
import { readWorkspaceRecord, writeWorkspaceRecord, type Acceptance } from '../server/data-directory/workspace-record';
import { CommandError, readFlags, runCommand, say } from './command-line';

/**
 * Permits the next start, and only that start, to accept a state that it would refuse. The server must not run
 * meanwhile.
 */
const accept = async (layout: DataDirectory, acceptance: Acceptance, done: string): Promise<void> => {
  const release = await lockDirectory(layout.path, layout.lockFile);
  try {
    const record = readWorkspaceRecord(layout) ?? { databaseId: null, accepts: [] };
    writeWorkspaceRecord(layout, { ...record, accepts: [...new Set([...record.accepts, acceptance])] });
  } finally {
    release();
  }
  say(done);
};

const commands: Readonly<Record<string, (layout: DataDirectory) => Promise<void> | void>> = {
  'accept-database': (layout) => accept(
    layout, 'database', `The next start uses ${layout.path} with the database it finds, and creates an empty one if there is none. Stored files stay.`,
  ),
  'accept-key': (layout) => accept(
    layout, 'key', 'The next start uses the key it finds, and creates one if there is none. Passwords of links that were encrypted with a different key become unreadable.',
  ),
  'allow-sweep': (layout) => {
    writeFileSync(layout.sweepPermissionFile, '', { mode: 0o600 });
    say('The next sweep, within an hour while the server runs, moves all stored files without a database row into quarantine.');
  },
  async unlock(layout) {
    await breakLock(layout.path, layout.lockFile);
    say(`${layout.path} is no longer locked by a server.`);
  },
};

/** `node out/server/admin.js <command>`: decisions about a data directory that need an operator. */
await runCommand(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new CommandError(`Unknown command. The commands are ${Object.keys(commands).join(', ')}.`);
  const { 'data-dir': given } = readFlags({ 'data-dir': { type: 'string' } }, rest);
  const { dataDirectory } = readServerConfig({ DECKLE_DATA_DIR: process.env['DECKLE_DATA_DIR'] }, { dataDirectory: given });
  await command(layoutOf(realpathSync(dataDirectory)));
});
