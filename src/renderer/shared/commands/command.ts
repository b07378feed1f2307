import type { LucideIcon } from 'lucide-react';
import type { FeatureName } from '../../../contract/entities/permissions';
import type { TextKey } from '../i18n/text-key';

/** Under which head commands stand in the list of keys, in this order. */
export const commandGroups = ['go', 'make', 'edit', 'file', 'list', 'app'] as const;
export type CommandGroup = (typeof commandGroups)[number];

/** Something that a person can do. What it does just now, and whether it may be done, says who registers it (`use-command.ts`). */
export interface CommandDefinition {
  readonly label: TextKey;
  readonly group: CommandGroup;
  readonly icon: LucideIcon;
  /** As `strokesOf` reads them; the first is the one that is shown. */
  readonly keys?: readonly string[];
  /** On a Mac these instead. */
  readonly macKeys?: readonly string[];
  /** Its keys count while something is typed too. */
  readonly isForFields?: boolean;
  /** It is done by its keys alone: in a list of things to choose from it would only stand in the way. */
  readonly isHidden?: boolean;
  /** It is part of the editions that have this; nobody else is offered it (`use-offered.ts`). */
  readonly feature?: FeatureName;
}
