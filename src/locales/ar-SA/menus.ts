import type { menus as english } from '../en/menus';
import type { Translation } from '../translation';

export const menus = {
  menuGo: 'انتقال',
  menuHelp: 'مساعدة',
  copyAddress: 'نسخ العنوان',
  copyMailAddress: 'نسخ عنوان البريد',
  copyImage: 'نسخ الصورة',
  openInTab: 'فتح في علامة تبويب جديدة',
  openInWindow: 'فتح في نافذة جديدة',
  spellingCheck: 'التدقيق الإملائي',
  spellingCheckDownload: 'التدقيق الإملائي… (ينزّل قاموسًا)',
  spellingLanguages: 'اللغات',
  spellingAdd: 'إضافة إلى القاموس',
  spellingNoSuggestion: 'لا توجد اقتراحات',
  spellingAskTitle: 'هل تريد تنزيل قواميس للتدقيق الإملائي؟',
  spellingAskText: 'تأتي من {{host}}. لا يُرسل إليه سوى أسماء لغاتك، وما تكتبه يبقى على هذا الحاسوب.',
  spellingAskYes: 'تنزيل',
  spellingAskNo: 'ليس الآن',
} as const satisfies Translation<typeof english>;
