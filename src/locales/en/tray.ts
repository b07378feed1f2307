export const tray = {
  trayOpen: 'Open {{app}}',
  trayUnread: 'Unread notifications: {{count}}',
  trayTooltip: '{{app}} · unread notifications: {{count}}',
  trayQuietHour: 'Do not disturb for one hour',
  trayQuietTomorrow: 'Do not disturb until tomorrow',
  trayQuietEnd: 'Allow notifications again',
  traySettings: 'Settings',
  noticeTitle: 'New notification',
  noticesMany: 'New notifications: {{count}}',
  noticeApprove: 'Approve',
  noticeMarkRead: 'Mark as read',
} as const;
