import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateDirectory, unprivilegedSpawnOptions } from '../../src/server/postgres/unprivileged-user';
import { available, unavailable, type Availability } from './availability';
import { withClient } from './database-server';
import { freePort } from './free-port';
import { findProgram, isExecutable } from './system-programs';

/** Debian's folder with one subfolder per major version. */
const debianFolder = '/usr/lib/postgresql';
const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore'] as const;

/**
 * Finds the folder of this computer's PostgreSQL, with server and client programs of one version. The embedded
 * PostgreSQL has no client programs.
 */
export const findExternalPostgres = (): Availability<string> => {
  const onPath = findProgram('postgres');
  const folders = [
    ...(existsSync(debianFolder) ? readdirSync(debianFolder).sort((left, right) => Number(right) - Number(left)).map((version) => join(debianFolder, version, 'bin')) : []),
    ...(onPath === null ? [] : [dirname(realpathSync(onPath))]),
  ];
  const found = folders.find((folder) => needed.every((name) => isExecutable(join(folder, name))));
  return found === undefined ? unavailable('PostgreSQL with pg_dump is not installed') : available(found, found);
};

export interface ExternalPostgres {
  /** The `DATABASE_URL` for a server. */
  readonly url: string;
  query(text: string): Promise<unknown>;
  stop(): Promise<void>;
}

const connects = async (connectionString: string): Promise<boolean> => {
  try {
    await withClient({ connectionString }, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
};

/** Starts an external PostgreSQL with an empty database, in a test folder that other users can enter. */
export const startExternalPostgres = async (programs: string, directory: string): Promise<ExternalPostgres> => {
  makePrivateDirectory(directory);
  execFileSync(join(programs, 'initdb'), ['-D', directory, '-U', 'deckle', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'], { stdio: 'ignore', ...unprivilegedSpawnOptions });
  const port = await freePort();
  const server = spawn(join(programs, 'postgres'), ['-D', directory, '-p', String(port), '-h', '127.0.0.1', '-k', '', '-c', 'fsync=off'], { stdio: 'ignore', ...unprivilegedSpawnOptions });
  const ended = once(server, 'exit');
  const maintenance = `postgres://deckle@127.0.0.1:${port}/postgres`;
  while (!await connects(maintenance)) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL in ${programs} ended with exit code ${server.exitCode}.`);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
  const query = (text: string): Promise<unknown> => withClient({ connectionString: maintenance }, (client) => client.query(text));
  await query('create database deckle');
  return {
    url: `postgres://deckle@127.0.0.1:${port}/deckle`, query,
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
};
