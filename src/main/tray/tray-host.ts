/** Runs a program. Resolves with its output; rejects if it is missing or fails. */
export type RunCommand = (program: string, args: readonly string[]) => Promise<string>;

const watcher = 'org.kde.StatusNotifierWatcher';

interface BusCall { readonly dest: string; readonly path: string; readonly method: string; readonly values: readonly string[] }
/** Queries the owner of the watcher's name, which changes at each start of the watcher. */
const watcherOwnerCall: BusCall = { dest: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', method: 'org.freedesktop.DBus.GetNameOwner', values: [watcher] };
/** Queries whether a host displays the icons. Some desktops run a watcher without a host. */
const hostRegisteredCall: BusCall = { dest: watcher, path: '/StatusNotifierWatcher', method: 'org.freedesktop.DBus.Properties.Get', values: [watcher, 'IsStatusNotifierHostRegistered'] };

/** Two programs that query the session bus; every desktop has at least one of them. */
const busClients: readonly (readonly [program: string, args: (question: BusCall) => readonly string[]])[] = [
  ['gdbus', ({ dest, path, method, values }) => ['call', '--session', '--dest', dest, '--object-path', path, '--method', method, ...values]],
  ['dbus-send', ({ dest, path, method, values }) => ['--session', '--print-reply', `--dest=${dest}`, path, method, ...values.map((value) => `string:${value}`)]],
];

/** Whether `execFile` killed the program at its timeout. */
const isTimeout = (error: unknown): boolean => error instanceof Error && 'killed' in error && error.killed === true;

/**
 * Identifies the program that shows tray icons; null if there is none. On Linux it is the owner of the watcher's name
 * on the session bus. If no query works, there is none, because an app behind an invisible tray icon would be
 * unreachable. Rejects on a timeout, which on a busy computer proves nothing.
 */
export const findTrayHost = async (platform: NodeJS.Platform, run: RunCommand): Promise<string | null> => {
  if (platform !== 'linux') return platform;
  for (const [program, args] of busClients) {
    const callBus = (question: BusCall): Promise<string> => run(program, args(question)).catch((error: unknown) => {
      if (isTimeout(error)) throw error;
      return '';
    });
    const owner = /:\d+\.\d+/.exec(await callBus(watcherOwnerCall))?.[0];
    if (owner !== undefined) return /\btrue\b/.test(await callBus(hostRegisteredCall)) ? owner : null;
  }
  return null;
};
