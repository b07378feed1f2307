/** Inside quotes the shell's own signs are escaped; `%` stands for nothing but itself when it is doubled. */
const quoted = (argument: string): string => `"${argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;

/** Backslashes and line ends of any value of such a file. */
const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

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
  `Exec=${escaped(command.map(quoted).join(' '))}`,
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
  `Exec=${escaped(command.map(quoted).join(' '))} %u`,
  ...(icon === null ? [] : [`Icon=${escaped(icon)}`]),
  'Terminal=false',
  'NoDisplay=true',
  `MimeType=x-scheme-handler/${scheme};`,
  '',
].join('\n');
