import type { cashier as english } from '../en/cashier';
import type { Translation } from '../translation';

export const cashier = {
  unavailable: 'الدفع غير ممكن',
  title: 'دفع تجريبي',
  explanation: 'لا يُحوَّل أي مال هنا. هذه الصفحة لاختبار وصول الدفعات.',
  callback: 'إبلاغ الخادم',
  callback_now: 'فورًا',
  callback_late: 'بعد دقيقتين',
  callback_twice: 'مرتين',
  callback_never: 'أبدًا',
  action_pay: 'ادفع',
  action_delay: 'ادفع بعد 20 ثانية',
  action_twice: 'ادفع مرتين',
  action_fail: 'اجعل الدفع يفشل',
  outcome_paid: 'نجح الدفع. يمكنك إغلاق هذه الصفحة.',
  outcome_delayed: 'سيتم الدفع بعد 20 ثانية. يمكنك إغلاق هذه الصفحة.',
  outcome_failed: 'فشل الدفع. ارجع وحاول مجددًا.',
  outcome_closed: 'انتهت عملية الدفع هذه. عد إلى التطبيق واطلب رمزًا جديدًا.',
  outcome_already_paid: 'هذا الطلب مدفوع بالفعل.',
} as const satisfies Translation<typeof english>;
