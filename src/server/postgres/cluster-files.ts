import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresPrograms } from './programs';
import { giveClusterToUnprivileged, giveToUnprivileged, makePrivateDirectory, unprivilegedSpawnOptions } from './unprivileged';

/** The one role of an embedded PostgreSQL. */
export const databaseUser = 'deckle';

/** PostgreSQL's programs inherit nothing of ours: an unknown locale or a foreign PGDATA would stop or mislead them. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...(process.platform === 'win32' ? { SYSTEMROOT: process.env.SYSTEMROOT } : {}),
});

const initdbFlags = [
  '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C',
  `--lc-ctype=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
  `--username=${databaseUser}`, '--auth=scram-sha-256', '--no-instructions',
] as const;

/**
 * Makes PostgreSQL's data folder where there is none. It is made beside its place and then renamed, so that one that
 * is there is whole. `scratchDirectory` belongs to PostgreSQL's user and holds the password's file for a moment.
 */
export const ensureCluster = async (programs: PostgresPrograms, directory: string, password: string, scratchDirectory: string, isDurable: boolean): Promise<void> => {
  const versionFile = join(directory, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim();
    if (found !== programs.majorVersion) {
      throw new Error(`${directory} was made by PostgreSQL ${found}, but this is PostgreSQL ${programs.majorVersion}; bring the data over with pg_dump.`);
    }
    giveClusterToUnprivileged(directory);
    return;
  }
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(directory), { recursive: true });
  makePrivateDirectory(unfinished);
  const passwordFile = join(scratchDirectory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToUnprivileged(passwordFile);
  try {
    const flags = [...initdbFlags, `--pwfile=${passwordFile}`, ...(isDurable ? [] : ['--no-sync'])];
    await run(programs.program('initdb'), [`--pgdata=${unfinished}`, ...flags]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, directory);
};

/** Runs a program to its end; what it wrote is the error's message where it fails. */
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

/** Beyond this size a log is put aside when PostgreSQL starts, and the one put aside before it goes. */
const largestLogBytes = 10 * 1024 ** 2;

/** PostgreSQL's log as a file it can go on writing to should the server be killed. Runs `use` with its descriptor. */
export const withLogFile = <Result>(logFile: string, use: (descriptor: number) => Result): Result => {
  if (existsSync(logFile) && statSync(logFile).size > largestLogBytes) renameSync(logFile, `${logFile}.old`);
  const descriptor = openSync(logFile, 'a', 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
};
