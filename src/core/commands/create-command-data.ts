import type { CommandData } from './command';

/** Commands that create files and spaces. */
export const createCommands = {
  'new.folder': { label: 'files:newFolder', group: 'make', keys: ['Alt+N F'] },
  'new.document': { label: 'commands:newDocument', group: 'make', keys: ['Alt+N D'] },
  'new.sheet': { label: 'commands:newSheet', group: 'make', keys: ['Alt+N S'] },
  'new.presentation': { label: 'commands:newPresentation', group: 'make', keys: ['Alt+N P'] },
  'new.space': { label: 'places:newSpace', group: 'make' },
  'upload.files': { label: 'files:uploadFiles', group: 'make', keys: ['Alt+N U'] },
  'upload.folder': { label: 'files:uploadFolder', group: 'make' },
} as const satisfies Readonly<Record<string, CommandData>>;
