export const presence = {
  section: 'Downloads',
  areShown: 'Show notices of the system',
  withContent: 'Show what they say',
  withContentText: 'Otherwise they only say that there is something new.',
  doNotDisturb: 'Do not disturb',
  asksWhere: 'Ask where to save each file',
  folder: 'Folder for downloads',
  folderUsual: 'The system’s folder for downloads',
  folderChoose: 'Choose',
} as const;
