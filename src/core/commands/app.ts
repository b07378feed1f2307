import type { CommandData } from './command';

/** What concerns the app as a whole. */
export const appCommands = {
  'search.open': { label: 'commands:searchOpen', group: 'app', menu: 'go', keys: ['Mod+K', '/'], isForFields: true, isHidden: true },
  'commands.open': { label: 'commands:commandsOpen', group: 'app', menu: 'go', keys: ['Shift+Mod+P'], isForFields: true, isHidden: true },
  'app.settings': { label: 'commands:settings', group: 'app', menu: 'file', keys: ['Mod+,'], isForFields: true, isForDesktop: true },
  'app.diagnostics': { label: 'commands:diagnostics', group: 'app', menu: 'help', isForDesktop: true },
  'downloads.show': { label: 'downloads:show', group: 'app', menu: 'window', keys: ['Mod+J'], isForDesktop: true },
  'keys.show': { label: 'commands:keysShow', group: 'app', menu: 'help', keys: ['?'] },
  'aside.toggle': { label: 'commands:asideToggle', group: 'app', keys: ['Mod+\\'] },
  'theme.light': { label: 'commands:themeLight', group: 'app' },
  'theme.dark': { label: 'commands:themeDark', group: 'app' },
  'theme.system': { label: 'commands:themeSystem', group: 'app' },
} as const satisfies Readonly<Record<string, CommandData>>;
