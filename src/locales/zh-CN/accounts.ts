import type { accounts as english } from '../en/accounts';
import type { Translation } from '../translation';

export const accounts = {
  keychainSilent: '这台电脑的钥匙串没有交还你的登录信息。请重新登录，其他内容都还在。',
  otherAccounts: '其他账号',
  addAccount: '添加账号',
  switchTo: '切换到 {{server}} 上的 {{name}}',
  signInTo: '在 {{server}} 上重新以 {{name}} 登录',
  signedOutOf: '已退出 · {{server}}',
  signOutOf: '退出 {{server}} 上的 {{name}}',
  removeAccount: '从列表中移除 {{server}} 上的 {{name}}',
} as const satisfies Translation<typeof english>;
