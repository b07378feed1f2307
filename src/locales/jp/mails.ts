import type { mails as english } from '../en/mails';
import type { Translation } from '../translation';

export const mails: Translation<typeof english> = {
  teamInvitationSubject: '{{inviter}}さんからチーム「{{team}}」への招待',
  teamInvitationTitle: 'チーム「{{team}}」に参加',
  teamInvitationText: '{{inviter}}さんが、Deckleのチーム「{{team}}」にあなたを招待しました。メンバーはスペースとファイルを共有します。',
  teamInvitationAction: '招待を開く',
  teamInvitationEnd: 'この招待は{{address}}専用で、有効期限は{{date}}です。',
  teamInvitationIgnore: '{{inviter}}さんに心当たりがない場合は、このメールを無視してください。リンクを開かなければ何も変わりません。',

  codeSubject: '{{code}} は Deckle の確認コードです',
  codeTitle: '確認コード：{{code}}',
  codeRegister: 'アカウントを作成するには、このコードを入力してください。',
  codeLogin: 'サインインするには、このコードを入力してください。',
  codeReset: '新しいパスワードを設定するには、このコードを入力してください。',
  codeBind: 'このアドレスをアカウントに追加するには、このコードを入力してください。',
  codeChange: 'アカウントのアドレスまたは番号を変更するには、このコードを入力してください。',
  codeUnbind: 'アカウントからアドレスまたは番号を外すには、このコードを入力してください。',
  codeVerify: 'ご本人であることを確認するため、このコードを入力してください。',
  codeEnd: 'コードは 10 分間有効で、一度だけ使えます。',
  codeSecret: 'Deckle や {{server}} がこのコードを尋ねることはありません。心当たりがない場合は無視してください。',
  codeText: '{{code}} は {{server}} の Deckle の確認コードです。10 分間有効です。誰にも教えないでください。',
  accountExistsSubject: 'アカウントはすでにあります',
  accountExistsTitle: 'アカウントはすでにあります',
  accountExistsText: 'このアドレスで {{server}} にアカウントを作成しようとした人がいます。アカウントはすでにあります。サインインするか、新しいパスワードを設定してください。',
  accountExistsAction: 'サインイン',
  accountExistsIgnore: '心当たりがない場合は無視してください。アカウントは変わっていません。',
  passwordChangedSubject: 'パスワードが変更されました',
  passwordChangedTitle: 'パスワードが変更されました',
  passwordChangedText: '{{server}} のアカウントのパスワードが変更されました。ほかのデバイスはすべてサインアウトされました。',
  passwordChangedAction: 'セキュリティ設定を開く',
  passwordChangedIgnore: '心当たりがない場合は、サインイン画面の「パスワードを忘れた場合」からすぐに新しいパスワードを設定してください。',

  testSubject: 'Deckleからのテストメール',
  testTitle: 'メールサーバーは正常です',
  testText: '{{server}}の管理者が、メールサーバーをテストするためにこのメールを送信しました。対応は不要です。',

  linkHint: 'ボタンが使えない場合は、次のアドレスをブラウザーに貼り付けてください。',
  sentBy: '{{server}}のDeckleから送信されました。このメールには返信できません。',
};
