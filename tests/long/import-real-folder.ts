import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { clientWith, signIn } from '../../src/cli/account';
import { readDemoAccount } from '../../src/cli/demo';
import { importFolder } from '../../src/cli/import-folder/import-folder';
import { dataDirectoryLayout } from '../../src/server/data-directory/data-directory-layout';
import { makeTestDirectory } from '../support/database-server';
import { startServerProcess } from '../support/server-process';
import { childrenOf, compareTrees, sourceTree, descendantsOf } from '../support/workspace-tree';

/**
 * Imports a folder of real files (`IMPORT_FOLDER`, default `/usr/share/doc`) into a fresh server with the durability of
 * production. Compares every file that the server returns with its source.
 */
const folder = process.env.IMPORT_FOLDER ?? '/usr/share/doc';
const directory = makeTestDirectory();
const say = (text: string): void => { process.stdout.write(`  ${text}\n`); };

const server = await startServerProcess({ dataDirectory: join(directory, 'data'), flags: ['--demo'] });
try {
  const account = readDemoAccount(dataDirectoryLayout(join(directory, 'data')).demoFile);
  if (!account) throw new Error('There is no demo account.');
  const place = { server: server.url, basePath: '/api' };
  const token = await signIn(place, account.email, account.password);
  const client = clientWith(place, token);

  const begunAt = performance.now();
  const { counts, skipped } = await importFolder({
    target: { ...place, token }, client, folder, into: 'Desktop', journalFile: join(directory, 'journal.jsonl'), isRestart: false, retryTimeoutMs: 60_000,
  });
  const seconds = (performance.now() - begunAt) / 1_000;

  const imported = (await childrenOf(client, 'Desktop')).find(({ name }) => name === basename(folder));
  if (!imported) throw new Error('The folder is not there.');
  const placed = await descendantsOf(client, imported.guid);
  const source = sourceTree(folder);
  const difference = await compareTrees(source, placed, server.url, token);
  const sourceFiles = [...source.values()].filter((hash) => hash !== 'folder').length;
  say(`${counts.files} of ${sourceFiles} files and ${counts.folders - 1} of ${source.size - sourceFiles} folders in ${seconds.toFixed(1)} s: ${(counts.files / seconds).toFixed(0)} files/s`);
  say(`missing: ${difference.missing.length}; doubled: ${difference.duplicated.length}; with other bytes: ${difference.altered.length}; unexpected: ${difference.unexpected.length}; `
    + `listed as links and the like: ${skipped.filter(({ isLoss }) => !isLoss).length}; could not be brought: ${skipped.filter(({ isLoss }) => isLoss).length}`);
  if (Object.values(difference).flat().length > 0) process.exitCode = 1;
} finally {
  await server.end('SIGTERM');
  rmSync(directory, { recursive: true, force: true });
}
