import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTestDirectory } from '../../../support/database-server';
import { startTestServer } from '../../../support/test-server';
import { serverProgram } from '../../../support/server-programs';
import { descendantsOf } from '../../../support/workspace-tree';

const root = join(import.meta.dirname, '../../../..');

test.each(['/api', '/office/api'])('the command needs only the address of a server whose API is at %s', async (basePath) => {
  const server = await startTestServer({ config: { basePath } });
  const folder = makeTestDirectory();
  try {
    const person = await server.register();
    mkdirSync(join(folder, 'papers'));
    writeFileSync(join(folder, 'papers', 'letter.txt'), 'Dear all');
    const command = spawn(process.execPath, [
      ...serverProgram('import'), '--server', `${server.url}/`, '--email', person.email, '--password-stdin',
      '--folder', join(folder, 'papers'), '--journal', join(folder, 'journal.jsonl'),
    ], { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [command.stdout, command.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { output += text; });
    command.stdin.end(`${person.password}\n`);
    const [code] = await once(command, 'close') as [number | null];
    expect([code, output]).toEqual([0, expect.stringContaining('Imported 1 files and 1 folders')]);
    expect((await descendantsOf(person.client, 'Desktop')).map(({ file }) => file.name)).toEqual(['papers', 'letter.txt']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  }
});
