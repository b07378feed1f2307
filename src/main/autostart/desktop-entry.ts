/** Inside quotes the shell's own signs are escaped; `%` stands for nothing but itself when it is doubled. */
const quoted = (argument: string): string => `"${argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;

/** Backslashes and line ends of any value of such a file. */
const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

const execOf = (command: readonly string[]): string => `Exec=${escaped(command.map(quoted).join(' '))}`;

/** Whether what stands in such a file starts this program, whatever is said besides. */
export const startsProgram = (entry: string, command: readonly string[]): boolean =>
  entry.split('\n').some((line) => line === execOf(command) || line.startsWith(`${execOf(command)} `));

/** Whether somebody turned such a file off in the settings of the desktop, which leave it where it is. */
export const isTurnedOff = (entry: string): boolean => /^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(entry);

export interface DesktopEntryInput {
  readonly name: string;
  /** The program and what it is started with. */
  readonly command: readonly string[];
  readonly icon: string | null;
}

/** What a desktop on Linux reads to start a program at sign-in (Desktop Entry and Autostart specifications of freedesktop.org). */
export const autostartEntry = ({ name, command, icon }: DesktopEntryInput): string => [
  '[Desktop Entry]',
  'Type=Application',
  `Name=${escaped(name)}`,
  // Nothing is started, and nothing is said of it, where the program was removed.
  ...command.slice(0, 1).map((program) => `TryExec=${escaped(program)}`),
  execOf(command),
  ...(icon === null ? [] : [`Icon=${escaped(icon)}`]),
  'Terminal=false',
  'StartupNotify=false',
  'X-GNOME-Autostart-enabled=true',
  '',
].join('\n');

/** What a desktop on Linux reads to hand links of a scheme to a program; it is shown in no menu. */
export const linksEntry = ({ name, command, icon }: DesktopEntryInput, scheme: string): string => [
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
