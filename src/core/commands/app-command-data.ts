import type { CommandData } from './command';

/** Commands of the app as a whole. */
export const appCommands = {
  'search.open': { label: 'commands:searchOpen', group: 'app', keys: ['Mod+K', '/'], worksInTextFields: true, isKeyOnly: true },
  'commands.open': { label: 'commands:commandsOpen', group: 'app', keys: ['Shift+Mod+P'], worksInTextFields: true, isKeyOnly: true },
  'app.settings': { label: 'commands:settings', group: 'app', keys: ['Mod+,'], worksInTextFields: true },
  'app.noticeSettings': { label: 'commands:noticeSettings', group: 'app' },
  'app.about': { label: 'commands:about', group: 'app' },
  'app.diagnostics': { label: 'commands:diagnostics', group: 'app', isDesktopOnly: true },
  'downloads.show': { label: 'downloads:show', group: 'app', keys: ['Mod+J'], isDesktopOnly: true },
  'page.find': { label: 'commands:find', group: 'app', keys: ['Mod+F'], worksInTextFields: true, isDesktopOnly: true },
  'page.find-next': { label: 'commands:findNext', group: 'app', keys: ['F3'], macKeys: ['Mod+G', 'F3'], isKeyOnly: true, isDesktopOnly: true },
  'page.find-previous': { label: 'commands:findPrevious', group: 'app', keys: ['Shift+F3'], macKeys: ['Shift+Mod+G', 'Shift+F3'], isKeyOnly: true, isDesktopOnly: true },
  'page.print': { label: 'commands:print', group: 'app', keys: ['Mod+P'], worksInTextFields: true },
  'keys.show': { label: 'commands:keysShow', group: 'app', keys: ['?'] },
  'aside.toggle': { label: 'commands:asideToggle', group: 'app', keys: ['Mod+\\'] },
  'theme.light': { label: 'commands:themeLight', group: 'app' },
  'theme.dark': { label: 'commands:themeDark', group: 'app' },
  'theme.system': { label: 'commands:themeSystem', group: 'app' },
} as const satisfies Readonly<Record<string, CommandData>>;
