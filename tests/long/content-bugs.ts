import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProgram } from '../simulation/build-program';

/** Plants defects into the client and the log of content, one at a time. The simulation must find each. */
const folder = mkdtempSync(join(tmpdir(), 'deckle-content-bugs-'));
try {
  const program = await buildProgram('content/find-content-bugs.ts', folder);
  process.exitCode = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
