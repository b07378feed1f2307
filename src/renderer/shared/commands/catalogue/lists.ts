import { ArrowDownWideNarrow, Columns2, LayoutGrid, List, ListChecks, ListX } from 'lucide-react';
import type { CommandDefinition } from '../command';

/** How a list is looked at, and what is selected in it. */
export const listCommands = {
  'select.all': { label: 'commands:selectAll', group: 'list', icon: ListChecks, keys: ['Mod+A'] },
  'select.none': { label: 'files:clearSelection', group: 'list', icon: ListX },
  'view.list': { label: 'commands:viewList', group: 'list', icon: List, keys: ['Alt+V L'] },
  'view.tile': { label: 'commands:viewTile', group: 'list', icon: LayoutGrid, keys: ['Alt+V T'] },
  'view.preview': { label: 'commands:viewPreview', group: 'list', icon: Columns2, keys: ['Alt+V P'] },
  'sort.turn': { label: 'commands:sortTurn', group: 'list', icon: ArrowDownWideNarrow, keys: ['Alt+V R'] },
} as const satisfies Readonly<Record<string, CommandDefinition>>;
