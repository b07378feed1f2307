import { appCommands } from './app-command-data';
import type { CommandData } from './command';
import { fileCommands } from './file-command-data';
import { createCommands } from './create-command-data';
import { listCommands } from './list-command-data';
import { navigationCommands } from './navigation-command-data';
import { tabCommands } from './tab-command-data';

/** All commands by id. The screens add the appearance; the desktop app builds its menus from it. */
export const catalogue = { ...navigationCommands, ...createCommands, ...fileCommands, ...listCommands, ...tabCommands, ...appCommands };

export type CommandId = keyof typeof catalogue;

export const commandIds = Object.keys(catalogue) as readonly CommandId[];

export const isCommandId = (id: string): id is CommandId => Object.hasOwn(catalogue, id);

export const commandOf = (id: CommandId): CommandData => catalogue[id];

/** Key bindings of a command on this platform; the first is displayed. */
export const keysOf = (id: CommandId, isMac: boolean): readonly string[] => {
  const { keys = [], macKeys } = commandOf(id);
  return isMac ? macKeys ?? keys : keys;
};
