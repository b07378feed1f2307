import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api-client/api-client';
import { createKyTransport } from '../../../src/api-client/ky-transport';
import { passwordDigest } from '../../../src/core/password';
import type { EventPosition } from '../../../src/contract/realtime/events';
import { isRoot } from '../../../src/server/postgres/unprivileged-user';
import { makeTestDirectory } from '../../support/database-server';
import { documentedBlocks } from '../../support/documented-commands';
import { findExternalPostgres, startExternalPostgres } from '../../support/external-postgres';
import { freePort } from '../../support/free-port';
import { connectLive } from '../../support/live-client';
import { startServerProcess } from '../../support/server-process';
import { serverProgram } from '../../support/server-programs';
import { createTusClient, upload, type TusClient } from '../../support/tus-client';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const root = join(import.meta.dirname, '../../..');
const account = { email: 'ada@example.com', password: passwordDigest('correct horse') };
const signedIn = async (url: string, call: 'auth.register' | 'auth.login') => {
  const client = createApiClient({ transport: createKyTransport(), baseUrl: url, token: () => null });
  const { token } = call === 'auth.register' ? await client.call(call, { body: { ...account, name: 'Ada' } }) : await client.call(call, { body: account });
  return createTusClient({ url }, { token: token ?? '' });
};

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-backup-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

/** Replaces systemd: starts and stops the server of the page's service, on a port of the test. */
const systemctl = (port: number): string => `#!/bin/sh
set -eu
case "$1" in
  start)
    cd ${root}
    # The log of the previous start says ready too, and the program below opens it later than this script reads it.
    : >'${folder}/log'
    setsid ${[process.execPath, ...serverProgram('server')].map((word) => `'${word}'`).join(' ')} --port ${port} --data-dir /srv/deckle >'${folder}/log' 2>&1 </dev/null &
    echo $! >'${folder}/pid'
    until grep -q 'Deckle is ready' '${folder}/log'; do
      kill -0 $(cat '${folder}/pid') || { cat '${folder}/log' >&2; exit 1; }
      sleep 0.1
    done ;;
  stop)
    kill -TERM $(cat '${folder}/pid')
    while kill -0 $(cat '${folder}/pid') 2>/dev/null; do sleep 0.1; done ;;
esac
`;

/** A shell with private, empty /srv and /var/backups, as on a dedicated machine. */
const openMachine = (environment: Readonly<Record<string, string>> = {}): { run(script: string): Promise<void>; close(): Promise<void> } => {
  const shell: ChildProcess = spawn('unshare', ['--mount', '--propagation', 'private', 'bash'], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...environment, PATH: `${folder}:${environment['PATH'] ?? process.env['PATH'] ?? ''}` } });
  let output = '';
  shell.stdout?.setEncoding('utf8').on('data', (text: string) => { output += text; });
  const run = async (script: string): Promise<void> => {
    const mark = randomBytes(8).toString('hex');
    const file = join(folder, `${mark}.sh`);
    writeFileSync(file, script);
    shell.stdin?.write(`bash -eu '${file}'; echo "${mark} $?"\n`);
    await expect.poll(() => output, { timeout: 90_000 }).toContain(mark);
    expect(output).toContain(`${mark} 0\n`);
  };
  return {
    run,
    async close() {
      shell.stdin?.end();
      if (shell.exitCode === null) await once(shell, 'exit');
    },
  };
};

const canUnshare = process.platform === 'linux' && isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;

if (canUnshare) test('the commands of docs/operating.md, word for word: a backup, the loss of everything, and the restore', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  writeFileSync(join(folder, 'systemctl'), systemctl(port));
  chmodSync(join(folder, 'systemctl'), 0o755);
  const [backup = '', restore = ''] = documentedBlocks('Backups', 'sh');
  expect([backup, restore].map((block) => block.includes('systemctl stop deckle'))).toEqual([true, true]);
  const machine = openMachine();
  try {
    await machine.run('mount -t tmpfs -o mode=755 tmpfs /srv; mkdir -p /var/backups; mount -t tmpfs tmpfs /var/backups; systemctl start deckle');
    const tus = await signedIn(url, 'auth.register');
    const guid = await upload(tus, 'kept', { filename: 'kept' });
    await machine.run(backup);
    await upload(await signedIn(url, 'auth.login'), 'after the backup', { filename: 'later' });
    // The disk is lost, and only the backup remains.
    await machine.run('systemctl stop deckle; find /srv/deckle -delete; systemctl start deckle');
    await expect(signedIn(url, 'auth.login')).rejects.toThrow();
    await machine.run(restore);
    const again = await signedIn(url, 'auth.login');
    expect(await (await again.send(`/api/files/${guid}/download`, {})).text()).toBe('kept');
    expect((await again.send('/api/files', {})).status).toBe(200);
    // On an empty machine.
    await machine.run(`systemctl stop deckle; find /srv -mindepth 1 -delete; sleep 1000 & echo $! >'${folder}/pid'`);
    await machine.run(restore);
    expect(await (await (await signedIn(url, 'auth.login')).send(`/api/files/${guid}/download`, {})).text()).toBe('kept');
  } finally {
    await machine.run('systemctl stop deckle').finally(() => machine.close());
  }
});

const external = findExternalPostgres();
const noExternal = !canUnshare ? 'the test may not make namespaces' : external.isAvailable ? null : external.reason;

test.skipIf(noExternal !== null)(`the commands of docs/operating.md for a database of one's own, word for word${noExternal === null ? '' : ` (skipped: ${noExternal})`}`, async () => {
  const { value: programs } = external as { value: string };
  const directory = makeTestDirectory();
  const postgres = await startExternalPostgres(programs, join(directory, 'cluster'));
  const url = `http://127.0.0.1:${await freePort()}`;
  writeFileSync(join(folder, 'systemctl'), systemctl(Number(new URL(url).port)), { mode: 0o755 });
  const [, , backup = '', restore = ''] = documentedBlocks('Backups', 'sh');
  expect([backup.includes('pg_dump'), restore.includes('pg_restore')]).toEqual([true, true]);
  const machine = openMachine({ DATABASE_URL: postgres.url, DECKLE_KEY: 'ab'.repeat(32), PATH: `${programs}:${process.env['PATH'] ?? ''}` });
  const positionOf = async (token: string): Promise<EventPosition> => {
    const live = await connectLive({ url }, { token });
    live.close();
    return live.first;
  };
  /** Whether a window that followed events up to a position has to reload. */
  const isReset = async (tus: TusClient, { seq, epoch = '' }: EventPosition): Promise<boolean> =>
    ((await (await tus.send(`/api/events?after=${seq}&epoch=${epoch}`, {})).json()) as { reset: boolean }).reset;
  try {
    await machine.run('mount -t tmpfs -o mode=755 tmpfs /srv; mkdir -p /var/backups; mount -t tmpfs tmpfs /var/backups; systemctl start deckle');
    const { token } = await createApiClient({ transport: createKyTransport(), baseUrl: url, token: () => null }).call('auth.register', { body: { ...account, name: 'Ada' } });
    const tus = createTusClient({ url }, { token: token ?? '' });
    const guid = await upload(tus, 'kept', { filename: 'kept' });
    const before = await positionOf(token ?? '');
    await machine.run(backup);
    const later = await upload(tus, 'after the backup', { filename: 'later' });
    // A server numbers an event shortly after its transaction.
    await expect.poll(async () => (await tus.send(`/api/events?after=${before.seq}&epoch=${before.epoch ?? ''}`, {})).text()).toContain(later);
    const after = await positionOf(token ?? '');
    // First into the same database, then into an empty database on an empty machine.
    for (const loss of ['true', 'systemctl stop deckle; find /srv -mindepth 1 -delete']) {
      await machine.run(loss);
      if (loss !== 'true') {
        await postgres.query('drop database deckle with (force)');
        await postgres.query('create database deckle');
        await machine.run(`sleep 1000 & echo $! >'${folder}/pid'`);
      }
      await machine.run(restore);
      // The session from before the backup remains valid. A window has to reload if it saw events that the backup does
      // not contain.
      expect(await (await tus.send(`/api/files/${guid}/download`, {})).text()).toBe('kept');
      expect((await tus.send(`/api/files/${later}`, {})).status).toBe(404);
      expect([(await tus.send('/api/files', {})).status, await isReset(tus, before), await isReset(tus, after)]).toEqual([200, false, true]);
    }
  } finally {
    await machine.run('systemctl stop deckle').finally(() => machine.close());
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
});

// Without root, the copy belongs to the server's user.
if (isRoot) test('a server starts from a copy that root made with cp -r and that belongs to root', async () => {
  const directory = makeTestDirectory();
  try {
    const first = await startServerProcess({ dataDirectory: join(directory, 'data') });
    const guid = await upload(await signedIn(first.url, 'auth.register'), 'kept', { filename: 'kept' });
    await first.end('SIGTERM');
    execFileSync('cp', ['-r', join(directory, 'data'), join(directory, 'copy')]);
    chmodSync(join(directory, 'copy'), 0o711);
    expect(statSync(join(directory, 'copy', 'postgres', 'PG_VERSION')).uid).toBe(0);
    const second = await startServerProcess({ dataDirectory: join(directory, 'copy') });
    try {
      expect(await (await (await signedIn(second.url, 'auth.login')).send(`/api/files/${guid}/download`, {})).text()).toBe('kept');
    } finally {
      await second.end('SIGTERM');
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
