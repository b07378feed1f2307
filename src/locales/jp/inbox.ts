import type { inbox as english } from '../en/inbox';
import type { Translation } from '../translation';

export const inbox = {
  title: '通知',
  markAllRead: 'すべて既読にする',
  settings: '通知の設定',
  shown: '表示する通知',
  all: 'すべて',
  unread: '未読',
  kind: '種類',
  everyKind: 'すべての種類',
  kindComments: 'コメント・メンション・ToDo',
  kindSharing: '共有とリクエスト',
  kindTeams: 'チーム',
  kindFiles: 'ファイル',
  kindSystem: 'システム',

  // States
  emptyTitle: '通知はまだありません',
  emptyText: 'アクセスのリクエスト、共有されたファイル、チームの変更がここに表示されます。',
  caughtUpTitle: '未読の通知はありません',
  caughtUpText: 'すべての通知を読みました。',
  noneOfKindTitle: 'この種類の通知はありません',
  noneOfKindText: '「すべての種類」を選ぶと、ほかの通知が表示されます。',
  failed: '通知を読み込めませんでした',
  outdated: '一覧を更新できませんでした。',
  offline: 'オフラインです。',
  offlineSince: 'オフラインです。最終更新：{{time}}',
  offlineNothing: '再び接続すると、通知がここに表示されます。',

  // One notification
  isNew: '新着',
  more: 'その他の操作',
  inFile_other: '通知 {{count, number}} 件',
  unavailable: '利用できなくなったファイル',
  mute: '「{{name}}」をミュート',
  unmute: '「{{name}}」のミュートを解除',
  muted: '「{{name}}」の通知は届かなくなります',
  unmuted: '「{{name}}」の通知が再び届きます',
  allRead: 'すべての通知を既読にしました',

  // Requests for access
  allow: '許可',
  refuse: '拒否',
  otherRole: '別の権限を付与',
  youAllowed: '{{time}} に許可しました',
  youRefused: '{{time}} に拒否しました',
  personAllowed: '{{who}} さんが {{time}} に許可しました',
  personRefused: '{{who}} さんが {{time}} に拒否しました',
  timeOnDay: '{{day}}の {{time}}',
  allowed: '許可済み',
  refused: '拒否済み',
} as const satisfies Translation<typeof english>;
