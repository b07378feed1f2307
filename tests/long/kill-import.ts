import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clientWith, signIn } from '../../src/cli/account';
import { dataDirectoryLayout } from '../../src/server/data-directory/data-directory-layout';
import { lockHolder } from '../../src/server/data-directory/directory-lock';
import { isAlive } from '../../src/server/data-directory/process-identity';
import { readPostmaster } from '../../src/server/postgres/postmaster';
import { makeTestDirectory } from '../support/database-server';
import { childrenOf, compareTrees, sourceTree, descendantsOf } from '../support/workspace-tree';

/**
 * Imports a folder through `npm start` while the server and PostgreSQL are killed in turn, twenty times, and sometimes
 * the importing program. At the end every file has to exist once, with the bytes of its source. The files must include
 * every acknowledged file.
 */
const killCount = 20;
const importerKillCount = 3;
const fileCount = 6_000;
const filesPerFolder = 100;
/** Number of newly acknowledged files before a kill. Several files are in progress at that time. */
const acknowledgedBetweenKills = 120;
const recoveryTimeoutMs = 120_000;

const root = join(import.meta.dirname, '..', '..');
const folder = makeTestDirectory();
const source = join(folder, 'source');
const journal = join(folder, 'journal.jsonl');
const layout = dataDirectoryLayout(join(folder, 'data'));

const bytesOf = (index: number): Buffer => {
  const seed = createHash('sha256').update(String(index)).digest();
  return Buffer.alloc(seed.readUInt16LE(0) % 20_000, seed);
};
const makeSource = (): void => {
  for (let index = 0; index < fileCount; index += 1) {
    const directory = join(source, `folder ${Math.floor(index / filesPerFolder)}`);
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, `file ${index}.txt`), bytesOf(index));
  }
};

const waitFor = async <Value>(what: string, look: () => Value | null | false | undefined | Promise<Value | null | false | undefined>): Promise<Value> => {
  for (const until = Date.now() + recoveryTimeoutMs; Date.now() < until; await delay(50)) {
    const value = await look();
    if (value) return value;
  }
  throw new Error(`${what} did not happen within ${recoveryTimeoutMs / 1_000} s.`);
};

const say = (text: string): void => { process.stdout.write(`  ${text}\n`); };

/** Number of entries in the journal. */
const acknowledgedCount = (): number => (existsSync(journal) ? readFileSync(journal).filter((byte) => byte === 0x0a).length : 0);
const acknowledged = (): { path: string; guid: string }[] => (existsSync(journal) ? readFileSync(journal, 'utf8') : '').split('\n')
  .filter((line) => line.startsWith('{"path"') && line.endsWith('}')).map((line) => JSON.parse(line) as { path: string; guid: string });

const startImport = (server: string, email: string, password: string): ChildProcess => spawn(
  process.execPath, [join(root, 'out/server/import.js'), '--server', server, '--email', email, '--password', password, '--folder', source, '--journal', journal],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);

const serverPid = async (): Promise<number | null> => (await lockHolder(layout.lockFile))?.pid ?? null;
const postgresPid = (): number | null => {
  const postmaster = readPostmaster(layout.clusterDirectory);
  return postmaster?.isReady && isAlive(postmaster.pid) ? postmaster.pid : null;
};

makeSource();
const begunAt = Date.now();
const launcher = spawn('npm', ['start', '--', '--browser', '--data-dir', layout.path], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
let said = '';
launcher.stdout.setEncoding('utf8').on('data', (text: string) => { said += text; });
let importer: ChildProcess | null = null;
try {
  const server = await waitFor('The start', () => /^Deckle is ready at (\S+)$/m.exec(said)?.[1]);
  const [, email = '', password = ''] = /^Demo sign-in: (\S+), password (\S+)$/m.exec(said) ?? [];
  importer = startImport(server, email, password);

  let importerKills = 0;
  for (let kill = 0; kill < killCount; kill += 1) {
    const before = acknowledgedCount();
    await waitFor('Progress', () => acknowledgedCount() >= before + acknowledgedBetweenKills);
    if (importer.exitCode !== null) throw new Error('The import ended before all kills were done; there have to be more files.');
    const what = kill % 2 === 0 ? 'server' : 'PostgreSQL';
    const victim = await waitFor(`A running ${what}`, kill % 2 === 0 ? serverPid : postgresPid);
    process.kill(victim, 'SIGKILL');
    if (importerKills < importerKillCount && kill % 6 === 5) {
      importer.kill('SIGKILL');
      await once(importer, 'exit');
      importer = startImport(server, email, password);
      importerKills += 1;
    }
    await waitFor(`A new ${what}`, async () => { const now = kill % 2 === 0 ? await serverPid() : postgresPid(); return now !== null && now !== victim; });
    say(`kill ${kill + 1} of ${killCount}: ${what} ${victim}, after ${acknowledgedCount()} acknowledged`);
  }
  const [code] = importer.exitCode === null ? (await once(importer, 'exit')) as [number | null] : [importer.exitCode];
  if (code !== 0) throw new Error(`The import ended with exit code ${code}.`);
  const importedAt = Date.now();

  const token = await signIn({ server, basePath: '/api' }, email, password);
  const client = clientWith({ server, basePath: '/api' }, token);
  const imported = (await childrenOf(client, 'Desktop')).filter(({ name }) => name === 'source');
  const placed = (await Promise.all(imported.map(({ guid }) => descendantsOf(client, guid)))).flat();
  const difference = await compareTrees(sourceTree(source), placed, server, token);
  const guids = new Set([...placed, ...imported.map((file) => ({ file }))].map(({ file }) => file.guid));
  const lost = acknowledged().filter(({ guid }) => !guids.has(guid));
  say(`${killCount} kills (${killCount / 2} of the server, ${killCount / 2} of PostgreSQL) and ${importerKills} of the importing program in ${((importedAt - begunAt) / 1_000).toFixed(0)} s`);
  say(`${placed.filter(({ file }) => file.kind !== 'Folder').length} of ${fileCount} files there; acknowledged and lost: ${lost.length}; missing: ${difference.missing.length}; `
    + `doubled: ${difference.duplicated.length + imported.length - 1}; altered: ${difference.altered.length}; unexpected: ${difference.unexpected.length}`);
  if (lost.length + Object.values(difference).flat().length > 0 || imported.length !== 1) process.exitCode = 1;
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
} finally {
  importer?.kill('SIGKILL');
  // SIGINT to npm, its shell and the launcher, as Ctrl+C in a terminal sends it.
  if (launcher.exitCode === null && launcher.pid !== undefined) {
    process.kill(-launcher.pid, 'SIGTERM');
    await waitFor('The end of the launcher', async () => await serverPid() === null);
  }
  rmSync(folder, { recursive: true, force: true });
}
