import type { cashier as english } from '../en/cashier';
import type { Translation } from '../translation';

export const cashier = {
  unavailable: '无法付款',
  title: '测试付款',
  explanation: '此处不会产生真实扣款，仅用于测试付款流程。',
  callback: '通知服务器',
  callback_now: '立即',
  callback_late: '两分钟后',
  callback_twice: '两次',
  callback_never: '从不',
  action_pay: '付款',
  action_delay: '20 秒后付款',
  action_twice: '重复付款',
  action_fail: '让付款失败',
  outcome_paid: '付款成功，可以关闭此页面。',
  outcome_delayed: '将在 20 秒后付款，可以关闭此页面。',
  outcome_failed: '付款失败，请返回重试。',
  outcome_closed: '该付款已结束，请返回应用获取新的二维码。',
  outcome_already_paid: '该订单已付款。',
} as const satisfies Translation<typeof english>;
