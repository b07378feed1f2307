import type { FeatureName } from '../../contract/entities/permissions';

/** Groups of the keyboard shortcut list, in display order. */
export const commandGroups = ['go', 'make', 'edit', 'file', 'list', 'app'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** The description of a command that needs no screen. */
export interface CommandData {
  /** Text key of its name, by area and key: `files:rename`. */
  readonly label: `${string}:${string}`;
  readonly group: CommandGroup;
  /** Key bindings in the format of `parseKeys`; the first is displayed. */
  readonly keys?: readonly string[];
  /** Replaces `keys` on a Mac. */
  readonly macKeys?: readonly string[];
  /** The keys also work while a text field has focus. */
  readonly worksInTextFields?: boolean;
  /** Available by keys only; lists of commands leave it out. */
  readonly isKeyOnly?: boolean;
  /** Browsers have a built-in equivalent, or no use for it. */
  readonly isDesktopOnly?: boolean;
  /** Only offered in editions with this feature. */
  readonly feature?: FeatureName;
}
