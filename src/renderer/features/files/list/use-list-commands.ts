import { useCommandHandler } from '../../../shared/commands/use-command';
import { clearSelection, selectAll } from './selection/selection';
import type { SelectionControl } from './selection/use-selection';
import type { ListSettings } from './use-list-settings';

/** Registers the commands of the current list. */
export const useListCommands = ({ viewMode, sort, setViewMode, setSort }: ListSettings, { selection, change }: SelectionControl, isEmpty: boolean, lookAt: (() => void) | null): void => {
  useCommandHandler('file.preview', lookAt);
  useCommandHandler('select.all', isEmpty ? null : () => { change(selectAll); });
  useCommandHandler('select.none', selection.selected.size === 0 ? null : () => { change(clearSelection); });
  useCommandHandler('view.list', viewMode === 'list' ? null : () => { setViewMode('list'); });
  useCommandHandler('view.tile', viewMode === 'tile' ? null : () => { setViewMode('tile'); });
  useCommandHandler('view.preview', viewMode === 'preview' ? null : () => { setViewMode('preview'); });
  useCommandHandler('sort.turn', () => { setSort({ ...sort, direction: sort.direction === 'up' ? 'down' : 'up' }); });
};
