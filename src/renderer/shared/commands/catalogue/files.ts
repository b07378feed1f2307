import { FilePlus2, FolderPlus, LayoutGridPlus, Presentation, Sheet, Upload, type LucideIcon } from 'lucide-react';
import type { fileCommands } from '../../../../core/commands/files';

export const fileIcons: Readonly<Record<keyof typeof fileCommands, LucideIcon>> = {
  'new.folder': FolderPlus,
  'new.document': FilePlus2,
  'new.sheet': Sheet,
  'new.presentation': Presentation,
  'new.space': LayoutGridPlus,
  'upload.files': Upload,
};
