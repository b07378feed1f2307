import {
  ArrowUpRight, ClipboardPaste, Copy, CopyPlus, CornerUpRight, Download, Eraser, Eye, EyeOff, FileStack, FolderInput, FolderOutput, LayoutTemplate, Lock, LockOpen, LogOut, MonitorDown, MonitorX, PencilLine, Pin,
  PinOff, ScanEye, Scissors, Star, StarOff, Tag, Tags, Trash2, Undo2, UserPlus,
} from 'lucide-react';
import type { CommandDefinition } from '../command';

/** What is done with the files that are selected, or in the folder that is shown, in the order of the menus. */
export const fileActCommands = {
  'file.open': { label: 'files:open', group: 'file', icon: ArrowUpRight },
  // The list itself takes Space, which presses buttons everywhere else.
  'file.preview': { label: 'commands:quickLook', group: 'file', icon: ScanEye, keys: ['Space'] },
  'file.source': { label: 'acts:goToSource', group: 'file', icon: CornerUpRight },
  'file.download': { label: 'files:download', group: 'file', icon: Download },
  'file.share': { label: 'sharing:share', group: 'file', icon: UserPlus },
  'file.rename': { label: 'files:rename', group: 'file', icon: PencilLine, keys: ['F2'] },
  'file.cut': { label: 'acts:cut', group: 'edit', icon: Scissors, keys: ['Mod+X'] },
  'file.copy': { label: 'acts:copy', group: 'edit', icon: Copy, keys: ['Mod+C'] },
  'file.paste': { label: 'acts:paste', group: 'edit', icon: ClipboardPaste, keys: ['Mod+V'] },
  'file.duplicate': { label: 'acts:duplicate', group: 'edit', icon: CopyPlus, keys: ['Mod+D'] },
  'file.move': { label: 'commands:move', group: 'file', icon: FolderInput, keys: ['Alt+M'] },
  'file.copy-to': { label: 'commands:copyTo', group: 'file', icon: FolderOutput, keys: ['Alt+Shift+M'] },
  'file.shortcut': { label: 'acts:makeShortcut', group: 'file', icon: FileStack },
  'file.star': { label: 'acts:star', group: 'file', icon: Star },
  'file.unstar': { label: 'acts:unstar', group: 'file', icon: StarOff },
  'file.tags': { label: 'acts:tag', group: 'file', icon: Tag, feature: 'enableFileTag' },
  'file.quick-access': { label: 'acts:quickAccessAdd', group: 'file', icon: Pin },
  'file.no-quick-access': { label: 'acts:quickAccessRemove', group: 'file', icon: PinOff },
  'file.on-desktop': { label: 'acts:desktopAdd', group: 'file', icon: MonitorDown },
  'file.off-desktop': { label: 'acts:desktopRemove', group: 'file', icon: MonitorX },
  'file.read': { label: 'acts:markRead', group: 'file', icon: Eye },
  'file.unread': { label: 'acts:markUnread', group: 'file', icon: EyeOff },
  'file.lock': { label: 'acts:lock', group: 'file', icon: Lock },
  'file.unlock': { label: 'acts:unlock', group: 'file', icon: LockOpen },
  'file.template': { label: 'acts:saveAsTemplate', group: 'file', icon: LayoutTemplate },
  'file.leave': { label: 'acts:leave', group: 'file', icon: LogOut },
  'file.remove': { label: 'files:remove', group: 'file', icon: Trash2, keys: ['Delete'], macKeys: ['Mod+Backspace', 'Delete'] },
  'file.recover': { label: 'files:recover', group: 'file', icon: Undo2 },
  'file.destroy': { label: 'acts:destroy', group: 'file', icon: Eraser },
  'trash.empty': { label: 'acts:emptyTrash', group: 'file', icon: Eraser },
  'files.read-all': { label: 'acts:markAllRead', group: 'file', icon: Eye },
  'edit.undo': { label: 'files:undo', group: 'edit', icon: Undo2, keys: ['Mod+Z'] },
  'new.template': { label: 'acts:newFromTemplate', group: 'make', icon: LayoutTemplate },
  'tags.manage': { label: 'acts:manageTags', group: 'app', icon: Tags, feature: 'enableFileTag' },
} as const satisfies Readonly<Record<string, CommandDefinition>>;
