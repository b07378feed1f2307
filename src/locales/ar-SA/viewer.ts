import type { viewer as english } from '../en/viewer';
import type { Translation } from '../translation';

export const viewer = {
  retry: 'إعادة المحاولة',
  failed: 'توقف العارض. الملف نفسه لم يتغير.',
  imageUnsupported: 'لا يمكن عرض هذه الصورة هنا. نزّلها لفتحها في تطبيق آخر.',
  videoUnsupported: 'لا يستطيع هذا المتصفح تشغيل تنسيق هذا الفيديو. نزّله لتشغيله في تطبيق آخر.',
  audioUnsupported: 'لا يستطيع هذا المتصفح تشغيل تنسيق هذا التسجيل. نزّله لتشغيله في تطبيق آخر.',
  picture: 'صورة',
  zoom: 'التكبير والتصغير',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  fit: 'ملاءمة النافذة',
  turn: 'تدوير',
  previousFile: 'الملف السابق',
  nextFile: 'الملف التالي',
  neighbours: 'الملفات في هذا المجلد',
  positionIn: '{{position}} من {{count}}',
  downloadRefused: 'يمكنك رؤية تفاصيل هذا الملف، لكن لا يمكنك رؤية محتواه.',
} as const satisfies Translation<typeof english>;
