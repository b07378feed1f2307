import type { find as english } from '../en/find';
import type { Translation } from '../translation';

export const find = {
  title: 'البحث في هذه الصفحة',
  placeholder: 'البحث في هذه الصفحة',
  none: 'لم يُعثر على شيء',
  count: '{{current}} من {{count}}',
  matchCase: 'مطابقة حالة الأحرف',
  previous: 'السابق',
  next: 'التالي',
  close: 'إغلاق',
  partial: 'لا يُبحث في هذه القائمة إلا فيما هو ظاهر منها.',
  searchAll: 'البحث في كل شيء',
  printedPart_zero: 'لا ملفات من قائمة أطول.',
  printedPart_one: 'أول ملف من قائمة أطول.',
  printedPart_two: 'أول ملفين من قائمة أطول.',
  printedPart_few: 'أول {{count}} ملفات من قائمة أطول.',
  printedPart_many: 'أول {{count}} ملفًا من قائمة أطول.',
  printedPart_other: 'أول {{count}} ملف من قائمة أطول.',
} as const satisfies Translation<typeof english>;
