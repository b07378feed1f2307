export const presence = {
  section: 'ダウンロード',
  asksWhere: '保存場所を毎回確認する',
  folder: 'ダウンロード先のフォルダー',
  folderUsual: 'システムのダウンロードフォルダー',
  folderChoose: '選択',
} as const;
