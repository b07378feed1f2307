import type { settings as english } from '../en/settings';
import type { Translation } from '../translation';

export const settings = {
  title: '設定',
  managed: '組織によって設定されています',
} as const satisfies Translation<typeof english>;
