export const tray = {
  trayOpen: '打开 {{app}}',
  trayUnread: '未读通知：{{count}}',
  trayTooltip: '{{app}} · 未读通知：{{count}}',
  trayQuietHour: '勿扰一小时',
  trayQuietTomorrow: '勿扰至明天',
  trayQuietEnd: '恢复通知',
  traySettings: '设置',
  noticeTitle: '新通知',
  noticesMany: '新通知：{{count}}',
  noticeApprove: '批准',
  noticeMarkRead: '标为已读',
} as const;
