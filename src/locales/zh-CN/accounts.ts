import type { accounts as english } from '../en/accounts';
import type { Translation } from '../translation';

export const accounts = {
  keychainSilent: '这台电脑的钥匙串没有交还你的登录信息。请重新登录，其他内容都还在。',
} as const satisfies Translation<typeof english>;
