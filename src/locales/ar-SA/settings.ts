import type { settings as english } from '../en/settings';
import type { Translation } from '../translation';

export const settings = {
  title: 'الإعدادات',
  managed: 'حددتها مؤسستك',
} as const satisfies Translation<typeof english>;
