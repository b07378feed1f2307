import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInDesktopSession } from '../support/desktop-session';

/**
 * Kills server, PostgreSQL and app while people write: 140 kills of server and PostgreSQL, and 30 of each host. `KILLS` and
 * `WRITING_KILLS` change the numbers. The app and the server have to be built.
 */
const root = join(import.meta.dirname, '../..');
const environment = { ...process.env, KILLS: process.env.KILLS ?? '140' };
const server = spawnSync('npx', ['vitest', 'run', '--project', 'integration', 'tests/integration/server/modules/content/kills.test.ts'], { stdio: 'inherit', env: environment, cwd: root });
const folder = mkdtempSync(join(tmpdir(), 'deckle-kill-writing-'));
try {
  const command = [process.execPath, join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'document-kills'];
  const app = await runInDesktopSession(command, folder, { WRITING_KILLS: process.env.WRITING_KILLS ?? '30' });
  process.exitCode = server.status === 0 && app === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
