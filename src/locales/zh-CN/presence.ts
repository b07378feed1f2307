export const presence = {
  section: '下载',
  asksWhere: '每次询问保存位置',
  folder: '下载文件夹',
  folderUsual: '系统的下载文件夹',
  folderChoose: '选择',
} as const;
