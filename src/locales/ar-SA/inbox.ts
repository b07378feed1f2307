import type { inbox as english } from '../en/inbox';
import type { Translation } from '../translation';

export const inbox = {
  title: 'الإشعارات',
  markAllRead: 'تعليم الكل كمقروء',
  settings: 'إعدادات الإشعارات',
  shown: 'الإشعارات المعروضة',
  all: 'الكل',
  unread: 'غير المقروءة',
  kind: 'النوع',
  everyKind: 'كل الأنواع',
  kindComments: 'التعليقات والإشارات والمهام',
  kindSharing: 'المشاركة والطلبات',
  kindTeams: 'الفرق',
  kindFiles: 'الملفات',
  kindSystem: 'النظام',

  // States
  emptyTitle: 'لا توجد إشعارات بعد',
  emptyText: 'تظهر هنا طلبات الوصول والملفات المشتركة معك والتغييرات في فريقك.',
  caughtUpTitle: 'لا شيء غير مقروء',
  caughtUpText: 'قرأت كل إشعاراتك.',
  noneOfKindTitle: 'لا إشعارات من هذا النوع',
  noneOfKindText: 'اختر «كل الأنواع» لعرض الإشعارات الأخرى.',
  failed: 'تعذر تحميل الإشعارات',
  outdated: 'تعذر تحديث القائمة.',
  offline: 'أنت غير متصل.',
  offlineSince: 'أنت غير متصل. آخر تحديث: {{time}}',
  offlineNothing: 'تظهر إشعاراتك هنا عند عودة الاتصال.',

  // One notification
  isNew: 'جديد',
  more: 'إجراءات أخرى',
  inFile_zero: 'لا إشعارات',
  inFile_one: 'إشعار واحد',
  inFile_two: 'إشعاران',
  inFile_few: '{{count, number}} إشعارات',
  inFile_many: '{{count, number}} إشعارًا',
  inFile_other: '{{count, number}} إشعار',
  unavailable: 'ملف لم يعد متاحًا',
  mute: 'كتم «{{name}}»',
  unmute: 'إلغاء كتم «{{name}}»',
  muted: 'لن تصلك إشعارات من «{{name}}»',
  unmuted: 'ستصلك إشعارات من «{{name}}» مجددًا',
  allRead: 'عُلّمت كل الإشعارات كمقروءة',

  // Requests for access
  allow: 'السماح',
  refuse: 'رفض',
  otherRole: 'منح دور آخر',
  youAllowed: 'سمحت بذلك في {{time}}',
  youRefused: 'رفضت ذلك في {{time}}',
  personAllowed: 'سمح {{who}} بذلك في {{time}}',
  personRefused: 'رفض {{who}} ذلك في {{time}}',
  timeOnDay: '{{time}} يوم {{day}}',
  allowed: 'تم السماح',
  refused: 'تم الرفض',
} as const satisfies Translation<typeof english>;
