import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import type { Session } from 'electron';
import { testedAppVariable } from './packed-app';
import { policyFileIn, underPolicies } from './policy-file';

const appFolder = join(import.meta.dirname, '../..');
const timeoutMs = 60_000;

export interface DesktopStart {
  /** What this machine's Electron has to be started with. */
  readonly flags: readonly string[];
  readonly userData: string;
  /** The server that the launcher names; null: it names none. */
  readonly server: string | null;
  /** Signs the app in as it starts; only the packed app is told of it, over its standard input. */
  readonly ticket?: string;
  readonly args?: readonly string[];
  /** A folder that `writePolicies` filled: the organisation's policies for this start. */
  readonly policies?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Whether there is a packed app to test, which takes a ticket. */
export const isPacked = (): boolean => process.env[testedAppVariable] !== undefined;

/** What starts the app without Playwright: the packed one, or Electron with the built files. */
export const desktopCommand = (electron: string, { flags, userData, args = [] }: Pick<DesktopStart, 'flags' | 'userData' | 'args'>): readonly [string, ...string[]] => {
  const packed = process.env[testedAppVariable];
  const own = [...flags, '--lang=en-US', `--user-data-dir=${userData}`, ...args];
  return packed === undefined ? [electron, ...own, appFolder] : [packed, ...own];
};

/**
 * Starts the app under Playwright: the packed copy that DECKLE_TESTED_APP names, or where there is none the files that
 * were built last, in Electron as it is.
 */
export const launchDesktop = async (start: DesktopStart): Promise<ElectronApplication> => {
  const packed = process.env[testedAppVariable];
  if (packed !== undefined) return launchPacked(packed, start);
  const { flags, userData, server, args = [], policies, env } = start;
  // Without an executable named, Playwright finds the same one through the package and holds the app back until it
  // is attached; with one named it races the first window, and about one start in fifteen never ends.
  const app = await _electron.launch({ args: [...flags, '--lang=en-US', `--user-data-dir=${userData}`, ...(server === null ? [] : [`--server=${server}`]), ...args, appFolder], env: { ...env, ...(policies === undefined ? {} : { DECKLE_POLICIES: policyFileIn(policies) }) }, timeout: timeoutMs });
  await rememberSessions(app);
  return app;
};

/** In the main process of an app that `launchDesktop` started. */
export interface AppUnderTest {
  /** Every session that it has opened. Pages have no way to the network: requests go through sessions of main's own. */
  readonly openedSessions: readonly Session[];
}

const rememberSessions = (started: ElectronApplication): Promise<void> => started.evaluate(({ app }) => {
  const openedSessions: Session[] = [];
  app.on('session-created', (session) => { openedSessions.push(session); });
  Object.assign(globalThis, { openedSessions } satisfies AppUnderTest);
});

/** Of what Playwright gives an unpacked app by itself: what keeps windows running that nobody looks at. */
const switches = [
  '--disable-background-timer-throttling', '--disable-backgrounding-occluded-windows', '--disable-renderer-backgrounding', '--disable-ipc-flooding-protection',
  '--disable-dev-shm-usage', '--force-color-profile=srgb', '--enable-unsafe-swiftshader', '--disable-features=PaintHolding',
];

/**
 * A packed app cannot be held back from inside, but it waits for its launcher's word on standard input before it opens a
 * window: that word is given once Playwright is attached. Playwright keeps standard input to itself, hence the pipe.
 */
const launchPacked = async (program: string, { flags, userData, server, ticket, args = [], policies, env }: DesktopStart): Promise<ElectronApplication> => {
  const folder = mkdtempSync(join(tmpdir(), 'deckle-launch-'));
  const pipe = join(folder, 'word');
  const launcher = join(folder, 'launch');
  execFileSync('mkfifo', [pipe]);
  const words = [...(policies === undefined ? [] : underPolicies(policies)), program].map((word) => `'${word}'`).join(' ');
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
