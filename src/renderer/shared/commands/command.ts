import type { LucideIcon } from 'lucide-react';
import type { CommandData } from '../../../core/commands/command';
import type { TextKey } from '../i18n/text-key';

/**
 * Something that a person can do, with what it looks like. What it does just now, and whether it may be done, says who
 * registers it (`use-command.ts`).
 */
export interface CommandDefinition extends CommandData {
  readonly label: TextKey;
  readonly icon: LucideIcon;
}
