import type { tabs as english } from '../en/tabs';
import type { Translation } from '../translation';

export const tabs = {
  tabs: 'علامات التبويب',
  newTab: 'علامة تبويب جديدة',
  allTabs: 'كل علامات التبويب',
  closeTab: 'إغلاق علامة التبويب',
  closeOthers: 'إغلاق علامات التبويب الأخرى',
  reopenTab: 'إعادة فتح علامة التبويب المغلقة',
  nextTab: 'علامة التبويب التالية',
  previousTab: 'علامة التبويب السابقة',
  duplicateTab: 'تكرار علامة التبويب',
  toWindow: 'نقل علامة التبويب إلى نافذة جديدة',
  newWindow: 'نافذة جديدة',
  openInTab: 'فتح في علامة تبويب جديدة',
  openInWindow: 'فتح في نافذة جديدة',
  moveForward: 'نقل علامة التبويب إلى الأمام',
  moveBack: 'نقل علامة التبويب إلى الخلف',
  start: 'علامة تبويب جديدة',
  file: 'ملف',
  folder: 'مجلد',
  movedTo: '{{name}}، علامة التبويب {{place}} من {{total}}',
} as const satisfies Translation<typeof english>;
