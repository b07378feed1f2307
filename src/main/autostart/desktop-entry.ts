/** Escapes the shell's special characters inside quotes. `%` is doubled, because it introduces a field code. */
const quoted = (argument: string): string => `"${argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;

/** Escapes backslashes and line breaks, as required in every value of a desktop entry. */
const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

const execOf = (command: readonly string[]): string => `Exec=${escaped(command.map(quoted).join(' '))}`;

/** Whether the entry starts this program, with any further arguments. */
export const launchesProgram = (entry: string, command: readonly string[]): boolean =>
  entry.split('\n').some((line) => line === execOf(command) || line.startsWith(`${execOf(command)} `));

/** Whether the entry was disabled in the desktop's settings, which keep the file and set a key. */
export const isDisabledEntry = (entry: string): boolean => /^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);

export interface DesktopEntryInput {
  readonly name: string;
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly icon: string | null;
}

/** The content of an autostart file (Desktop Entry and Autostart specifications of freedesktop.org). */
export const autostartEntry = ({ name, command, icon }: DesktopEntryInput): string => [
  '[Desktop Entry]',
  'Type=Application',
  `Name=${escaped(name)}`,
  // Without the program the desktop ignores the entry silently.
  ...command.slice(0, 1).map((program) => `TryExec=${escaped(program)}`),
  execOf(command),
  ...(icon === null ? [] : [`Icon=${escaped(icon)}`]),
  'Terminal=false',
  'StartupNotify=false',
  'X-GNOME-Autostart-enabled=true',
  '',
].join('\n');

/** The content of a desktop entry that registers a program for a URL scheme. The entry is hidden from menus. */
export const linkHandlerEntry = ({ name, command, icon }: DesktopEntryInput, scheme: string): string => [
  '[Desktop Entry]',
  'Type=Application',
  `Name=${escaped(name)}`,
  `${execOf(command)} %u`,
  ...(icon === null ? [] : [`Icon=${escaped(icon)}`]),
  'Terminal=false',
  'NoDisplay=true',
  `MimeType=x-scheme-handler/${scheme};`,
  '',
].join('\n');
