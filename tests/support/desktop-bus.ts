import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { available, unavailable, type Availability } from './availability';
import { runProgram } from './run-program';
import { findProgram } from './system-programs';

/** An action of an app on the bus, as written by `desktop-bus.py`. */
export interface BusEvent { readonly kind: string; readonly [fact: string]: unknown }

/** A separate session bus for one test. The apps of other tests must not find its tray. */
export interface SessionBus {
  readonly env: { readonly DBUS_SESSION_BUS_ADDRESS: string };
  end(): void;
}

/** A simulated desktop with a tray and notifications on such a bus. */
export interface DesktopBus {
  readonly events: readonly BusEvent[];
  /** The first event of a kind after the first `after` events of all kinds. */
  next(kind: string, after?: number): Promise<BusEvent>;
  /** Performs a person's action, and returns the next event of the kind `reported`. */
  perform(act: { readonly do: string; readonly value?: unknown }, reported: string): Promise<BusEvent>;
  /** Kills the whole desktop, as in a crash. */
  kill(): Promise<void>;
}

/** Timeout for hanging processes only, milliseconds. */
const waitMs = 20_000;

/** Finds a Python with the bus library, and the bus daemon. */
export const findDesktopBus = async (): Promise<Availability<string>> => {
  if (process.platform !== 'linux') return unavailable('only desktops on Linux have their tray and notices on a bus');
  if (findProgram('dbus-daemon') === null) return unavailable('dbus-daemon is not installed');
  for (const python of ['/usr/bin/python3', 'python3']) {
    if ((await runProgram([python, '-c', 'import dbus.service, gi'], { timeoutMs: 60_000 })).exitCode === 0) return available(python, python);
  }
  return unavailable('python3-dbus and python3-gi are not installed');
};

/** The bus activates no services. A locked keychain would block the app. */
const busConfig = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`;

export const openSessionBus = async (folder: string): Promise<SessionBus> => {
  const config = join(folder, 'bus.conf');
  writeFileSync(config, busConfig);
  const daemon = spawn('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address=1'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [address] = await once(createInterface({ input: daemon.stdout }), 'line') as [string];
  return { env: { DBUS_SESSION_BUS_ADDRESS: address }, end: () => { daemon.kill(); } };
};

export const startDesktopBus = async (python: string, { env }: SessionBus): Promise<DesktopBus> => {
  const program: ChildProcess = spawn(python, [join(import.meta.dirname, 'desktop-bus.py')], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  const events: BusEvent[] = [];
  const lines = createInterface({ input: program.stdout as NonNullable<typeof program.stdout> });
  lines.on('line', (line) => { events.push(JSON.parse(line) as BusEvent); });
  const next = (kind: string, after = 0): Promise<BusEvent> => new Promise((resolve, reject) => {
    const settle = (respond: () => void): void => {
      clearTimeout(limit);
      lines.off('line', look);
      respond();
    };
    const look = (): void => {
      const found = events.slice(after).find((event) => event.kind === kind || event.kind === 'failed');
      if (found?.kind === kind) settle(() => { resolve(found); });
      else if (found) settle(() => { reject(new Error(String(found['error']))); });
    };
    const limit = setTimeout(() => { settle(() => { reject(new Error(`Nothing is told of "${kind}" on the bus.`)); }); }, waitMs);
    lines.on('line', look);
    look();
  });
  await next('ready');
  return {
    events, next,
    async perform(act, reported) {
      const after = events.length;
      program.stdin?.write(`${JSON.stringify(act)}\n`);
      return next(reported, after);
    },
    async kill() {
      if (program.exitCode !== null || program.signalCode !== null) return;
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
    },
  };
};
