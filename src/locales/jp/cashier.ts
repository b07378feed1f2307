import type { cashier as english } from '../en/cashier';
import type { Translation } from '../translation';

export const cashier = {
  unavailable: '支払いできません',
  title: 'テスト決済',
  explanation: 'ここでは実際の支払いは発生しません。決済の流れを確認するためのページです。',
  callback: 'サーバーへの通知',
  callback_now: 'すぐに',
  callback_late: '二分後',
  callback_twice: '二回',
  callback_never: 'しない',
  action_pay: '支払う',
  action_delay: '20 秒後に支払う',
  action_twice: '二重に支払う',
  action_fail: '支払いを失敗させる',
  outcome_paid: '支払いが完了しました。このページを閉じてください。',
  outcome_delayed: '20 秒後に支払います。このページを閉じてください。',
  outcome_failed: '支払いに失敗しました。戻ってもう一度お試しください。',
  outcome_closed: 'この支払いは終了しました。アプリに戻り、新しいコードを取得してください。',
  outcome_already_paid: 'この注文は支払い済みです。',
} as const satisfies Translation<typeof english>;
