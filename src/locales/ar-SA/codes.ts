import type { codes as english } from '../en/codes';
import type { Translation } from '../translation';

export const codes = {
  codeSignIn: 'تسجيل الدخول برمز',
  codeSignInLead: 'ستتلقى ستة أرقام بدلًا من إدخال كلمة المرور',
  reset: 'اختيار كلمة مرور جديدة',
  resetLead: 'يثبت الرمز أن الحساب لك',
  next: 'متابعة',
  code: 'الرمز',
  codeMissing: 'أدخل أرقام الرمز الستة',
  mailed: 'الرمز في طريقه إلى {{account}}، وهو صالح لمدة 10 دقائق.',
  mailedToAccount: 'إذا كان هناك حساب بالعنوان {{account}}، فسيصله رمز صالح لمدة 10 دقائق.',
  textedToAccount: 'إذا كان هناك حساب بالرقم {{account}}، فسيصله رمز صالح لمدة 10 دقائق.',
  textedToNew: 'إذا لم يكن هناك حساب بالرقم {{account}}، فسيصله رمز صالح لمدة 10 دقائق.',
  texted: 'رسالة نصية تحمل رمزًا في طريقها إلى {{account}}، والرمز صالح لمدة 10 دقائق.',
  unmailed: 'لا يرسل هذا الخادم بريدًا إلكترونيًا. الرمز الموجه إلى {{account}} لدى مشغّل الخادم ويمكنه إعطاؤك إياه.',
  unmailedToAccount: 'لا يرسل هذا الخادم بريدًا إلكترونيًا. إذا كان هناك حساب بالعنوان {{account}}، فالرمز لدى مشغّل الخادم.',
  recent: 'أُرسل رمز إلى {{account}} قبل أقل من دقيقة. إذا لم يكن لديك رمز لهذا الغرض، فاطلب رمزًا جديدًا.',
  resend: 'إرسال رمز جديد',
  resendIn: 'رمز جديد بعد {{seconds, number(style: unit; unit: second; unitDisplay: long)}}',
  otherAccount: 'استخدام عنوان أو رقم آخر',
  backToSignIn: 'العودة إلى تسجيل الدخول',
  password: 'كلمة المرور الجديدة',
  save: 'حفظ وتسجيل الدخول',
  createAccount: 'إنشاء الحساب',
  confirmTitle: 'تأكيد عنوانك',
  confirmNumberTitle: 'تأكيد رقمك',
} as const satisfies Translation<typeof english>;
