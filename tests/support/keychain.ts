import { available, unavailable, type Availability } from './availability';
import type { Prefix } from './display';
import { findProgram } from './programs';

/** The keyring is locked with a word of its own; an empty one would make it ask for one in a window. */
const unlock = 'printf tests | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"';

/**
 * What to put before a command so that it has a keychain. On Linux that is a message bus and a GNOME keyring of the
 * tests' own, which end with the command: the person's own keychain is not touched. Where `XDG_DATA_HOME` names a
 * temporary folder, nothing of it stays.
 */
export const findKeychain = (): Availability<Prefix> => {
  if (process.platform !== 'linux') return available([], "the system's");
  if (findProgram('dbus-run-session') === null || findProgram('gnome-keyring-daemon') === null) {
    return unavailable('dbus-run-session or gnome-keyring-daemon is not installed');
  }
  return available(['dbus-run-session', '--', 'sh', '-c', unlock, 'keyring'], 'a GNOME keyring of its own');
};
