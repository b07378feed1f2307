import type { auth as english } from '../en/auth';
import type { Translation } from '../translation';

export const auth = {
  about: 'الـ«ديكل» هو الإطار الذي تُصنع فيه ورقة. هذا الإطار يحفظ مستنداتك وجداولك وعروضك وملفاتك، ويُظهر كل تغيير فور حدوثه.',
  signIn: 'تسجيل الدخول',
  signInLead: 'إلى مكتبك وملفاتك',
  signUp: 'إنشاء حساب',
  signUpLead: 'يكفي اسم وبريد إلكتروني وكلمة مرور',
  account: 'البريد الإلكتروني أو الهاتف',
  email: 'البريد الإلكتروني',
  name: 'الاسم',
  password: 'كلمة المرور',
  passwordHint: '8 أحرف على الأقل',
  passwordShort: 'استخدم 8 أحرف على الأقل',
  passwordMissing: 'أدخل كلمة المرور',
  accountMissing: 'أدخل بريدك الإلكتروني أو رقم هاتفك',
  emailMissing: 'أدخل بريدك الإلكتروني',
  nameMissing: 'أدخل اسمك',
  newHere: 'جديد هنا؟',
  haveAccount: 'لديك حساب بالفعل؟',
  serverIs: 'الخادم: {{server}}',
  sessionEnded: 'انتهت جلستك. يُرجى تسجيل الدخول مجددًا.',
  signingOut: 'جارٍ تسجيل الخروج',
  signOutFailed: 'ما زلت مسجّل الدخول',
} as const satisfies Translation<typeof english>;
