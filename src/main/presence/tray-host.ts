/** Runs a program and answers what it wrote; rejects where it is not there or fails. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string>;

const watcher = 'org.kde.StatusNotifierWatcher';

interface Question { readonly dest: string; readonly path: string; readonly method: string; readonly values: readonly string[] }
/** Who keeps the list of icons: it is another one after each of its starts. */
const whoseName: Question = { dest: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', method: 'org.freedesktop.DBus.GetNameOwner', values: [watcher] };
/** Whether anything shows that list: some desktops keep one that nobody shows. */
const isListShown: Question = { dest: watcher, path: '/StatusNotifierWatcher', method: 'org.freedesktop.DBus.Properties.Get', values: [watcher, 'IsStatusNotifierHostRegistered'] };

/** The same question to the session's bus by the two programs of which one is on every desktop. */
const programs: readonly (readonly [program: string, args: (question: Question) => readonly string[]])[] = [
  ['gdbus', ({ dest, path, method, values }) => ['call', '--session', '--dest', dest, '--object-path', path, '--method', method, ...values]],
  ['dbus-send', ({ dest, path, method, values }) => ['--session', '--print-reply', `--dest=${dest}`, path, method, ...values.map((value) => `string:${value}`)]],
];

/** Whether a program was ended because it took too long, as `execFile` says it. */
const isTooLate = (error: unknown): boolean => error instanceof Error && 'killed' in error && error.killed === true;

/**
 * Who shows icons in a tray on this desktop; null where nobody does. On Linux that is the owner of the watcher's name on
 * the session's bus; where nobody can be asked there is none, because an app in a tray that nobody sees could not be reached.
 * Rejects where no answer came in time, which on a busy computer says nothing.
 */
export const findTrayHost = async (platform: NodeJS.Platform, run: RunProgram): Promise<string | null> => {
  if (platform !== 'linux') return platform;
  for (const [program, args] of programs) {
    const ask = (question: Question): Promise<string> => run(program, args(question)).catch((error: unknown) => {
      if (isTooLate(error)) throw error;
      return '';
    });
    const owner = /:\d+\.\d+/.exec(await ask(whoseName))?.[0];
    if (owner !== undefined) return /\btrue\b/.test(await ask(isListShown)) ? owner : null;
  }
  return null;
};
