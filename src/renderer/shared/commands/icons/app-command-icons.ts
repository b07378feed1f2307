import {
  Activity, ArrowDownToLine, BellRing, ChevronDown, ChevronUp, Info, Keyboard, Monitor, Moon, PanelLeft, Printer, Search, Settings, SquareChevronRight, Sun, TextSearch, type LucideIcon,
} from 'lucide-react';
import type { appCommands } from '../../../../core/commands/app-command-data';

export const appIcons: Readonly<Record<keyof typeof appCommands, LucideIcon>> = {
  'search.open': Search,
  'commands.open': SquareChevronRight,
  'app.settings': Settings, 'app.noticeSettings': BellRing, 'app.diagnostics': Activity, 'app.about': Info,
  'downloads.show': ArrowDownToLine,
  'page.find': TextSearch,
  'page.find-next': ChevronDown,
  'page.find-previous': ChevronUp,
  'page.print': Printer,
  'keys.show': Keyboard,
  'aside.toggle': PanelLeft,
  'theme.light': Sun,
  'theme.dark': Moon,
  'theme.system': Monitor,
};
