import type { upgrade as english } from '../en/upgrade';
import type { Translation } from '../translation';

export const upgrade = {
  history: '過去 {{amount}} 日間の任意の時点にファイルを復元できます。',
  historyAll: 'ファイルの履歴の任意の時点に復元できます。',
  versions: '名前付きバージョンをファイルごとに {{amount}} 件まで保存できます。',
  versionsAll: '名前付きバージョンをいくつでも保存できます。',
  publicSharing: 'だれでも開けるリンクでファイルを公開できます。',
  contentSearch: '名前だけでなく、ファイルの全文を検索できます。',
  attachments: '文書やプレゼンテーションにファイルを添付できます。',
  toolbox: 'PDF を Word、Excel、スライド、画像に変換し、結合、分割、抽出できます。',
  storage: '{{amount}} の保存容量を利用できます。',
  collaborators: '1 つのファイルを最大 {{amount}} 人で共同編集できます。',
  pictures: '文書に {{amount}} までの画像を追加できます。',
  largeAttachments: '文書に {{amount}} までのファイルを添付できます。',
  noAds: '広告なしで利用できます。',
  advanced: 'タグ、テンプレート、リンクのパスワードと有効期限、フォルダー全体のダウンロードなどを利用できます。',
  devices: 'すべての端末で Deckle を利用できます。',
  moreStorage: 'プランに保存容量を追加できます。',
  includedIn: '含まれるエディション',
  byManagers: 'プランの選択と席の割り当ては、チームの管理者が行います。',
  notNow: '今はしない',
} as const satisfies Translation<typeof english>;
