import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInDesktopSession } from '../support/desktop-session';

/** Runs the spec of three people in one document over a bad network for `WRITING_SECONDS` seconds (default 60). The app has to be built. */
const seconds = process.env['WRITING_SECONDS'] ?? '60';
const folder = mkdtempSync(join(tmpdir(), 'deckle-write-together-'));
try {
  const command = [process.execPath, join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js'), 'test', 'document-together'];
  process.exitCode = await runInDesktopSession(command, folder, { WRITING_SECONDS: seconds }) ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
