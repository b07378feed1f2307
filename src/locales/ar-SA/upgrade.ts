import type { upgrade as english } from '../en/upgrade';
import type { Translation } from '../translation';

export const upgrade = {
  history: 'استعد الملفات إلى أي لحظة من آخر {{amount}} يومًا.',
  historyAll: 'استعد الملفات إلى أي لحظة من سجلها.',
  versions: 'احفظ نسخًا مسماة من الملف، حتى {{amount}}.',
  versionsAll: 'احفظ من الملف ما تشاء من النسخ المسماة.',
  publicSharing: 'انشر الملفات بروابط يمكن للجميع فتحها.',
  contentSearch: 'ابحث في النص الكامل لملفاتك، لا في أسمائها فقط.',
  attachments: 'أرفق ملفات بالمستندات والعروض التقديمية.',
  toolbox: 'حوّل ملفات PDF إلى Word وExcel وشرائح وصور، وادمجها وقسّمها واستخرج صفحاتها.',
  storage: 'احصل على {{amount}} من مساحة التخزين لملفاتك.',
  collaborators: 'دع أشخاصًا أكثر يعملون على الملف، حتى {{amount}}.',
  pictures: 'أضف إلى مستنداتك صورًا بحجم يصل إلى {{amount}}.',
  largeAttachments: 'أرفق بمستنداتك ملفات بحجم يصل إلى {{amount}}.',
  noAds: 'اعمل دون إعلانات.',
  advanced: 'احصل على الوسوم والقوالب وكلمات مرور الروابط وتواريخ انتهائها وتنزيل المجلدات كاملة وغيرها.',
  devices: 'استخدم Deckle على جميع أجهزتك.',
  moreStorage: 'أضف مساحة تخزين إلى خطتك.',
  includedIn: 'متاح في',
  byManagers: 'يختار مسؤولو فريقك خطته ويوزعون المقاعد.',
  notNow: 'ليس الآن',
} as const satisfies Translation<typeof english>;
