import { FilePlus2, FolderPlus, FolderUp, LayoutGridPlus, Presentation, Sheet, Upload, type LucideIcon } from 'lucide-react';
import type { createCommands } from '../../../../core/commands/create-command-data';

export const createIcons: Readonly<Record<keyof typeof createCommands, LucideIcon>> = {
  'new.folder': FolderPlus,
  'new.document': FilePlus2,
  'new.sheet': Sheet,
  'new.presentation': Presentation,
  'new.space': LayoutGridPlus,
  'upload.files': Upload,
  'upload.folder': FolderUp,
};
