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
} as const satisfies Translation<typeof english>;
