import { AppWindow, ArrowLeftToLine, ArrowRightToLine, ChevronLeft, ChevronRight, CopyPlus, Plus, RotateCcw, X, type LucideIcon } from 'lucide-react';
import type { tabCommands } from '../../../../core/commands/tab-command-data';

export const tabIcons: Readonly<Record<keyof typeof tabCommands, LucideIcon>> = {
  'tab.new': Plus,
  'tab.close': X,
  'tab.reopen': RotateCcw,
  'tab.next': ChevronRight,
  'tab.previous': ChevronLeft,
  'tab.forward': ArrowRightToLine,
  'tab.back': ArrowLeftToLine,
  'tab.duplicate': CopyPlus,
  'tab.to-window': AppWindow,
};
