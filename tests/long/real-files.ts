import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { collectRealFiles } from '../support/collect-real-files';
import { runInDesktopSession } from '../support/desktop-session';
import { allRealFiles } from '../support/real-file-list';
import { realFilesVariable } from '../support/long-tests';

/**
 * Opens real files of many formats in a browser and in the desktop app. The files are from Debian packages, which are
 * downloaded and unpacked, from npm packages, and from programs that make them. `REAL_FILES` names a folder that keeps
 * them for the next run. `HOSTS` is `browser` or `desktop`. The app and the server have to be built.
 */
const minimumFiles = 60;
const minimumFormats = 25;
/** The video of 2 GB, its parts, and its copies on two servers. */
const neededBytes = 12 * 1024 ** 3;

const say = (text: string): void => { process.stdout.write(`  ${text}\n`); };

const session = mkdtempSync(join(tmpdir(), 'deckle-real-files-'));
const folder = process.env[realFilesVariable] ?? join(session, 'files');
try {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < neededBytes) throw new Error(`${folder} needs 12 GB of free space.`);
  const missing = await collectRealFiles(folder, session, say);
  const present = allRealFiles.filter(({ name }) => existsSync(join(folder, name)));
  const formats = new Set(present.map(({ name }) => extname(name).toLowerCase()));
  say(`${present.length} of ${allRealFiles.length} files in ${formats.size} formats`);
  for (const each of missing) say(`missing: ${each}`);
  if (present.length < minimumFiles || formats.size < minimumFormats) throw new Error(`The run needs ${minimumFiles} files in ${minimumFormats} formats.`);
  const hosts = (process.env['HOSTS'] ?? 'browser,desktop').split(',').map((host) => `--project=${host}`);
  const command = [process.execPath, join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js'), 'test', 'real-files', '--workers=1', ...hosts];
  process.exitCode = await runInDesktopSession(command, session, { [realFilesVariable]: folder }) ?? 1;
} finally {
  rmSync(session, { recursive: true, force: true });
}
