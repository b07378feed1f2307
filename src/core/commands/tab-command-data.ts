import type { CommandData } from './command';

const common = { group: 'app', worksInTextFields: true, isDesktopOnly: true } as const;

/**
 * Commands for tabs and windows of the desktop app; browsers have built-in ones. `Mod+1` to `Mod+9` select a tab by
 * index.
 */
export const tabCommands = {
  'tab.new': { ...common, label: 'tabs:newTab', keys: ['Mod+T'] },
  'tab.close': { ...common, label: 'tabs:closeTab', keys: ['Mod+W'] },
  'tab.reopen': { ...common, label: 'tabs:reopenTab', keys: ['Shift+Mod+T'] },
  'tab.next': { ...common, label: 'tabs:nextTab', keys: ['Ctrl+Tab'] },
  'tab.previous': { ...common, label: 'tabs:previousTab', keys: ['Ctrl+Shift+Tab'] },
  'tab.forward': { ...common, label: 'tabs:moveForward', keys: ['Ctrl+Shift+PageDown'], isKeyOnly: true },
  'tab.back': { ...common, label: 'tabs:moveBack', keys: ['Ctrl+Shift+PageUp'], isKeyOnly: true },
  'tab.duplicate': { ...common, label: 'tabs:duplicateTab' },
  'tab.to-window': { ...common, label: 'tabs:toWindow' },
} as const satisfies Readonly<Record<string, CommandData>>;
