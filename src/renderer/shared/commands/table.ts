import { catalogue, commandIds, type CommandId } from '../../../core/commands/catalogue';
import type { TextKey } from '../i18n/text-key';
import { appIcons } from './catalogue/app';
import { fileActIcons } from './catalogue/file-acts';
import { fileIcons } from './catalogue/files';
import { listIcons } from './catalogue/lists';
import { placeIcons } from './catalogue/places';
import { tabIcons } from './catalogue/tabs';
import type { CommandDefinition } from './command';

const icons = { ...placeIcons, ...fileIcons, ...fileActIcons, ...listIcons, ...tabIcons, ...appIcons };

/** Checks the catalogue's label keys against the text keys: an unknown key does not compile. */
const labels: Readonly<Record<CommandId, { readonly label: TextKey }>> = catalogue;

/** All commands by id. Menus, toolbars, the palette and the list of shortcuts read this table. */
const table = Object.fromEntries(commandIds.map((id) => [id, { ...catalogue[id], ...labels[id], icon: icons[id] }])) as Readonly<Record<CommandId, CommandDefinition>>;

export const definitionOf = (id: CommandId): CommandDefinition => table[id];
