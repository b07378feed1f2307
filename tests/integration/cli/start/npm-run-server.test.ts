import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lockHolder } from '../../../../src/server/data-directory/directory-lock';
import { makeTestDirectory } from '../../../support/database-server';

vi.setConfig({ testTimeout: 180_000 });

const root = join(import.meta.dirname, '../../../..');

/** The Windows shell has no exec, and no signal that a program could handle. */
if (process.platform !== 'win32') {
  test('npm run server: SIGTERM to npm ends the server in order, with exit code 0', async () => {
    const folder = makeTestDirectory();
    const lockFile = join(folder, 'data', 'server.lock');
    try {
      const npm = spawn('npm', ['run', 'server', '--', '--port', '0', '--data-dir', join(folder, 'data')], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      npm.stdout.setEncoding('utf8').on('data', (text: string) => { output += text; });
      await expect.poll(() => output, { timeout: 120_000 }).toMatch(/^Deckle is ready at http:\/\/127\.0\.0\.1:\d+$/m);
      expect(await lockHolder(lockFile)).not.toBeNull();
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '';
      const page = await fetch(`${url}/`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
      npm.kill('SIGTERM');
      const [code] = (await once(npm, 'exit')) as [number | null];
      expect(code).toBe(0);
      expect(existsSync(lockFile)).toBe(false);
      expect(existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
