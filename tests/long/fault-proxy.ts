import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInDesktopSession } from '../support/desktop-session';

/**
 * Runs the spec of network faults in the desktop app and in a browser, with `ROUNDS` rounds of all faults (default 5).
 * The run has larger uploads, a slower network, and connections that remain half-open longer than the timeout of a
 * change. The app has to be built.
 */
const rounds = process.env['ROUNDS'] ?? '5';
const folder = mkdtempSync(join(tmpdir(), 'deckle-fault-proxy-'));
try {
  process.stdout.write(`  ${rounds} rounds\n`);
  const command = [process.execPath, join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js'), 'test', 'fault-proxy'];
  process.exitCode = await runInDesktopSession(command, folder, { FAULT_ROUNDS: rounds }) ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
