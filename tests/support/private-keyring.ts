import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A message bus with a GNOME keyring for one test, which may break it. */
export interface PrivateKeyring {
  /** The environment in which a program finds the keyring. */
  readonly environment: { readonly DBUS_SESSION_BUS_ADDRESS: string };
  /** Overwrites every secret of a service. */
  replaceAll(service: string, secret: string): void;
  /** Locks the keyring, so that it returns no secret without its password. */
  lock(): void;
  /** Stops the keyring from responding, while its process still exists. */
  stopResponding(): void;
  stop(): Promise<void>;
}

const collection = '/org/freedesktop/secrets/collection/login';

const firstLine = async (child: ChildProcess): Promise<string> => {
  let text = '';
  for await (const piece of child.stdout ?? []) {
    text += String(piece);
    if (text.includes('\n')) break;
  }
  return text.trim();
};

export const startPrivateKeyring = async (): Promise<PrivateKeyring> => {
  const folder = mkdtempSync(join(tmpdir(), 'deckle-keyring-'));
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const environment = { DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) };
  const env = { ...process.env, ...environment, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder };
  const keyring = spawn('gnome-keyring-daemon', ['--unlock', '--foreground', '--components=secrets'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  keyring.stdin.end('tests');
  const runTool = (...words: readonly string[]): string =>
    execFileSync('dbus-send', ['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets', ...words], { env, encoding: 'utf8' });
  // Waits for the service: the daemon first reads its password to the end.
  await promisify(execFile)('gdbus', ['wait', '--session', '--timeout', '20', 'org.freedesktop.secrets'], { env });
  return {
    environment,
    replaceAll(service, secret) {
      const script = `const k = require('keytar'); k.findCredentials(process.argv[1]).then((all) => Promise.all(all.map(({ account }) => k.setPassword(process.argv[1], account, process.argv[2]))))`;
      execFileSync(process.execPath, ['-e', script, service, secret], { env, cwd: join(import.meta.dirname, '../..') });
    },
    lock() { runTool('org.freedesktop.Secret.Service.Lock', `array:objpath:${collection}`); },
    stopResponding() { keyring.kill('SIGSTOP'); },
    async stop() {
      const ended = Promise.all([once(keyring, 'exit'), once(bus, 'exit')]);
      keyring.kill('SIGKILL');
      bus.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
