import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { createPackage } from '@electron/asar';
import { chromium, type Page } from '@playwright/test';
import { packUnpacked } from '../../build/pack-unpacked';
import { findElectron } from '../support/find-electron';
import { median, medianRatio, type Measurement } from './measurement';

const rounds = 9;
/** Time that a program gets until it is idle. */
const restMs = 5000;

interface Program { readonly path: string; readonly userData: string; readonly page: RegExp; readonly flags: readonly string[] }
interface Start { readonly paintedMs: number; readonly residentMiB: number }

/**
 * The packed app, up to its sign-in screen, against an app of the same runtime and fuses. That app opens one window
 * with one word.
 */
export const measureDesktop = async (): Promise<readonly Measurement[]> => {
  const electron = await findElectron({ mayInstall: false });
  if (!electron.isAvailable) throw new Error(`There is no Electron: ${electron.reason}.`);
  const { flags } = electron.value;
  const work = mkdtempSync(join(tmpdir(), 'deckle-bench-'));
  try {
    await packUnpacked({ folder: join(work, 'ours') });
    const ours: Program = { path: join(work, 'ours/deckle'), userData: join(work, 'ours-data'), page: /^app:\/\/deckle\//, flags };
    const empty: Program = { path: await makeEmptyApp(dirname(ours.path), join(work, 'empty')), userData: join(work, 'empty-data'), page: /^data:/, flags };
    const [oursStarts, emptyStarts]: [Start[], Start[]] = [[], []];
    for (let round = -1; round < rounds; round += 1) {
      // The order alternates, so that neither program always finds the other's files in memory.
      const both = round % 2 === 0 ? [ours, empty] : [empty, ours];
      for (const program of both) {
        const started = await measureStart(program, round === rounds - 1 || round % 3 === 0);
        // The first round writes the folders that a program creates.
        if (round >= 0) (program === ours ? oursStarts : emptyStarts).push(started);
      }
    }
    return [compare('The first window painted, from the start of the program', 'ms', 1.3, oursStarts, emptyStarts, ({ paintedMs }) => paintedMs),
      compare('Memory of the main process at rest', 'MiB', 1.5, oursStarts, emptyStarts, ({ residentMiB }) => residentMiB)];
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
};

const compare = (name: string, unit: string, goal: number, ours: readonly Start[], empty: readonly Start[], valueOf: (start: Start) => number): Measurement => {
  const [a, b] = [ours.map(valueOf).filter((value) => !Number.isNaN(value)), empty.map(valueOf).filter((value) => !Number.isNaN(value))];
  return {
    name: `${name}, against an empty app of the same runtime`, ratio: medianRatio(a, b), goal: { kind: 'at most', value: goal },
    details: `${median(a).toFixed(0)} ${unit} against ${median(b).toFixed(0)} ${unit}; median of ${a.length} rounds, in turns, with user data of an earlier start`,
  };
};

/** Copies all files except the application's own. */
const makeEmptyApp = async (from: string, to: string): Promise<string> => {
  cpSync(from, to, { recursive: true });
  rmSync(join(to, 'resources/app.asar'));
  rmSync(join(to, 'resources/app.asar.unpacked'), { recursive: true });
  const source = join(to, '..', 'empty-source');
  mkdirSync(source);
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'empty', productName: 'Empty', version: '1.0.0', main: 'main.js' }));
  writeFileSync(join(source, 'main.js'), `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => { new BrowserWindow({ width: 1280, height: 800, webPreferences: { sandbox: true } }).loadURL('data:text/html,<!doctype html><title>Empty</title><p>Empty'); });`);
  await createPackage(source, join(to, 'resources/app.asar'));
  return join(to, 'deckle');
};

const measureStart = async ({ path, userData, page: wanted, flags }: Program, isLeftToRest: boolean): Promise<Start> => {
  const startedAt = Date.now();
  const child = spawn(path, [...flags, '--remote-debugging-port=0', '--lang=en-US', `--user-data-dir=${userData}`], {
    stdio: ['ignore', 'ignore', 'pipe'], detached: true, env: { ...process.env, DECKLE_KEYCHAIN_SERVICE: 'deckle-bench' },
  });
  try {
    const address = await addressOf(child);
    // A debugger that attaches before the window exists delays the window, sometimes forever.
    while (!(await pagesAt(address)).some((url) => wanted.test(url))) await delay(20);
    const browser = await chromium.connectOverCDP(address);
    const find = (): Page | undefined => browser.contexts().flatMap((context) => context.pages()).find((each) => wanted.test(each.url()));
    while (!find()) await delay(20);
    const page = find();
    if (!page) throw new Error('The window is gone.');
    const paintedAt = await page.waitForFunction(() => {
      const [entry] = performance.getEntriesByName('first-contentful-paint');
      return entry && performance.timeOrigin + entry.startTime;
    });
    const paintedMs = Number(await paintedAt.jsonValue()) - startedAt;
    await browser.close();
    if (isLeftToRest) await delay(restMs);
    return { paintedMs, residentMiB: isLeftToRest ? residentMiB(child.pid ?? 0) : NaN };
  } finally {
    const ended = once(child, 'close');
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  }
};

const pagesAt = async (address: string): Promise<readonly string[]> =>
  (await (await fetch(`http://${new URL(address).host}/json/list`)).json() as readonly { readonly url: string }[]).map(({ url }) => url);

const addressOf = (child: ChildProcess): Promise<string> => new Promise((resolve, reject) => {
  child.once('exit', () => { reject(new Error('The app ended before it could be looked at.')); });
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => { const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? []; if (address !== undefined) resolve(address); });
});

const residentMiB = (pid: number): number => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
