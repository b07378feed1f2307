import type { accounts as english } from '../en/accounts';
import type { Translation } from '../translation';

export const accounts = {
  keychainSilent: 'このコンピューターのキーチェーンからサインイン情報を取り出せませんでした。もう一度サインインしてください。ほかは何も失われていません。',
} as const satisfies Translation<typeof english>;
