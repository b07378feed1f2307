export const tray = {
  trayOpen: 'فتح {{app}}',
  trayUnread: 'إشعارات غير مقروءة: {{count}}',
  trayTooltip: '{{app}} · إشعارات غير مقروءة: {{count}}',
  trayQuietHour: 'عدم الإزعاج لمدة ساعة',
  trayQuietTomorrow: 'عدم الإزعاج حتى الغد',
  trayQuietEnd: 'السماح بالإشعارات مجددًا',
  traySettings: 'الإعدادات',
  noticeTitle: 'إشعار جديد',
  noticesMany: 'إشعارات جديدة: {{count}}',
  noticeApprove: 'موافقة',
  noticeMarkRead: 'تحديد كمقروء',
} as const;
