import type { CommandData } from './command';

/** Commands for the view of a list and its selection. */
export const listCommands = {
  'select.all': { label: 'commands:selectAll', group: 'list', keys: ['Mod+A'] },
  'select.none': { label: 'files:clearSelection', group: 'list' },
  'view.list': { label: 'commands:viewList', group: 'list', keys: ['Alt+V L'] },
  'view.tile': { label: 'commands:viewTile', group: 'list', keys: ['Alt+V T'] },
  'view.preview': { label: 'commands:viewPreview', group: 'list', keys: ['Alt+V P'] },
  'sort.turn': { label: 'commands:sortTurn', group: 'list', keys: ['Alt+V R'] },
} as const satisfies Readonly<Record<string, CommandData>>;
