import { useCommandHandler } from '../../shared/commands/use-command';
import { clearSelection, selectAll } from './list/selection';
import type { SelectionControl } from './list/use-selection';
import type { ListLook } from './use-list-look';

/** Registers the commands of the current list. */
export const useListCommands = ({ viewMode, sort, chooseView, chooseSort }: ListLook, { selection, change }: SelectionControl, isEmpty: boolean, lookAt: (() => void) | null): void => {
  useCommandHandler('file.preview', lookAt);
  useCommandHandler('select.all', isEmpty ? null : () => { change(selectAll); });
  useCommandHandler('select.none', selection.selected.size === 0 ? null : () => { change(clearSelection); });
  useCommandHandler('view.list', viewMode === 'list' ? null : () => { chooseView('list'); });
  useCommandHandler('view.tile', viewMode === 'tile' ? null : () => { chooseView('tile'); });
  useCommandHandler('view.preview', viewMode === 'preview' ? null : () => { chooseView('preview'); });
  useCommandHandler('sort.turn', chooseSort ? () => { chooseSort({ ...sort, direction: sort.direction === 'up' ? 'down' : 'up' }); } : null);
};
