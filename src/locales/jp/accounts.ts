import type { accounts as english } from '../en/accounts';
import type { Translation } from '../translation';

export const accounts = {
  keychainSilent: 'このコンピューターのキーチェーンからサインイン情報を取り出せませんでした。もう一度サインインしてください。ほかは何も失われていません。',
  otherAccounts: 'ほかのアカウント',
  addAccount: 'アカウントを追加',
  switchTo: '{{server}} の {{name}} に切り替える',
  signInTo: '{{server}} に {{name}} としてもう一度サインイン',
  signedOutOf: 'サインアウト済み · {{server}}',
  signOutOf: '{{server}} の {{name}} をサインアウト',
  removeAccount: '{{server}} の {{name}} を一覧から削除',
} as const satisfies Translation<typeof english>;
