import type { LucideIcon } from 'lucide-react';
import type { CommandData } from '../../../core/commands/command';
import type { TextKey } from '../i18n/text-key';

/**
 * A command with its label and icon. The component that registers it provides the handler and its availability
 * (`use-command.ts`).
 */
export interface CommandDefinition extends CommandData {
  readonly label: TextKey;
  readonly icon: LucideIcon;
}
