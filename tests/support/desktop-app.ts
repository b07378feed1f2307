import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import type { Session } from 'electron';
import { testedAppVariable } from './packed-app';
import { policyFileIn, policyCommandPrefix } from './test-policies';

const appFolder = join(import.meta.dirname, '../..');
const timeoutMs = 60_000;

export interface DesktopStart {
  /** Flags that Electron needs on this machine. */
  readonly flags: readonly string[];
  readonly userData: string;
  /** The server for the launcher's flag; null for no flag. */
  readonly server: string | null;
  /** A ticket that signs the app in at its start. Only the packed app receives it, on its standard input. */
  readonly ticket?: string;
  readonly args?: readonly string[];
  /** A folder filled by `writePolicies`: the organisation's policies for this start. */
  readonly policies?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Whether a packed app is under test. It accepts a ticket. */
export const isPacked = (): boolean => process.env[testedAppVariable] !== undefined;

/** The command that starts the app without Playwright: the packed app, or Electron with the built files. */
export const desktopCommand = (electron: string, { flags, userData, args = [] }: Pick<DesktopStart, 'flags' | 'userData' | 'args'>): readonly [string, ...string[]] => {
  const packed = process.env[testedAppVariable];
  const own = [...flags, '--lang=en-US', `--user-data-dir=${userData}`, ...args];
  return packed === undefined ? [electron, ...own, appFolder] : [packed, ...own];
};

/** Starts the app under Playwright: the packed copy from DECKLE_TESTED_APP, or Electron with the latest build. */
export const launchDesktop = async (start: DesktopStart): Promise<ElectronApplication> => {
  const packed = process.env[testedAppVariable];
  if (packed !== undefined) return launchPacked(packed, start);
  const { flags, userData, server, args = [], policies, env } = start;
  // Without an explicit executable, Playwright finds the same one through the package and pauses the app until it is
  // attached. With an explicit one it races the first window, and about one start in fifteen hangs.
  const app = await _electron.launch({ args: [...flags, '--lang=en-US', `--user-data-dir=${userData}`, ...(server === null ? [] : [`--server=${server}`]), ...args, appFolder], env: { ...env, ...(policies === undefined ? {} : { DECKLE_POLICIES: policyFileIn(policies) }) }, timeout: timeoutMs });
  await rememberSessions(app);
  return app;
};

/** State in the main process of an app started by `launchDesktop`. */
export interface AppUnderTest {
  /**
   * Every session that the app opened. Pages have no network access; the main process sends their requests through
   * separate sessions.
   */
  readonly openedSessions: readonly Session[];
}

const rememberSessions = (started: ElectronApplication): Promise<void> => started.evaluate(({ app }) => {
  const openedSessions: Session[] = [];
  app.on('session-created', (session) => { openedSessions.push(session); });
  Object.assign(globalThis, { openedSessions } satisfies AppUnderTest);
});

/** The switches of Playwright's defaults for an unpacked app that keep background windows running. */
const switches = [
  '--disable-background-timer-throttling', '--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding', '--disable-ipc-flooding-protection',
  '--disable-dev-shm-usage', '--force-color-profile=srgb', '--enable-unsafe-swiftshader', '--disable-features=PaintHolding',
];

/**
 * A packed app cannot be paused from inside. It waits for a line on standard input before it opens a window, and the
 * line is sent once Playwright is attached. Playwright reserves standard input, so the line is sent through a pipe.
 */
const launchPacked = async (program: string, { flags, userData, server, ticket, args = [], policies, env }: DesktopStart): Promise<ElectronApplication> => {
  const folder = mkdtempSync(join(tmpdir(), 'deckle-launch-'));
  const pipe = join(folder, 'word');
  const launcher = join(folder, 'launch');
  execFileSync('mkfifo', [pipe]);
  const words = [...(policies === undefined ? [] : policyCommandPrefix(policies)), program].map((word) => `'${word}'`).join(' ');
  writeFileSync(launcher, `#!/bin/sh\nexec ${words} "$@" <"${pipe}"\n`);
  chmodSync(launcher, 0o755);
  const word = await open(pipe, 'r+');
  try {
    const app = await _electron.launch({
      executablePath: launcher, env, timeout: timeoutMs,
      args: [...flags, ...switches, '--lang=en-US', `--user-data-dir=${userData}`, '--ticket-stdin', ...args],
    });
    await rememberSessions(app);
    if (server !== null) await word.write(`${JSON.stringify({ server, ticket: ticket ?? null })}\n`);
    return app;
  } finally {
    await word.close();
    rmSync(folder, { recursive: true });
  }
};
