import { Keyboard, Monitor, Moon, PanelLeft, Search, SquareChevronRight, Sun } from 'lucide-react';
import type { CommandDefinition } from '../command';

/** What concerns the app as a whole. */
export const appCommands = {
  'search.open': { label: 'commands:searchOpen', group: 'app', icon: Search, keys: ['Mod+K', '/'], isForFields: true, isHidden: true },
  'commands.open': { label: 'commands:commandsOpen', group: 'app', icon: SquareChevronRight, keys: ['Shift+Mod+P'], isForFields: true, isHidden: true },
  'keys.show': { label: 'commands:keysShow', group: 'app', icon: Keyboard, keys: ['?'] },
  'aside.toggle': { label: 'commands:asideToggle', group: 'app', icon: PanelLeft, keys: ['Mod+\\'] },
  'theme.light': { label: 'commands:themeLight', group: 'app', icon: Sun },
  'theme.dark': { label: 'commands:themeDark', group: 'app', icon: Moon },
  'theme.system': { label: 'commands:themeSystem', group: 'app', icon: Monitor },
} as const satisfies Readonly<Record<string, CommandDefinition>>;
