import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * `tsx build/see-it-start.ts PROGRAM [ARGUMENTS]`: starts an installed Deckle with user data of its own, and ends well
 * once that version runs and shows its first page. A release looks at every package in this way (release.yml).
 */
const limitMs = 120_000;
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };
const [program, ...args] = process.argv.slice(2);
if (program === undefined) throw new Error('Name the program that was installed.');

const userData = mkdtempSync(join(tmpdir(), 'deckle-installed-'));
const portFile = join(userData, 'DevToolsActivePort');
const logFile = join(userData, 'logs/main.log');

const pages = async (): Promise<readonly string[]> => {
  const [port] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : [];
  if (!port) return [];
  return (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json() as readonly { readonly url: string }[]).map(({ url }) => url);
};
const saysItsVersion = (): boolean => existsSync(logFile) && readFileSync(logFile, 'utf8').includes(`"message":"started","version":"${version}"`);

const app = spawn(program, [...args, '--remote-debugging-port=0', `--user-data-dir=${userData}`], { stdio: 'inherit' });
let end: string | null = null;
app.once('error', ({ message }) => { end = message; });
app.once('exit', (code, signal) => { end = `it ended with ${code ?? signal}`; });

const until = Date.now() + limitMs;
let isShown = false;
while (!isShown && end === null && Date.now() < until) {
  await delay(250);
  isShown = saysItsVersion() && (await pages().catch(() => [])).some((url) => url.startsWith('app://deckle/'));
}
app.kill();
if (!isShown) throw new Error(`Deckle ${version} did not show its first page: ${end ?? 'nothing came in time'}.`);
console.log(`Deckle ${version} starts from ${program}.`);
process.exit(0);
