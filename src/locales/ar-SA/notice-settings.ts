import type { noticeSettings as english } from '../en/notice-settings';
import type { Translation } from '../translation';

export const noticeSettings = {
  // The account
  account: 'في حسابك',
  accountText: 'تحتوي إشعاراتك في Deckle دائمًا على كل شيء. تنطبق هذه الإعدادات على إشعارات النظام في كل أجهزتك.',
  desktop: 'إشعارات النظام لهذا الحساب',
  desktopText: 'عند الإيقاف يستمر عدّ الإشعارات الجديدة دون إظهارها على الشاشة.',
  comments: 'التعليقات والإعجابات والمهام والنماذج',
  mentions: 'الإشارات إليك',
  invitations: 'المشاركة وطلبات الوصول',
  team: 'الفريق',
  system: 'الملفات المنقولة والمعاد تسميتها ومساحة التخزين وDeckle',
  reminders: 'تظهر التذكيرات حتى عند إيقاف كل ما سبق.',

  // The computer
  computer: 'على هذا الكمبيوتر',
  areShown: 'إظهار إشعارات النظام',
  withContent: 'إظهار محتواها',
  withContentText: 'وإلا فإنها تخبرك فقط بوجود جديد.',
  withSound: 'تشغيل صوت',
  doNotDisturb: 'عدم الإزعاج',
  quietHours: 'ساعات الهدوء',
  quietHoursText: 'لا تظهر إشعارات النظام في هذا الوقت من كل يوم.',
  quietFrom: 'من',
  quietTo: 'إلى',
  quietTimeMissing: 'أدخل الوقتين.',
  quietTimesEqual: 'يجب أن يكون الوقتان مختلفين.',
  noSystemNotices: 'لا يدعم هذا الكمبيوتر إشعارات النظام.',

  // The browser
  browser: 'في هذا المتصفح',
  browserShown: 'إشعارات هذا المتصفح',
  browserShownText: 'تظهر الإشعارات الجديدة خارج الصفحة أيضًا ما دام Deckle مفتوحًا في علامة تبويب.',
  browserDenied: 'يحظر المتصفح إشعارات هذه الصفحة. افتح إعدادات الموقع بجوار العنوان واسمح بالإشعارات ثم عد إلى هنا.',
  browserUnsupported: 'هذا المتصفح لا يدعم الإشعارات، أو أن الاتصال غير مشفر.',

  // Muted files, folders and spaces
  muted: 'المكتومة',
  mutedText: 'لا تصلك إشعارات عن هذه العناصر وكل ما بداخلها. تستمر التذكيرات وطلبات الوصول في الوصول إليك.',
  mutedEmpty: 'لا شيء مكتوم. تجد «كتم الإشعارات» في قوائم الملفات والمجلدات والمساحات.',
  allowAgain: 'السماح بالإشعارات',
} as const satisfies Translation<typeof english>;
