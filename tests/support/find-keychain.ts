import { available, unavailable, type Availability } from './availability';
import type { CommandPrefix } from './find-display';
import { findProgram } from './system-programs';

/** The keyring is unlocked with a non-empty password. An empty password would open a prompt. */
const unlock = 'printf tests | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$@"';

/**
 * Returns the words before a command that give it a keychain. On Linux these start a separate message bus and GNOME
 * keyring, which end with the command. The person's keychain is not touched. The keyring's files are temporary if
 * `XDG_DATA_HOME` is.
 */
export const findKeychain = (): Availability<CommandPrefix> => {
  if (process.platform !== 'linux') return available([], "the system's");
  if (findProgram('dbus-run-session') === null || findProgram('gnome-keyring-daemon') === null) {
    return unavailable('dbus-run-session or gnome-keyring-daemon is not installed');
  }
  return available(['dbus-run-session', '--', 'sh', '-c', unlock, 'keyring'], 'a GNOME keyring of its own');
};
