export const presence = {
  section: '下载',
  areShown: '显示系统通知',
  withContent: '显示通知内容',
  withContentText: '否则只提示有新内容。',
  doNotDisturb: '勿扰',
  asksWhere: '每次询问保存位置',
  folder: '下载文件夹',
  folderUsual: '系统的下载文件夹',
  folderChoose: '选择',
} as const;
