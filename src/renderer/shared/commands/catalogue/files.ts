import { FilePlus2, FolderPlus, LayoutGridPlus, Presentation, Sheet, Upload } from 'lucide-react';
import type { CommandDefinition } from '../command';

/** What is made. */
export const fileCommands = {
  'new.folder': { label: 'files:newFolder', group: 'make', icon: FolderPlus, keys: ['Alt+N F'] },
  'new.document': { label: 'commands:newDocument', group: 'make', icon: FilePlus2, keys: ['Alt+N D'] },
  'new.sheet': { label: 'commands:newSheet', group: 'make', icon: Sheet, keys: ['Alt+N S'] },
  'new.presentation': { label: 'commands:newPresentation', group: 'make', icon: Presentation, keys: ['Alt+N P'] },
  'new.space': { label: 'places:newSpace', group: 'make', icon: LayoutGridPlus },
  'upload.files': { label: 'files:uploadFiles', group: 'make', icon: Upload, keys: ['Alt+N U'] },
} as const satisfies Readonly<Record<string, CommandDefinition>>;
