/** Runs a program and answers what it wrote; rejects where it is not there or fails. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string>;

const bus = 'org.freedesktop.DBus';
const watcher = 'org.kde.StatusNotifierWatcher';

/** The same question to the session's bus by the two programs of which one is on every desktop. */
const questions: readonly (readonly [string, readonly string[]])[] = [
  ['gdbus', ['call', '--session', '--dest', bus, '--object-path', '/org/freedesktop/DBus', '--method', `${bus}.NameHasOwner`, watcher]],
  ['dbus-send', ['--session', '--print-reply', `--dest=${bus}`, '/org/freedesktop/DBus', `${bus}.NameHasOwner`, `string:${watcher}`]],
];

/**
 * Whether this desktop shows icons in a tray. On Linux that is whoever owns the watcher's name on the session's bus;
 * where nobody can be asked there is none, because an app in a tray that nobody sees could not be reached.
 */
export const hasTrayHost = async (platform: NodeJS.Platform, run: RunProgram): Promise<boolean> => {
  if (platform !== 'linux') return true;
  for (const [program, args] of questions) {
    const answer = await run(program, args).catch(() => null);
    if (answer !== null) return /\btrue\b/.test(answer);
  }
  return false;
};
