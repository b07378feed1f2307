import type { editions as english } from '../en/editions';
import type { Translation } from '../translation';

export const editions = {
  personal_free: 'المجاني',
  personal_premium: 'المميز',
  personal_super: 'الفائق',
  enterprise_standard: 'المؤسسات القياسي',
  enterprise_premium: 'المؤسسات المميز',
  team: 'الفريق',
  includedIn: 'الإصدارات التي تشملها: {{editions}}.',
  limited: 'متاح في إصدارات أكبر',
  seePlans: 'عرض الخطط',
  buyStorage: 'شراء مساحة تخزين',
  verifyRealName: 'التحقق الآن',
  plans: 'الخطط',
  payment: 'الدفع',
} as const satisfies Translation<typeof english>;
