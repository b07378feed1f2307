import { catalogue, commandIds, type CommandId } from '../../../core/commands/command-catalogue';
import type { TextKey } from '../i18n/text-key';
import { appIcons } from './icons/app-command-icons';
import { fileIcons } from './icons/file-command-icons';
import { createIcons } from './icons/create-command-icons';
import { listIcons } from './icons/list-command-icons';
import { navigationIcons } from './icons/navigation-command-icons';
import { tabIcons } from './icons/tab-command-icons';
import type { CommandDefinition } from './command-definition';

const icons = { ...navigationIcons, ...createIcons, ...fileIcons, ...listIcons, ...tabIcons, ...appIcons };

/** Checks the catalogue's label keys against the text keys: an unknown key does not compile. */
const labels: Readonly<Record<CommandId, { readonly label: TextKey }>> = catalogue;

/** All commands by id. Menus, toolbars, the palette and the list of shortcuts read this table. */
const table = Object.fromEntries(commandIds.map((id) => [id, { ...catalogue[id], ...labels[id], icon: icons[id] }])) as Readonly<Record<CommandId, CommandDefinition>>;

export const definitionOf = (id: CommandId): CommandDefinition => table[id];
