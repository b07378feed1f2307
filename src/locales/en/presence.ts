export const presence = {
  section: 'Downloads',
  asksWhere: 'Ask where to save each file',
  folder: 'Download folder',
  folderUsual: 'The system’s download folder',
  folderChoose: 'Choose',
} as const;
