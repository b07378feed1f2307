import { ArrowDownWideNarrow, Columns2, LayoutGrid, List, ListChecks, ListX, type LucideIcon } from 'lucide-react';
import type { listCommands } from '../../../../core/commands/list-command-data';

export const listIcons: Readonly<Record<keyof typeof listCommands, LucideIcon>> = {
  'select.all': ListChecks,
  'select.none': ListX,
  'view.list': List,
  'view.tile': LayoutGrid,
  'view.preview': Columns2,
  'sort.turn': ArrowDownWideNarrow,
};
