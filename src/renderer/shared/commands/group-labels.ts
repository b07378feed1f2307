import type { TextKey } from '../i18n/text-key';
import type { CommandGroup } from '../../../core/commands/command';

/** Headings of the command groups. */
export const groupLabels: Record<CommandGroup, TextKey> = {
  go: 'commands:groupGo', make: 'commands:groupMake', edit: 'commands:groupEdit', file: 'commands:groupFile', list: 'commands:groupList', app: 'commands:groupApp',
};
