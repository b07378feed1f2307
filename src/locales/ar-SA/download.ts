import type { download as english } from '../en/download';
import type { Translation } from '../translation';

export const download = {
  title: 'Deckle لحاسوبك',
  lead: 'يُبقي تطبيق سطح المكتب ملفاتك في متناول يدك، ويعمل دون شبكة، ويحدّث نفسه بنفسه.',
  forYou: 'لهذا الحاسوب',
  downloadFor: 'تنزيل إصدار {{system}}',
  version: 'الإصدار {{version}}',
  all: 'جميع الحزم',
  checkText: 'قارن قيمة SHA-512 لتتأكد من أن الحزمة وصلت كما نُشرت.',
  copyHash: 'نسخ SHA-512 للملف {{file}}',
  whatIsNew: 'الجديد في {{version}}',
  none: 'لا يوجد تطبيق سطح مكتب هنا بعد',
  noneText: 'لم يُنشر تطبيق سطح المكتب على هذا الخادم بعد. إلى ذلك الحين يعمل كل شيء في متصفحك.',
  inBrowser: 'الفتح في المتصفح',
  getApp: 'الحصول على تطبيق سطح المكتب',
  unknownSystem: 'يعمل تطبيق سطح المكتب على Windows وmacOS وLinux. افتح هذه الصفحة على الحاسوب الذي تريده عليه.',
  notForThis: 'لا توجد على هذا الخادم حزمة لنظامك {{system}}. هذه الحزم لأنظمة أخرى.',
  appleSilicon: 'معالج Apple',
  universal: 'معالج Apple أو Intel',
  installer: 'برنامج تثبيت (\u2066.exe\u2069)',
  forAdministrators: 'للمسؤولين (\u2066.msi\u2069)',
  diskImage: 'صورة قرص (\u2066.dmg\u2069)',
  zipArchive: 'أرشيف (\u2066.zip\u2069)',
  archive: 'أرشيف (\u2066.tar.gz\u2069)',
} as const satisfies Translation<typeof english>;
