import type { auth as english } from '../en/auth';
import type { Translation } from '../translation';

export const auth = {
  about: 'デッケルとは、紙を漉くための枠のことです。文書、表、スライド、ファイルを収め、すべての変更をその場で映します。',
  signIn: 'サインイン',
  signInLead: 'デスクとファイルへ',
  signUp: 'アカウントを作成',
  signUpLead: '名前、メールアドレス、パスワードだけで始められます',
  account: 'メールアドレスまたは電話番号',
  email: 'メールアドレス',
  name: '名前',
  password: 'パスワード',
  passwordHint: '8 文字以上',
  passwordShort: '8 文字以上にしてください',
  passwordMissing: 'パスワードを入力してください',
  accountMissing: 'メールアドレスまたは電話番号を入力してください',
  emailMissing: 'メールアドレスを入力してください',
  nameMissing: '名前を入力してください',
  newHere: 'はじめての方は',
  haveAccount: 'アカウントをお持ちの方は',
  serverIs: 'サーバー：{{server}}',
  sessionEnded: 'セッションが終了しました。もう一度サインインしてください。',
  signingOut: 'サインアウトしています',
  signOutFailed: 'まだサインインしています',
} as const satisfies Translation<typeof english>;
