import type { CommandId } from '../../core/commands/catalogue';

/** The application's menus, in their order. On macOS the app's own menu stands before them. */
export type MenuName = 'file' | 'edit' | 'view' | 'go' | 'window' | 'help';

/**
 * The commands in each menu, in blocks with a line between them. A menu has at most 12 entries with those of the system.
 * What has an opposite, and what is done with selected files, is in the menus of the screens and in the palette.
 */
export const menuLayout: Readonly<Record<MenuName, readonly (readonly CommandId[])[]>> = {
  file: [['tab.new'], ['new.folder', 'new.document', 'new.sheet', 'new.presentation', 'upload.files'], ['page.print'], ['app.settings'], ['tab.close']],
  edit: [['page.find']],
  view: [['view.list', 'view.tile', 'view.preview', 'sort.turn'], ['aside.toggle']],
  go: [['go.back', 'go.forward'], ['search.open', 'commands.open'], ['go.desktop', 'go.recent', 'go.shared', 'go.favorites', 'go.spaces', 'go.timeline', 'go.trash']],
  window: [['tab.next', 'tab.previous', 'tab.reopen', 'tab.duplicate', 'tab.to-window'], ['downloads.show']],
  help: [['keys.show', 'app.diagnostics'], ['app.about']],
};

/** These stand in the app's own menu on macOS. */
export const inMacMenu: ReadonlySet<CommandId> = new Set(['app.settings', 'app.about']);
