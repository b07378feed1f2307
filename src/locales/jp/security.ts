import type { security as english } from '../en/security';
import type { Translation } from '../translation';

export const security = {
  password: 'パスワード',
  passwordText: '変更すると、ほかのすべての端末でサインアウトされます。',
  current: '現在のパスワード',
  chosen: '新しいパスワード',
  repeated: '新しいパスワード（確認）',
  change: 'パスワードを変更',
  currentMissing: '現在のパスワードを入力してください。',
  chosenShort: '8 文字以上にしてください。',
  repeatedDiffers: '新しいパスワードが一致しません。',
  sameAsCurrent: '現在とは異なるパスワードを選んでください。',
  wrong: '現在のパスワードが正しくありません。',
  changed: 'パスワードを変更しました。ほかのすべての端末でサインアウトされました。',
  sessions: 'サインイン中の端末',
  sessionsText: '心当たりのないセッションは終了してください。',
  thisDevice: 'この端末',
  usedNow: '使用中',
  signedInOn: '{{day}} にサインイン',
  endSession: 'セッションを終了',
  ended: '終了しました',
  endedText: '再度サインインが必要です。',
  endOthers: 'ほかをすべて終了',
  othersEnded: 'ほかのすべての端末でサインアウトしました。',
  appOn: '{{system}} の {{app}}',
  unknownDevice: '不明な端末',
} as const satisfies Translation<typeof english>;
