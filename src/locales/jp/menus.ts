import type { menus as english } from '../en/menus';
import type { Translation } from '../translation';

export const menus = {
  menuGo: '移動',
  menuHelp: 'ヘルプ',
  copyAddress: 'リンクのアドレスをコピー',
  copyMailAddress: 'メールアドレスをコピー',
  copyImage: '画像をコピー',
  openInTab: '新しいタブで開く',
  openInWindow: '新しいウインドウで開く',
  spellingCheck: 'スペルチェック',
  spellingCheckDownload: 'スペルチェック…（辞書をダウンロードします）',
  spellingLanguages: '言語',
  spellingAdd: '辞書に追加',
  spellingNoSuggestion: '候補はありません',
  spellingAskTitle: 'スペルチェック用の辞書をダウンロードしますか？',
  spellingAskText: '辞書は {{host}} から取得します。送信されるのは言語の名前だけで、入力した内容はこのコンピューターから出ません。',
  spellingAskYes: 'ダウンロード',
  spellingAskNo: '今はしない',
} as const satisfies Translation<typeof english>;
