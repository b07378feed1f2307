export const presence = {
  section: 'ダウンロード',
  areShown: 'システムの通知を表示',
  withContent: '内容を表示',
  withContentText: 'オフの場合は、新着があることだけを知らせます。',
  doNotDisturb: '通知しない',
  asksWhere: '保存場所を毎回確認する',
  folder: 'ダウンロード先のフォルダー',
  folderUsual: 'システムのダウンロードフォルダー',
  folderChoose: '選択',
} as const;
