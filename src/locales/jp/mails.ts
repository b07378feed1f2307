import type { mails as english } from '../en/mails';
import type { Translation } from '../translation';

export const mails: Translation<typeof english> = {
  teamInvitationSubject: '{{inviter}}さんからチーム「{{team}}」への招待',
  teamInvitationTitle: 'チーム「{{team}}」に参加',
  teamInvitationText: '{{inviter}}さんが、Deckleのチーム「{{team}}」にあなたを招待しました。メンバーはスペースとファイルを共有します。',
  teamInvitationAction: '招待を開く',
  teamInvitationEnd: 'この招待は{{address}}専用で、有効期限は{{date}}です。',
  teamInvitationIgnore: '{{inviter}}さんに心当たりがない場合は、このメールを無視してください。リンクを開かなければ何も変わりません。',

  testSubject: 'Deckleからのテストメール',
  testTitle: 'メールサーバーは正常です',
  testText: '{{server}}の管理者が、メールサーバーをテストするためにこのメールを送信しました。対応は不要です。',

  linkHint: 'ボタンが使えない場合は、次のアドレスをブラウザーに貼り付けてください。',
  sentBy: '{{server}}のDeckleから送信されました。このメールには返信できません。',
};
