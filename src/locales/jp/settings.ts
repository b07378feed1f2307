import type { settings as english } from '../en/settings';
import type { Translation } from '../translation';

export const settings = {
  title: '設定',
  managed: '組織によって設定されています',
  general: '一般',
  opensAtSignIn: 'このコンピューターへのサインイン時に開く',
  opensHidden: 'ウインドウなしで起動する',
  opensHiddenText: '必要になるまで待機します。ほかに開く手段がない環境ではウインドウを開きます。',
  staysInTray: '最後のウインドウを閉じてもトレイに残す',
  staysInTrayText: '通知は引き続き届き、アップロードも続きます。',
  opensFilesIn: 'ファイルの開き方',
  inTab: 'タブ',
  inWindow: 'ウインドウ',
  globalShortcut: 'どこからでも使えるショートカット',
  globalShortcutText: 'どのプログラムが前面にあっても検索を開きます。',
  shortcutNone: '未設定',
  shortcutPress: 'キーを押してください',
  shortcutRemove: '削除',
  shortcutTaken: 'ほかのプログラムがこのキーを使っています。別のキーを選んでください。',
  shortcutUnfit: 'Ctrl、Alt、Command のいずれかと一緒に押してください。',
  spellingTitle: 'スペル',
  spelling: '入力中にスペルをチェックする',
  spellingText: '辞書は {{host}} からダウンロードされます。入力した内容はこのコンピューターから出ません。',
  spellingLanguages: '言語',
} as const satisfies Translation<typeof english>;
