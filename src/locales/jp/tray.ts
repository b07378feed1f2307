export const tray = {
  trayOpen: '{{app}} を開く',
  trayUnread: '未読の通知：{{count}}',
  trayTooltip: '{{app}} · 未読の通知：{{count}}',
  trayQuietHour: '1 時間通知しない',
  trayQuietTomorrow: '明日まで通知しない',
  trayQuietEnd: '通知を再開',
  traySettings: '設定',
  noticeTitle: '新しい通知',
  noticesMany: '新しい通知：{{count}}',
  noticeApprove: '承認',
  noticeMarkRead: '既読にする',
} as const;
