import { appCommands } from './app';
import type { CommandData } from './command';
import { fileActCommands } from './file-acts';
import { fileCommands } from './files';
import { listCommands } from './lists';
import { placeCommands } from './places';
import { tabCommands } from './tabs';

/** All commands by id. The screens add the appearance; the desktop app builds its menus from it. */
export const catalogue = { ...placeCommands, ...fileCommands, ...fileActCommands, ...listCommands, ...tabCommands, ...appCommands };

export type CommandId = keyof typeof catalogue;

export const commandIds = Object.keys(catalogue) as readonly CommandId[];

export const isCommandId = (id: string): id is CommandId => Object.hasOwn(catalogue, id);

export const commandOf = (id: CommandId): CommandData => catalogue[id];

/** Key bindings of a command on this platform; the first is displayed. */
export const keysOf = (id: CommandId, isMac: boolean): readonly string[] => {
  const { keys = [], macKeys } = commandOf(id);
  return isMac ? macKeys ?? keys : keys;
};
