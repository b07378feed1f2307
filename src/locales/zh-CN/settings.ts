import type { settings as english } from '../en/settings';
import type { Translation } from '../translation';

export const settings = {
  title: '设置',
  managed: '由你的组织设置',
} as const satisfies Translation<typeof english>;
