import type { codes as english } from '../en/codes';
import type { Translation } from '../translation';

export const codes = {
  codeSignIn: 'コードでサインイン',
  codeSignInLead: 'パスワードの代わりに 6 桁のコードを送ります',
  reset: '新しいパスワードを設定',
  resetLead: 'コードでアカウントの持ち主であることを確認します',
  next: '次へ',
  code: 'コード',
  codeMissing: '6 桁のコードを入力してください',
  mailed: '{{account}} にコードを送信しています。有効期間は 10 分です。',
  mailedToAccount: '{{account}} のアカウントがあれば、そのアドレスにコードが届きます。有効期間は 10 分です。',
  textedToAccount: '{{account}} のアカウントがあれば、その番号にコードが届きます。有効期間は 10 分です。',
  textedToNew: '{{account}} を使うアカウントがまだなければ、その番号にコードが届きます。有効期間は 10 分です。',
  texted: '{{account}} にコードを SMS で送信しています。有効期間は 10 分です。',
  unmailed: 'このサーバーはメールを送信しません。{{account}} 宛てのコードは、サーバーの管理者から受け取ってください。',
  unmailedToAccount: 'このサーバーはメールを送信しません。{{account}} のアカウントがあれば、サーバーの管理者がコードを確認できます。',
  recent: '1 分以内に {{account}} 宛てのコードを送信しました。この操作のためのコードがなければ、新しいコードを送信してください。',
  resend: '新しいコードを送信',
  resendIn: '{{seconds, number(style: unit; unit: second; unitDisplay: long)}}後に再送信できます',
  otherAccount: '別のアドレスまたは番号を使う',
  backToSignIn: 'サインインに戻る',
  password: '新しいパスワード',
  save: '保存してサインイン',
  createAccount: 'アカウントを作成',
  confirmTitle: 'メールアドレスの確認',
  confirmNumberTitle: '電話番号の確認',
} as const satisfies Translation<typeof english>;
