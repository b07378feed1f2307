import type { CommandData } from './command';

/** Commands of the app as a whole. */
export const appCommands = {
  'search.open': { label: 'commands:searchOpen', group: 'app', keys: ['Mod+K', '/'], isForFields: true, isHidden: true },
  'commands.open': { label: 'commands:commandsOpen', group: 'app', keys: ['Shift+Mod+P'], isForFields: true, isHidden: true },
  'app.settings': { label: 'commands:settings', group: 'app', keys: ['Mod+,'], isForFields: true },
  'app.about': { label: 'commands:about', group: 'app' },
  'app.diagnostics': { label: 'commands:diagnostics', group: 'app', isForDesktop: true },
  'downloads.show': { label: 'downloads:show', group: 'app', keys: ['Mod+J'], isForDesktop: true },
  'page.find': { label: 'commands:find', group: 'app', keys: ['Mod+F'], isForFields: true, isForDesktop: true },
  'page.find-next': { label: 'commands:findNext', group: 'app', keys: ['F3'], macKeys: ['Mod+G', 'F3'], isHidden: true, isForDesktop: true },
  'page.find-previous': { label: 'commands:findPrevious', group: 'app', keys: ['Shift+F3'], macKeys: ['Shift+Mod+G', 'Shift+F3'], isHidden: true, isForDesktop: true },
  'page.print': { label: 'commands:print', group: 'app', keys: ['Mod+P'], isForFields: true },
  'keys.show': { label: 'commands:keysShow', group: 'app', keys: ['?'] },
  'aside.toggle': { label: 'commands:asideToggle', group: 'app', keys: ['Mod+\\'] },
  'theme.light': { label: 'commands:themeLight', group: 'app' },
  'theme.dark': { label: 'commands:themeDark', group: 'app' },
  'theme.system': { label: 'commands:themeSystem', group: 'app' },
} as const satisfies Readonly<Record<string, CommandData>>;
