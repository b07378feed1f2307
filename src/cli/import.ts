import { createInterface } from 'node:readline';
import { desktopId } from '../contract/entities/common-schemas';
import { clientWith, findServer, signIn } from './account';
import { CommandError, readFlags, runCommand } from './command-line';
import { importFolder } from './import-folder/import-folder';
import { createRetry } from './retry-until-available';

/** Exit code if some entries could not be imported. */
const exitCodeForSkipped = 2;

const usage = 'npm run import -- --server URL --email ADDRESS (--password TEXT | --password-stdin) --folder FOLDER [--into GUID] [--again] [--journal FILE] [--patience MINUTES]';

const required = (value: string | undefined, flag: string): string => {
  if (value === undefined || value === '') throw new CommandError(`${flag} is missing. Usage: ${usage}`);
  return value;
};

/** The first line of standard input, with a prompt on a terminal. */
const readPassword = async (): Promise<string> => {
  if (process.stdin.isTTY) process.stderr.write('Password (shown while it is typed): ');
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new CommandError('There is no password on the standard input.');
};

const minutes = (text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new CommandError('--patience must be a number of minutes.');
  return value * 60_000;
};

const serverOf = (text: string): string => {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new CommandError('--server must be the http:// or https:// address of a Deckle server.');
  return new URL(text).origin;
};

/** `npm run import`: imports a local folder into a workspace. */
await runCommand(async () => {
  const flags = readFlags({
    server: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' }, 'password-stdin': { type: 'boolean' },
    folder: { type: 'string' }, into: { type: 'string' }, journal: { type: 'string' }, again: { type: 'boolean' },
    patience: { type: 'string' },
  });
  const origin = serverOf(required(flags.server, '--server'));
  const folder = required(flags.folder, '--folder');
  const email = required(flags.email, '--email');
  const password = flags['password-stdin'] ? await readPassword() : required(flags.password, '--password');
  const patienceMs = minutes(flags.patience ?? '10');
  const patiently = createRetry(patienceMs);
  const server = await patiently(() => findServer(origin));
  const token = await patiently(() => signIn(server, email, password));
  const { skipped } = await importFolder({
    target: { ...server, token }, client: clientWith(server, token), folder, into: flags.into ?? desktopId,
    journalFile: flags.journal ?? null, isRestart: flags.again ?? false, retryTimeoutMs: patienceMs,
  });
  return skipped.some(({ isLoss }) => isLoss) ? exitCodeForSkipped : 0;
});
