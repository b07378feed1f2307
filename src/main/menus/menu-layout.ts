import type { CommandId } from '../../core/commands/command-catalogue';

/** The menus of the application, in order. macOS adds the app's own menu before them. */
export type MenuName = 'file' | 'edit' | 'view' | 'go' | 'window' | 'help';

/**
 * The commands in each menu, in blocks divided by separators. A menu has at most 12 entries, including the system's.
 * Inverse commands and commands on selected files are only in the screens' menus and in the palette.
 */
export const menuLayout: Readonly<Record<MenuName, readonly (readonly CommandId[])[]>> = {
  file: [['tab.new'], ['new.folder', 'new.document', 'new.sheet', 'new.presentation', 'upload.files'], ['page.print'], ['app.settings'], ['tab.close']],
  edit: [['page.find']],
  view: [['view.list', 'view.tile', 'view.preview', 'sort.turn'], ['aside.toggle']],
  go: [['go.back', 'go.forward'], ['search.open', 'commands.open'], ['go.desktop', 'go.recent', 'go.shared', 'go.favorites', 'go.spaces', 'go.timeline', 'go.trash']],
  window: [['tab.next', 'tab.previous', 'tab.reopen', 'tab.duplicate', 'tab.to-window'], ['downloads.show']],
  help: [['keys.show', 'app.diagnostics'], ['app.about']],
};

/** Commands in the app's own menu on macOS. */
export const macMenuCommands: ReadonlySet<CommandId> = new Set(['app.settings', 'app.about']);
