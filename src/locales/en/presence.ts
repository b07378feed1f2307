export const presence = {
  section: 'Downloads',
  areShown: 'Show system notifications',
  withContent: 'Show notification content',
  withContentText: 'Otherwise notifications only say that there is something new.',
  doNotDisturb: 'Do not disturb',
  asksWhere: 'Ask where to save each file',
  folder: 'Download folder',
  folderUsual: 'The system’s download folder',
  folderChoose: 'Choose',
} as const;
