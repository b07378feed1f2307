import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresPrograms } from './postgres-programs';
import { chownClusterToUnprivileged, chownToUnprivileged, makePrivateDirectory, unprivilegedSpawnOptions } from './unprivileged-user';

/** The only role of an embedded PostgreSQL. */
export const databaseUser = 'deckle';

/**
 * PostgreSQL's programs do not inherit the environment. An unknown locale would stop them, and a foreign PGDATA would
 * mislead them.
 */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...(process.platform === 'win32' ? { SYSTEMROOT: process.env.SYSTEMROOT } : {}),
});

const initdbFlags = [
  '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C',
  `--lc-ctype=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
  `--username=${databaseUser}`, '--auth=scram-sha-256', '--no-instructions',
] as const;

/**
 * Creates PostgreSQL's data folder if it is missing. It is created beside its final path and then renamed, so that an
 * existing folder is always complete. `scratchDirectory` belongs to PostgreSQL's user and temporarily contains the
 * password file.
 */
export const ensureCluster = async (programs: PostgresPrograms, directory: string, password: string, scratchDirectory: string, isDurable: boolean): Promise<void> => {
  const versionFile = join(directory, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found !== programs.majorVersion) {
      throw new Error(`${directory} was made by PostgreSQL ${found}, but this is PostgreSQL ${programs.majorVersion}; bring the data over with pg_dump.`);
    }
    chownClusterToUnprivileged(directory);
    return;
  }
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(directory), { recursive: true });
  makePrivateDirectory(unfinished);
  const passwordFile = join(scratchDirectory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  chownToUnprivileged(passwordFile);
  try {
    const flags = [...initdbFlags, `--pwfile=${passwordFile}`, ...(isDurable ? [] : ['--no-sync'])];
    await run(programs.program('initdb'), [`--pgdata=${unfinished}`, ...flags]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, directory);
};

/** Runs a program to its end. If it fails, its output is the error's message. */
const run = (program: string, flags: readonly string[]): Promise<void> => new Promise((resolve, reject) => {
  const child = spawn(program, flags, { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, ...unprivilegedSpawnOptions });
  let output = '';
  const collect = (chunk: Buffer): void => { output += chunk.toString('utf8'); };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', reject);
  child.on('close', (code) => {
    if (code === 0) resolve();
    else reject(new Error(`${program} failed: ${output.trim()}`));
  });
});

/** A larger log is rotated when PostgreSQL starts, and replaces the previously rotated log. */
const maximumLogBytes = 10 * 1024 ** 2;

/**
 * Opens PostgreSQL's log as a file, so that PostgreSQL can continue to write if the server is killed. Runs `use` with
 * its descriptor.
 */
export const withLogFile = <Result>(logFile: string, use: (descriptor: number) => Result): Result => {
  if (existsSync(logFile) && statSync(logFile).size > maximumLogBytes) renameSync(logFile, `${logFile}.old`);
  const descriptor = openSync(logFile, 'a', 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
