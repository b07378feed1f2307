import type { CommandData } from './command';

/** What concerns the app as a whole. */
export const appCommands = {
  'search.open': { label: 'commands:searchOpen', group: 'app', menu: 'go', keys: ['Mod+K', '/'], isForFields: true, isHidden: true },
  'commands.open': { label: 'commands:commandsOpen', group: 'app', menu: 'go', keys: ['Shift+Mod+P'], isForFields: true, isHidden: true },
  'app.settings': { label: 'commands:settings', group: 'app', menu: 'file', keys: ['Mod+,'], isForFields: true, isForDesktop: true },
  'app.diagnostics': { label: 'commands:diagnostics', group: 'app', menu: 'help', isForDesktop: true },
  'downloads.show': { label: 'downloads:show', group: 'app', menu: 'window', keys: ['Mod+J'], isForDesktop: true },
  'page.find': { label: 'commands:find', group: 'app', menu: 'edit', keys: ['Mod+F'], isForFields: true, isForDesktop: true },
  'page.find-next': { label: 'commands:findNext', group: 'app', menu: 'edit', keys: ['F3'], macKeys: ['Mod+G', 'F3'], isHidden: true, isForDesktop: true },
  'page.find-previous': { label: 'commands:findPrevious', group: 'app', menu: 'edit', keys: ['Shift+F3'], macKeys: ['Shift+Mod+G', 'Shift+F3'], isHidden: true, isForDesktop: true },
  'page.print': { label: 'commands:print', group: 'app', menu: 'file', keys: ['Mod+P'], isForFields: true },
  'keys.show': { label: 'commands:keysShow', group: 'app', menu: 'help', keys: ['?'] },
  'aside.toggle': { label: 'commands:asideToggle', group: 'app', keys: ['Mod+\\'] },
  'theme.light': { label: 'commands:themeLight', group: 'app' },
  'theme.dark': { label: 'commands:themeDark', group: 'app' },
  'theme.system': { label: 'commands:themeSystem', group: 'app' },
} as const satisfies Readonly<Record<string, CommandData>>;
