import type { FeatureName } from '../../contract/entities/permissions';

/** Under which head commands stand in the list of keys, in this order. */
export const commandGroups = ['go', 'make', 'edit', 'file', 'list', 'app'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** Something that a person can do, as far as it can be said without a screen. */
export interface CommandData {
  /** The text that names it, by area and key: `files:rename`. */
  readonly label: `${string}:${string}`;
  readonly group: CommandGroup;
  /** As `strokesOf` reads them; the first is the one that is shown. */
  readonly keys?: readonly string[];
  /** On a Mac these instead. */
  readonly macKeys?: readonly string[];
  /** Its keys count while something is typed too. */
  readonly isForFields?: boolean;
  /** It is done by its keys alone: in a list of things to choose from it would only stand in the way. */
  readonly isHidden?: boolean;
  /** A browser does it by itself, or has nothing of the kind. */
  readonly isForDesktop?: boolean;
  /** It is part of the editions that have this; nobody else is offered it. */
  readonly feature?: FeatureName;
}
