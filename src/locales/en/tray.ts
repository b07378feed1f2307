export const tray = {
  trayOpen: 'Open {{app}}',
  trayUnread: 'Unread notices: {{count}}',
  trayTooltip: '{{app}} · unread notices: {{count}}',
  trayQuietHour: 'Do not disturb for one hour',
  trayQuietTomorrow: 'Do not disturb until tomorrow',
  trayQuietEnd: 'Allow notices again',
  traySettings: 'Settings',
  noticeTitle: 'New notice',
  noticesMany: 'New notices: {{count}}',
  noticeApprove: 'Approve',
  noticeMarkRead: 'Mark as read',
} as const;
