import { appCommands } from './catalogue/app';
import { fileActCommands } from './catalogue/file-acts';
import { fileCommands } from './catalogue/files';
import { listCommands } from './catalogue/lists';
import { placeCommands } from './catalogue/places';
import type { CommandDefinition } from './command';

/** Everything that a person can do, by id. Menus, toolbars, the palette and the list of keys read it from here. */
const table = { ...placeCommands, ...fileCommands, ...fileActCommands, ...listCommands, ...appCommands };

export type CommandId = keyof typeof table;

export const commandIds = Object.keys(table) as readonly CommandId[];

export const definitionOf = (id: CommandId): CommandDefinition => table[id];

/** The keys of a command on this platform, the one that is shown first. */
export const keysOf = (id: CommandId, isMac: boolean): readonly string[] => {
  const { keys = [], macKeys } = definitionOf(id);
  return isMac ? macKeys ?? keys : keys;
};
