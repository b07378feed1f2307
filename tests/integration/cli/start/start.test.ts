import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clientWith, findServer, signIn } from '../../../../src/cli/account';
import { ensureAppIsBuilt } from '../../../../src/cli/start/build-app';
import { isAlive } from '../../../../src/server/data-directory/process-identity';
import { lockHolder } from '../../../../src/server/data-directory/directory-lock';
import { isRoot } from '../../../../src/server/postgres/unprivileged-user';
import { makeTestDirectory } from '../../../support/database-server';
import { builtProgramsVariable } from '../../../support/server-programs';
import { descendantsOf } from '../../../support/workspace-tree';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const root = join(import.meta.dirname, '../../../..');
/** Built by a whole test run. npm's own scripts may build into `out/server` at the same time. */
const programs = process.env[builtProgramsVariable];
const program = join(programs ?? join(root, 'out/server'), 'start.js');

let folder: string;
let launchers: ChildProcess[];

/** The programs that `npm start` builds before it runs. A whole test run has already built them. */
beforeAll(() => {
  if (programs !== undefined) return;
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build:server'], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(stderr);
});
beforeEach(() => {
  folder = makeTestDirectory();
  launchers = [];
});
afterEach(async () => {
  for (const launcher of launchers) await end(launcher, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const end = async (launcher: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return launcher.exitCode;
  launcher.kill(signal);
  const [code] = (await once(launcher, 'exit')) as [number | null];
  return code;
};

const dataDirectory = (): string => join(folder, 'data');
const serverPid = async (): Promise<number | null> => (await lockHolder(join(dataDirectory(), 'server.lock')))?.pid ?? null;

/** Starts the launcher, by default for the browser, and waits until its output matches. */
const start = async (
  flags: readonly string[], awaited: RegExp, { surroundings = {}, place = ['--browser'] }: { surroundings?: SpawnOptions; place?: readonly string[] } = {},
): Promise<{ launcher: ChildProcess; output: () => string; url: string }> => {
  const launcher = spawn(process.execPath, [program, ...place, '--port', '0', '--data-dir', dataDirectory(), ...flags], { cwd: root, ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] });
  launchers.push(launcher);
  let output = '';
  for (const stream of [launcher.stdout, launcher.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { output += text; });
  await expect.poll(() => launcher.exitCode !== null || awaited.test(output), { timeout: 150_000 }).toBe(true);
  if (launcher.exitCode !== null) throw new Error(output);
  return { launcher, output: () => output, url: /^Deckle is ready at (\S+)$/m.exec(output)?.[1] ?? '' };
};

const opened = /^Open http/m;

test('the launcher serves the app, restarts a killed server at the same address, and SIGINT ends everything with exit code 0', async () => {
  const { launcher, output, url } = await start(['--no-demo'], opened);
  expect(output()).toContain('The app is served to the browser, as asked.');
  expect(output()).not.toContain('Demo sign-in');
  expect(await (await fetch(url)).text()).toContain('<html');

  const killed = await serverPid() ?? 0;
  process.kill(killed, 'SIGKILL');
  await expect.poll(async () => ![null, killed].includes(await serverPid()), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => fetch(`${url}/api/status`).then(({ status }) => status, () => 0), { timeout: 60_000 }).toBe(200);

  const server = await serverPid() ?? 0;
  expect(await end(launcher, 'SIGINT')).toBe(0);
  expect(isAlive(server)).toBe(false);
  expect(existsSync(join(dataDirectory(), 'server.lock'))).toBe(false);
});

test('a server does not outlive a launcher that was killed', async () => {
  const { launcher } = await start(['--no-demo'], opened);
  const server = await serverPid() ?? 0;
  await end(launcher, 'SIGKILL');
  await expect.poll(() => isAlive(server), { timeout: 60_000 }).toBe(false);
});

/** An unprivileged user. The desktop app does not run as root, so its launcher does not either. */
const nobody = 65_534;

test.skipIf(process.platform === 'win32').each([
  ['in order', 'exit 0', 'told to end'],
  ['by force, where it does not listen', '', ''],
])('a launcher that is terminated terminates its desktop app too: %s', async (_, onSigterm, lastWord) => {
  ensureAppIsBuilt(root, process.env);
  // A program in place of Electron. It prints a line and waits.
  const runtime = join(folder, 'runtime');
  mkdirSync(runtime);
  const given = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (given && existsSync(join(given, 'version'))) copyFileSync(join(given, 'version'), join(runtime, 'version'));
  const pidFile = join(folder, 'app.pid');
  writeFileSync(join(runtime, 'electron'), `#!/bin/sh\ntrap 'echo "${lastWord}"; ${onSigterm}' TERM\necho $$ > "${pidFile}"\nwhile [ -e "${pidFile}" ]; do sleep 0.1; done\n`, { mode: 0o755 });
  if (isRoot) chownSync(folder, nobody, nobody);

  const { launcher } = await start(['--no-demo'], /^Deckle is ready/m, {
    place: [],
    surroundings: {
      env: { ...process.env, HOME: folder, DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: runtime },
      ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    },
  });
  const appPid = (): number => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0);
  await expect.poll(appPid, { timeout: 30_000 }).toBeGreaterThan(0);
  const server = await serverPid() ?? 0;
  expect([isAlive(appPid()), isAlive(server)]).toEqual([true, true]);

  expect(await end(launcher, 'SIGTERM')).toBe(0);
  expect([isAlive(appPid()), isAlive(server)]).toEqual([false, false]);
  expect(readFileSync(join(dataDirectory(), 'desktop.log'), 'utf8').trim()).toBe(lastWord);
});

test('a new data directory gets a demo workspace once, also with another base path, and a folder is imported into it', async () => {
  mkdirSync(join(folder, 'papers'));
  writeFileSync(join(folder, 'papers', 'letter.txt'), 'Dear all');
  const first = await start(['--import', join(folder, 'papers')], /^Imported 1 files and 1 folders/m, { surroundings: { env: { ...process.env, BASE_PATH: '/office/api' } } });
  const [, email = '', password = ''] = /^Demo sign-in: (\S+), password (\S+)$/m.exec(first.output()) ?? [];
  const place = await findServer(first.url);
  expect(place).toEqual({ server: first.url, basePath: '/office/api' });
  const client = clientWith(place, await signIn(place, email, password));
  const before = await descendantsOf(client, 'Desktop');
  const names = before.map(({ file }) => file.name);
  for (const name of ['Launch plan', '第三季度市场计划', '来期の提案', 'خطة الربع الثالث', 'letter.txt']) expect(names).toContain(name);
  expect(Math.max(...names.map((name) => Array.from(name).length))).toBe(200);
  // Every type that can be created, and uploaded images, PDFs, sounds and other files.
  expect(new Set(before.map(({ file }) => file.type))).toEqual(new Set([1, -2, -6, -4, -10, -7, -9, -8, -11, -3, -5, -1, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, -999]));
  await end(first.launcher, 'SIGTERM');

  const second = await start([], opened);
  expect(second.output()).toContain(`Demo sign-in: ${email}, password ${password}`);
  const again = { server: second.url, basePath: '/api' };
  expect(await descendantsOf(clientWith(again, await signIn(again, email, password)), 'Desktop')).toHaveLength(before.length);
});

test('a data directory that is in use is refused, and the process that uses it is named', async () => {
  await start(['--no-demo'], opened);
  const second = spawnSync(process.execPath, [program, '--browser', '--data-dir', dataDirectory()], { cwd: root, encoding: 'utf8' });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(`is in use by the server with the process id ${await serverPid()};`);
});

test('a used port is reported, if it was requested', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { status, stderr } = spawnSync(process.execPath, [program, '--browser', '--no-demo', '--port', String(port), '--data-dir', dataDirectory()], { cwd: root, encoding: 'utf8' });
  other.close();
  expect(status).toBe(1);
  expect(stderr).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}`);
  expect(readFileSync(join(dataDirectory(), 'server.log'), 'utf8')).toContain('EADDRINUSE');
});

test('an unknown flag is reported', () => {
  const { status, stderr } = spawnSync(process.execPath, [program, '--brwoser'], { cwd: root, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain("Unknown option '--brwoser'");
});
