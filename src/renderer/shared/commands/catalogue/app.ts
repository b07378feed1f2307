import { Activity, ArrowDownToLine, Keyboard, Monitor, Moon, PanelLeft, Search, Settings, SquareChevronRight, Sun, type LucideIcon } from 'lucide-react';
import type { appCommands } from '../../../../core/commands/app';

export const appIcons: Readonly<Record<keyof typeof appCommands, LucideIcon>> = {
  'search.open': Search,
  'commands.open': SquareChevronRight,
  'app.settings': Settings, 'app.diagnostics': Activity,
  'downloads.show': ArrowDownToLine,
  'keys.show': Keyboard,
  'aside.toggle': PanelLeft,
  'theme.light': Sun,
  'theme.dark': Moon,
  'theme.system': Monitor,
};
