import type { noticeSettings as english } from '../en/notice-settings';
import type { Translation } from '../translation';

export const noticeSettings = {
  // The account
  account: 'アカウント',
  accountText: 'Deckle の通知には常にすべてが含まれます。この設定は、お使いのすべてのデバイスのシステム通知に適用されます。',
  desktop: 'このアカウントのシステム通知',
  desktopText: 'オフの場合、新しい通知は数だけを数え、画面には表示しません。',
  comments: 'コメント、いいね、ToDo、フォーム',
  mentions: 'メンション',
  invitations: '共有とアクセスのリクエスト',
  team: 'チーム',
  system: 'ファイルの移動と名前の変更、ストレージ、Deckle',
  reminders: 'すべてオフにしても、リマインダーは表示されます。',

  // The computer
  computer: 'このパソコン',
  areShown: 'システムの通知を表示',
  withContent: '内容を表示',
  withContentText: 'オフの場合は、新着があることだけを知らせます。',
  withSound: '音を鳴らす',
  doNotDisturb: '通知しない',
  quietHours: '通知しない時間帯',
  quietHoursText: '毎日この時間帯は、システムの通知を表示しません。',
  quietFrom: '開始',
  quietTo: '終了',
  quietTimeMissing: '両方の時刻を入力してください。',
  quietTimesEqual: '開始と終了には別の時刻を指定してください。',
  noSystemNotices: 'このパソコンはシステムの通知に対応していません。',

  // The browser
  browser: 'このブラウザー',
  browserShown: 'このブラウザーの通知',
  browserShownText: 'Deckle をタブで開いている間は、新しい通知がページの外にも表示されます。',
  browserDenied: 'ブラウザーがこのページの通知をブロックしています。アドレスの横にあるサイトの設定で通知を許可し、ここに戻ってください。',
  browserUnsupported: 'このブラウザーが通知に対応していないか、接続が暗号化されていません。',

  // Muted files, folders and spaces
  muted: 'ミュート中',
  mutedText: 'これらとその中のすべてについて、通知は届きません。リマインダーとアクセスのリクエストは届きます。',
  mutedEmpty: 'ミュート中のものはありません。ファイル、フォルダー、スペースのメニューに「通知をミュート」があります。',
  allowAgain: '通知を許可',
} as const satisfies Translation<typeof english>;
