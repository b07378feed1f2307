import type { CommandId } from '../../../../core/commands/command-catalogue';
import type { FileMenuEntries, FileMenuEntry } from '../menus/use-file-menu';

/**
 * The actions with a button, in the order of `prominent`, and the groups of the menu beside the buttons. `alsoInMenu`: an
 * action whose button can be hidden.
 */
export const selectionActionsOf = (groups: FileMenuEntries['ofFiles'], prominent: readonly CommandId[], alsoInMenu: CommandId | null = null): {
  readonly buttons: readonly FileMenuEntry[];
  readonly further: FileMenuEntries['ofFiles'];
} => ({
  buttons: prominent.flatMap((id) => groups.flat().find((entry) => entry.id === id) ?? []),
  further: groups.map((group) => group.filter(({ id }) => !prominent.includes(id) || id === alsoInMenu)).filter((group) => group.length > 0),
});
