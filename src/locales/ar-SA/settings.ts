import type { settings as english } from '../en/settings';
import type { Translation } from '../translation';

export const settings = {
  title: 'الإعدادات',
  managed: 'حددتها مؤسستك',
  general: 'عام',
  opensAtSignIn: 'الفتح عند تسجيل الدخول إلى هذا الحاسوب',
  opensHidden: 'البدء دون نافذة',
  opensHiddenText: 'ينتظر حتى تحتاج إليه. وإن لم يكن ثمة ما يوصل إليه تُفتح نافذة على أي حال.',
  staysInTray: 'البقاء في علبة النظام بعد إغلاق آخر نافذة',
  staysInTrayText: 'تستمر الإشعارات في الوصول ويستمر الرفع.',
  opensFilesIn: 'فتح الملفات في',
  inTab: 'لسان تبويب',
  inWindow: 'نافذة',
  globalShortcut: 'اختصار من أي مكان',
  globalShortcutText: 'يفتح البحث أيًا كان البرنامج الظاهر.',
  shortcutNone: 'غير محدد',
  shortcutPress: 'اضغط المفاتيح',
  shortcutRemove: 'إزالة',
  shortcutTaken: 'يستخدم برنامج آخر هذه المفاتيح. اختر غيرها.',
  shortcutUnfit: 'اضغط معها Ctrl أو Alt أو Command.',
  spellingTitle: 'الإملاء',
  spelling: 'التدقيق الإملائي أثناء الكتابة',
  spellingText: 'تُنزَّل القواميس من {{host}}. وما تكتبه يبقى على هذا الحاسوب.',
  spellingLanguages: 'اللغات',
} as const satisfies Translation<typeof english>;
