import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { linkScheme } from '../../core/links/deckle-links';
import { linkHandlerEntry } from '../autostart/desktop-entry';
import { stableProgramPath } from '../autostart/stable-program-path';
import type { Log } from '../logging/logger';

export interface LinkSchemePorts {
  /** The program path that remains valid across updates; null if an installer registered the links. */
  readonly program: string | null;
  /** The folder of the person's desktop entries. */
  readonly folder: string;
  readonly read: (path: string) => string | null;
  readonly write: (path: string, text: string) => void;
  readonly run: (program: string, args: readonly string[]) => Promise<unknown>;
  readonly log: Log;
}

const entryName = 'deckle-links.desktop';

/** Registers the link scheme on Linux for a portable copy of the app; repeated only if its path changed. */
export const registerLinkScheme = async ({ program, folder, read, write, run, log }: LinkSchemePorts): Promise<void> => {
  if (program === null) return;
  const path = join(folder, entryName);
  const entry = linkHandlerEntry({ name: 'Deckle', command: [program], icon: null }, linkScheme);
  if (read(path) === entry) return;
  try {
    write(path, entry);
    await run('xdg-mime', ['default', entryName, `x-scheme-handler/${linkScheme}`]);
  } catch (error) {
    log.info('links could not be registered', { error });
  }
};

/**
 * Calls `registerLinkScheme` with the system's ports. `isOwnCopy`: a packaged app with the default data folder, not
 * a test.
 */
export const registerSystemLinkScheme = (isOwnCopy: boolean, log: Log): Promise<void> => {
  const program = stableProgramPath(process.execPath, process.env['APPIMAGE'], existsSync);
  return registerLinkScheme({
    program: isOwnCopy && process.platform === 'linux' && program !== process.execPath ? program : null,
    folder: join(process.env['XDG_DATA_HOME'] ?? join(homedir(), '.local/share'), 'applications'),
    read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null),
    write(path, text) {
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, text);
    },
    run: promisify(execFile), log,
  });
};
